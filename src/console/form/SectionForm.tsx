import { useDataProvider, useNotify } from 'ra-core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useForm, useFormState } from 'react-hook-form'
import { isSame } from '../../schema/model/condition'
import { changesOf, checkDraft } from '../../schema/rules/validateDraft'
import { editableFields } from '../../schema/rules/availability'
import type { AnyResource, AnySection } from '../../schema/model/resource'
import { UploadGate } from '../fields/input/pendingUploads'
import { type FailureBody, errorBody } from '../providers/api/httpError'
import { useConsoleConfig } from '../config/ConsoleContext'
import { ConflictDialog } from './conflict/ConflictDialog'
import { type DraftStore, openDraftStore } from './draft/draftStore'
import { SectionFields } from './sections/SectionFields'
import { focusRefused } from './state/focusField'
import { DraftNotice } from './DraftNotice'
import { validateOnBlur, resolved } from '../fields/validation/draftResolver'
import { Toolbar } from './Toolbar'
import { isSaveKey } from './state/useSaveShortcut'
import { SteadyForm } from './Form'
import { useNotifyError } from '../components/hooks/useNotifyError'
import { rootField } from '../../schema/selectors/definition'

type Data = Record<string, unknown> & { readonly id: string; readonly version: number }
/** Initial record of a section's form, and its draft store. */
interface Start {
  readonly record: Data
  readonly keeper: DraftStore
}
interface SectionFormProps {
  readonly resource: AnyResource
  readonly section: AnySection
  /** Current record. May be newer than the initial one. */
  readonly record: Data
  /** Shown below an input. */
  readonly beside?: (name: string) => ReactNode
  readonly submit: string
  /** Whether the save button is hidden until something changes. */
  readonly quiet?: boolean
  readonly onSaved: (saved: Data) => void
  readonly more?: ReactNode
}

/** Form of a section. Restarts from a newer record if nothing is typed. */
const useSectionForm = (resource: AnyResource, section: AnySection, record: Data) => {
  const { me } = useConsoleConfig()
  const own = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(section.fields.map(name => [name, values[name]]))
  const begin = (from: Data): Start => ({
    record: from,
    keeper: openDraftStore(me.accountId, `${resource.name}/${record.id}/${section.labels.en}`),
  })
  const [start, setStart] = useState(() => begin(record))
  const isOwn = (name: string) => section.fields.includes(rootField(name))
  const changes = (values: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(changesOf(resource, me, { ...start.record, ...own(values) }, start.record)).filter(([name]) =>
        isOwn(name),
      ),
    )
  const form = useForm({
    defaultValues: own(start.record),
    ...validateOnBlur,
    resolver: async values => {
      const errors = Object.entries(checkDraft(resource, changes(values), start.record).errors).filter(([path]) =>
        isOwn(path),
      )
      return resolved(resource, Object.fromEntries(errors), values)
    },
  })
  const restart = (from: Data) => {
    setStart(begin(from))
    form.reset(own(from))
  }
  /** Whether this section was changed by others, not only another section of the record. */
  const isMoved = (now: Readonly<Record<string, unknown>>) => !isSame(own(now), own(start.record))
  const { isDirty } = useFormState({ control: form.control })
  const renewed = !isDirty && isMoved(record) && record.version > start.record.version
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each newer record
  useEffect(() => {
    // The latest input may not have been rendered yet.
    if (renewed && Object.keys(changes(form.getValues())).length === 0) restart(record)
  }, [renewed])
  return { form, start, changes, restart, isMoved }
}

/**
 * Form of one section of a record. Errors in other sections do not block its save. Unsaved values
 * are kept as a draft and restored after a reload.
 * An optimistic lock guards changes by others to this section.
 */
export const SectionForm = ({
  resource,
  section,
  record,
  beside,
  submit,
  quiet = false,
  onSaved,
  more,
}: SectionFormProps) => {
  const { me } = useConsoleConfig()
  const notify = useNotify()
  const notifyError = useNotifyError()
  const provider = useDataProvider()
  const element = useRef<HTMLFormElement>(null)
  const [conflict, setConflict] = useState<FailureBody['current']>()
  const [failed, setFailed] = useState<string>()
  const { form, start, changes, restart, isMoved } = useSectionForm(resource, section, record)
  const send = async (values: Record<string, unknown>, version: number): Promise<Data> => {
    try {
      const data = { ...changes(values), version }
      return (await provider.update(resource.name, { id: record.id, data, previousData: start.record })).data as Data
    } catch (fault) {
      const { code, current } = errorBody(fault) ?? {}
      // Others saved another section, so a retry with the new version is safe.
      if (code === 40900 && current && current.version !== version && !isMoved(current))
        return send(values, current.version)
      throw fault
    }
  }
  const save = form.handleSubmit(async values => {
    setFailed(undefined)
    try {
      const saved = await send(
        values,
        isMoved(record) ? start.record.version : Math.max(record.version, start.record.version),
      )
      start.keeper.close()
      restart(saved)
      notify('console.saved', { type: 'success' })
      onSaved(saved)
    } catch (fault) {
      const { code, current, errors = {} } = errorBody(fault) ?? {}
      if (code === 40900 && current) return setConflict(current)
      for (const [name, message] of Object.entries(errors))
        form.setError(name, { type: 'mall', message: String(message) })
      setFailed(notifyError(fault, section.fields))
      focusRefused(section.fields, errors)
    }
  })
  const settle = (current: Data) => {
    restart(current)
    setConflict(undefined)
    setTimeout(() => element.current?.requestSubmit())
  }
  return (
    <UploadGate>
      <SteadyForm form={form}>
        <form
          ref={element}
          onSubmit={event => void save(event)}
          onKeyDown={event => {
            if (!isSaveKey(event)) return
            event.preventDefault()
            if (!quiet || form.formState.isDirty) element.current?.requestSubmit()
          }}
          noValidate
        >
          <DraftNotice
            resource={resource}
            keeper={start.keeper}
            before={start.record}
            record={start.record}
            fields={section.fields}
            again
          />
          <SectionFields resource={resource} names={section.fields} record={start.record} beside={beside} />
          <Toolbar
            resource={resource}
            className="section-bar"
            submit={submit}
            quiet={quiet}
            failed={failed}
            more={more}
          />
        </form>
        {conflict && (
          <ConflictDialog
            resource={resource}
            names={editableFields(resource, me, conflict).filter(name => section.fields.includes(name))}
            before={start.record}
            current={conflict}
            close={() => setConflict(undefined)}
            restart={() => settle(conflict as Data)}
          />
        )}
      </SteadyForm>
    </UploadGate>
  )
}
