import { useDataProvider, useNotify } from 'ra-core'
import { useState } from 'react'
import type { AnyResource, AnySection } from '../../../schema/model/resource'
import { useNotifyError } from '../../components/hooks/useNotifyError'
import { type FailureBody, errorBody } from '../../providers/api/httpError'
import { focusRefused } from '../state/focusField'
import { useLeaving } from '../LeaveGuard'
import type { SectionRecord, useSectionForm } from '../state/useSectionForm'
import { useWaitForNetwork } from './useWaitForNetwork'

type OpenSection = ReturnType<typeof useSectionForm>
/** Sends a section under the optimistic lock of its record, again where a lost network is back. */
const useSectionSend = (
  resource: AnyResource,
  { start, changes, isMoved, lockVersion }: OpenSection,
  reachedAgain: ReturnType<typeof useWaitForNetwork>['reachedAgain'],
) => {
  const provider = useDataProvider()
  const send = async (values: Record<string, unknown>, version = lockVersion): Promise<SectionRecord> => {
    try {
      const params = { id: start.record.id, data: { ...changes(values), version }, previousData: start.record }
      return (await provider.update<SectionRecord>(resource.name, params)).data
    } catch (fault) {
      const { code, current } = errorBody(fault) ?? {}
      // Others saved another section, so a retry with the new version is safe.
      if (code === 40900 && current && current.version !== version && !isMoved(current))
        return send(values, current.version)
      throw fault
    }
  }
  const attempt = (values: Record<string, unknown>): Promise<SectionRecord> =>
    send(values).catch(async fault => {
      if (await reachedAgain(fault)) return attempt(values)
      throw fault
    })
  return attempt
}
/**
 * Saves the form of a section, once the network is there. An optimistic lock guards changes by
 * others to this section. A refusal stays in the form (`failed`), a conflict opens its dialog.
 */
export const useSectionSave = (
  resource: AnyResource,
  section: AnySection,
  sectionForm: OpenSection,
  onSaved: (saved: SectionRecord) => void,
) => {
  const { form, start, restart } = sectionForm
  const { goOn } = useLeaving()
  const notify = useNotify()
  const notifyError = useNotifyError()
  const [conflict, setConflict] = useState<FailureBody['current']>()
  const [failed, setFailed] = useState<string>()
  const { drop, reached, reachedAgain } = useWaitForNetwork()
  const send = useSectionSend(resource, sectionForm, reachedAgain)
  const refuse = (fault: unknown) => {
    const { code, current, errors = {} } = errorBody(fault) ?? {}
    if (code === 40900 && current) return setConflict(current)
    for (const [name, message] of Object.entries(errors))
      form.setError(name, { type: 'mall', message: String(message) })
    setFailed(notifyError(fault, section.fields))
    focusRefused(section.fields, errors)
  }
  const save = form.handleSubmit(async values => {
    setFailed(undefined)
    if (!(await reached())) return
    try {
      const saved = await send(values)
      start.keeper.close()
      restart(saved)
      notify('console.saved', { type: 'success' })
      onSaved(saved)
      goOn()
    } catch (fault) {
      refuse(fault)
    }
  })
  return { save, drop, failed, conflict, settle: () => setConflict(undefined) }
}
