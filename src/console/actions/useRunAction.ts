import { useDataProvider, useRefresh, useTranslate } from 'ra-core'
import { useState } from 'react'
import { getRecordLabel } from '../../schema/selectors/definition'
import { actionLabelOf, successMessageOf } from '../../schema/labels/labels'
import type { AnyAction, AnyResource } from '../../schema/model/resource'
import type { ConsoleDataProvider } from '../providers/data/consoleDataProvider'
import { isRetryable, SESSION_OVER } from '../providers/api/call'
import { errorBody, type FailureBody } from '../providers/api/httpError'
import { useLabel } from '../config/ConsoleContext'
import { useNotifyError } from '../components/hooks/useNotifyError'
import { useNotifyDone } from '../components/hooks/useNotifyDone'

/** The version of a record, for the optimistic lock. */
export const versionOf = ({ version }: Readonly<Record<string, unknown>>): number | undefined =>
  typeof version === 'number' ? version : undefined
/** Notifies about a successful action, with its undo. */
const useNotifyTaken = (resource: AnyResource) => {
  const provider = useDataProvider<ConsoleDataProvider>()
  const notifyDone = useNotifyDone()
  const translate = useTranslate()
  const label = useLabel()
  return (action: AnyAction, record: Readonly<Record<string, unknown>> & { id: unknown }, version: number) => {
    const id = String(record.id)
    const title = getRecordLabel(resource, record)
    const { undo } = action
    const as = actionLabelOf(resource, action, [record])
    notifyDone(
      as.successMessage
        ? label(as.successMessage).replaceAll('{name}', () => title)
        : translate('console.done', { name: title, past: label(successMessageOf(as)) }),
      [`${resource.name}/${id}`],
      undo ? () => provider.act(resource.name, undo, { id, version }) : undefined,
    )
  }
}
/** Whether a refusal is a question about another record, which the dialog asks beside its tick. */
const isQuestion = ({ others = {}, errors = {} }: FailureBody): boolean =>
  Object.keys(others).length > 0 && Object.keys(errors).every(name => name in others)
/**
 * Runs an action on one record. `take` returns `undefined` on success, or field errors. `unsent`
 * means that a retry may succeed, or that the record has changed. `onRefused` gets the whole
 * refusal. `busyId` is the record with a running action.
 */
export const useRunAction = (resource: AnyResource) => {
  const provider = useDataProvider<ConsoleDataProvider>()
  const notifyTaken = useNotifyTaken(resource)
  const notifyError = useNotifyError()
  const refresh = useRefresh()
  const [busyId, setBusyId] = useState<string>()
  const take = async (
    name: string,
    action: AnyAction,
    record: Readonly<Record<string, unknown>> & { id: unknown },
    input?: object,
    onRefused?: (failure: FailureBody) => void,
  ): Promise<Record<string, unknown> | 'unsent' | undefined> => {
    const id = String(record.id)
    setBusyId(id)
    try {
      const { data } = await provider.act(resource.name, name, { id, version: versionOf(record), input })
      notifyTaken(action, record, data.version)
      refresh()
    } catch (fault) {
      const failure = errorBody(fault)
      if (!onRefused || !failure || !isQuestion(failure)) notifyError(fault, Object.keys(input ?? {}))
      refresh()
      if (failure) onRefused?.(failure)
      // After a new login the same answers can be sent.
      if (failure?.code === SESSION_OVER || isRetryable(failure?.code ?? 0)) return 'unsent'
      return failure?.errors ?? (failure?.current ? 'unsent' : {})
    } finally {
      setBusyId(now => (now === id ? undefined : now))
    }
  }
  return { take, busy: busyId !== undefined, busyId }
}
