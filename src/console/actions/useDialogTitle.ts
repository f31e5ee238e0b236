import { useTranslate } from 'ra-core'
import { getRecordLabel } from '../../schema/selectors/definition'
import type { AnyField } from '../../schema/model/field'
import { actionLabelOf } from '../../schema/labels/labels'
import type { AnyAction, AnyResource } from '../../schema/model/resource'
import { useLabel } from '../config/ConsoleContext'
import { useJoinedNames } from '../components/hooks/useJoinedNames'

/** Limit of names in a sentence. The rest is counted. */
const NAMED = 3
type Acted = Readonly<Record<string, unknown>>

const isRequired = (param: 'required' | 'optional' | AnyField) =>
  param === 'required' || (typeof param === 'object' && param.options.required === true)

/** Titles and texts of a dialog, with the names of its records. */
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
  /** Inserts the records' names into a declared sentence. */
  const about = (sentence: string, records: readonly Acted[]): string =>
    sentence.replaceAll('{name}', () => namesOf(records))
  /** Title for an action, or for another job by its name. */
  const heading = (target: AnyAction | string, records: readonly Acted[]): string => {
    const job = typeof target === 'string' ? target : actionLabelOf(resource, target, records)
    const own = typeof job === 'string' || !job.dialogTitle ? '' : label(job.dialogTitle)
    if (records.length > 0 && own) return about(own, records)
    const action = typeof job === 'string' ? job : label(job.labels)
    return records.length > 0 ? translate('console.heading', { action, names: namesOf(records) }) : action
  }
  /** Title as a question, unless a param is required. */
  const question = (job: AnyAction | string, records: readonly Acted[]): string => {
    const hasRequiredParams = typeof job === 'object' && Object.values(job.params ?? {}).some(isRequired)
    return hasRequiredParams ? heading(job, records) : translate('console.question', { heading: heading(job, records) })
  }
  return { heading, question, about }
}
