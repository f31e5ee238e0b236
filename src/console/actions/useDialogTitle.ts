import { useTranslate } from 'ra-core'
import { getRecordLabel } from '../../schema/selectors/definition'
import type { AnyField } from '../../schema/model/field'
import { actionLabelOf } from '../../schema/labels/labels'
import type { AnyAction, AnyResource } from '../../schema/model/resource'
import { useLabel } from '../config/ConsoleContext'
import { useJoinedNames } from '../components/hooks/useJoinedNames'

/** How many names stand in a sentence before the rest are only counted. */
const NAMED = 3
type Acted = Readonly<Record<string, unknown>>

const isRequired = (param: 'required' | 'optional' | AnyField) =>
  param === 'required' || (typeof param === 'object' && param.options.required === true)

/** Says which records are meant, and heads the dialog of what is done to them. */
export const useDialogTitle = (resource: AnyResource) => {
  const translate = useTranslate()
  const label = useLabel()
  const listed = useJoinedNames()
  const namesOf = (records: readonly Acted[]): string => {
    const names = listed(
      records.slice(0, NAMED).map(record => translate('console.quoted', { name: getRecordLabel(resource, record) })),
    )
    const rest = records.length - NAMED
    return rest > 0 ? translate('console.namesMore', { names, rest }) : names
  }
  /** A declared sentence with the records' names in it. */
  const about = (sentence: string, records: readonly Acted[]): string =>
    sentence.replaceAll('{name}', () => namesOf(records))
  /** Of an action, or of another job by its name. */
  const heading = (target: AnyAction | string, records: readonly Acted[]): string => {
    const job = typeof target === 'string' ? target : actionLabelOf(resource, target, records)
    const own = typeof job === 'string' || !job.dialogTitle ? '' : label(job.dialogTitle)
    if (records.length > 0 && own) return about(own, records)
    const action = typeof job === 'string' ? job : label(job.labels)
    return records.length > 0 ? translate('console.heading', { action, names: namesOf(records) }) : action
  }
  /** The same as a question, where nothing has to be said for it. */
  const question = (job: AnyAction | string, records: readonly Acted[]): string => {
    const hasRequiredParams = typeof job === 'object' && Object.values(job.params ?? {}).some(isRequired)
    return hasRequiredParams ? heading(job, records) : translate('console.question', { heading: heading(job, records) })
  }
  return { heading, question, about }
}
