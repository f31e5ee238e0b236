import { useEffect, useState } from 'react'
import { useForm, useFormState } from 'react-hook-form'
import { isSame } from '../../../schema/model/condition'
import type { AnyResource, AnySection } from '../../../schema/model/resource'
import { changesOf } from '../../../schema/rules/validateDraft'
import { rootField } from '../../../schema/selectors/definition'
import { useConsoleConfig } from '../../config/ConsoleContext'
import { draftErrors, resolved, validateOnBlur } from '../../fields/validation/draftResolver'
import { type DraftStore, openDraftStore } from '../draft/draftStore'

export type SectionRecord = Record<string, unknown> & { readonly id: string; readonly version: number }
type Values = Readonly<Record<string, unknown>>
/** Initial record of a section's form, and its draft store. */
interface Start {
  readonly record: SectionRecord
  readonly keeper: DraftStore
}

/** Form of a section. Restarts from a newer record if nothing is typed. */
export const useSectionForm = (resource: AnyResource, section: AnySection, record: SectionRecord) => {
  const { me } = useConsoleConfig()
  const isOwn = (name: string) => section.fields.includes(rootField(name))
  const ownOf = <T>(entries: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(entries).filter(([path]) => isOwn(path)))
  const own = (values: Values) => Object.fromEntries(section.fields.map(name => [name, values[name]]))
  const begin = (from: SectionRecord): Start => ({
    record: from,
    keeper: openDraftStore(me.accountId, `${resource.name}/${record.id}/${section.labels.en}`),
  })
  const [start, setStart] = useState(() => begin(record))
  const changes = (values: Values) => ownOf(changesOf(resource, me, { ...start.record, ...own(values) }, start.record))
  const form = useForm({
    defaultValues: own(start.record),
    ...validateOnBlur,
    resolver: async values => resolved(resource, ownOf(draftErrors(resource, changes(values), start.record)), values),
  })
  const restart = (from: SectionRecord) => {
    setStart(begin(from))
    form.reset(own(from))
  }
  /** Whether this section was changed by others, not only another section of the record. */
  const isMoved = (now: Values) => !isSame(own(now), own(start.record))
  /** Version for the optimistic lock: the newest one, unless others changed this section. */
  const lockVersion = isMoved(record) ? start.record.version : Math.max(record.version, start.record.version)
  const { isDirty } = useFormState({ control: form.control })
  const renewed = !isDirty && isMoved(record) && record.version > start.record.version
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each newer record
  useEffect(() => {
    // The latest input may not have been rendered yet.
    if (renewed && Object.keys(changes(form.getValues())).length === 0) restart(record)
  }, [renewed])
  return { form, start, changes, restart, isMoved, lockVersion }
}
