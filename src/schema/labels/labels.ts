import { isObject, holds, isEmpty, type RecordData } from '../model/condition'
import { getCreatedField, getStates } from '../selectors/definition'
import type { Consequences } from '../model/action'
import type { AnyField, Fields, Labels } from '../model/field'
import type { ResourceManifest } from '../model/manifest'
import type { AnyAction, AnyResource } from '../model/resource'
import { interpolateFields, placesIn } from './placeholders'

const ends: readonly (readonly [end: RegExp, instead: string])[] = [
  [/ies$/, 'y'],
  [/(ss|x|ch|sh)es$/, '$1'],
  [/s$/, ''],
]
/** English singular of a word. */
export const singular = (plural: string): string => {
  const [end, instead] = ends.find(([each]) => each.test(plural)) ?? ['', '']
  return plural.replace(end, instead)
}
/** Lower-cases an English word for the middle of a sentence, unless it is an abbreviation. */
export const inSentence = (word: string): string =>
  /^[A-Z][a-z]/.test(word) ? word.charAt(0).toLowerCase() + word.slice(1) : word
/** Label of a list entry in the middle of a sentence: “Add honour”. */
export const entryOf = (labels: Labels): Labels => every({ ...labels, en: singular(labels.en) }, inSentence)
const every = ({ zh, en }: Labels, change: (text: string) => string): Labels => ({ zh: change(zh), en: change(en) })

/** Name of a single record. */
export const oneOf = ({ labels, definition }: ResourceManifest): Labels => ({
  ...labels,
  en: singular(labels.en),
  ...definition.one,
})
/** Name of a single record in the middle of a sentence: “New bowl”. */
export const oneInSentence = (resource: ResourceManifest): Labels => every(oneOf(resource), inSentence)
/** Name of several records in the middle of a sentence: `many` where the list's name differs. */
export const manyInSentence = ({ labels, definition }: ResourceManifest): Labels =>
  every({ ...labels, ...definition.many }, inSentence)
/** Label of an action on several records: “Ship 3 orders”. */
export const countedActionLabel = ({ zh, en }: Labels, resource: AnyResource, count: number): Labels => ({
  zh: `${zh} ${count} 单`,
  en: `${en} ${count} ${(count === 1 ? oneInSentence : manyInSentence)(resource).en}`,
})
/** Menu label for a new record. */
export const createLabels = (resource: ResourceManifest): Labels => {
  const one = oneInSentence(resource)
  return { ...oneOf(resource), zh: `添加${one.zh}`, en: `Add ${one.en}` }
}
/** Label of the review queue, in the menu and on its page. */
export const reviewLabels = (resource: ResourceManifest): Labels => ({
  zh: `审核${resource.labels.zh}`,
  en: `Review ${manyInSentence(resource).en}`,
})
/** Label of a record's creation: as declared, or of the first step: "Ordered" instead of "Added". */
export const creationLabelOf = (resource: AnyResource): Labels | undefined => {
  const { creationLabel, summary: { steps: [step] = [] } = {} } = resource.definition
  return creationLabel ?? (step && step.at === getCreatedField(resource) ? step.labels : undefined)
}
/** Label of an action in the past. */
export const historyLabelOf = (action: AnyAction): Labels => ({ ...action.labels, ...action.historyLabel })
/** Message after an action. */
export const successMessageOf = (action: AnyAction): Labels => ({
  ...historyLabelOf(action),
  zh: action.historyLabel?.zh ?? `${action.labels.zh}成功`,
})
/** Conditional texts of an action: the first whose condition all records meet. */
const whenOf = (
  resource: AnyResource,
  { consequencesWhen: followsWhen = [] }: AnyAction,
  records: readonly RecordData[],
) =>
  records.length === 0
    ? undefined
    : followsWhen.find(({ when }) => records.every(each => holds(when, each, resource.fields)))
/** Sentence for a number of records. */
export const sentenceOf = (sentence: Consequences | undefined, count: number): Labels | undefined =>
  sentence && { zh: sentence.zh, en: count > 1 ? (sentence.several ?? sentence.en) : sentence.en }
/** Consequences of an action for all its records. Conditional texts show the first's fields. */
export const consequencesOf = (
  resource: AnyResource,
  action: AnyAction,
  records: readonly RecordData[],
): Labels | undefined => {
  const [first] = records
  const match = whenOf(resource, action, records)
  const sentence = sentenceOf(match ?? action.consequences, records.length)
  if (!match || !first || !sentence) return sentence
  return {
    zh: interpolateFields(resource, sentence.zh, first, 'zh'),
    en: interpolateFields(resource, sentence.en, first, 'en'),
  }
}
/** All labels of an action, with the placeholders of its effect. */
export const actionLabelsOf = ({ labels, effectLabel, consequencesWhen: followsWhen = [] }: AnyAction): Labels[] => [
  effectLabel ?? labels,
  ...followsWhen.flatMap(({ label: called }) => called ?? []),
]
/** Action with its label for these records: "take off sale" is "withdraw" during a review. */
export const actionLabelOf = (resource: AnyResource, action: AnyAction, records: readonly RecordData[]): AnyAction => {
  const match = whenOf(resource, action, records)
  if (!match?.label) return action
  return {
    ...action,
    labels: match.label,
    dialogTitle: match.dialogTitle,
    successMessage: match.successMessage ?? action.successMessage,
  }
}
/**
 * Labels of an action for one record, with its effect: "Agree to refund ¥300.00". Params have the
 * typed `values`, or what the dialog begins with. Without a declared effect, or while a value of it
 * is missing: the labels of the action.
 */
export const effectLabelsOf = (
  resource: AnyResource,
  action: AnyAction,
  record: RecordData,
  values: RecordData = {},
): Labels => {
  const { effectLabel, paramDefaults = {} } = action
  const current = (name: string) =>
    name in values ? values[name] : (record[name] ?? record[paramDefaults[name] ?? ''])
  const names = placesIn(effectLabel?.zh ?? '')
  const effect = { ...record, ...Object.fromEntries(names.map(name => [name, current(name)])) }
  if (!effectLabel || names.some(name => isEmpty(effect[name]))) return actionLabelOf(resource, action, [record]).labels
  return {
    zh: interpolateFields(resource, effectLabel.zh, effect, 'zh'),
    en: interpolateFields(resource, effectLabel.en, effect, 'en'),
  }
}
/** Present and former name of a resource, as in older audit entries. */
export const namesOf = ({ name, definition: { renamedFrom } }: AnyResource): string[] =>
  renamedFrom ? [name, renamedFrom] : [name]
/** Present name of a field in an older audit entry. */
export const fieldNow = ({ fields }: { readonly fields: Fields }, name: string): string =>
  Object.hasOwn(fields, name)
    ? name
    : (Object.entries(fields).find(([, { options }]) => options.renamedFrom === name)?.[0] ?? name)
const choiceNow = (field: AnyField, value: unknown): unknown => {
  const all = getStates(field)
  if (all.some(([each]) => each === value)) return value
  return all.find(([, { renamedFrom }]) => renamedFrom !== undefined && renamedFrom === value)?.[0] ?? value
}
const partsNow = (fields: Fields, row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([said, value]) => {
      const name = fieldNow({ fields }, said)
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      return [name, field ? valueNow(field, value) : value]
    }),
  )
/** Present value of a field in an older audit entry, with renamed options and states mapped. */
export const valueNow = (field: AnyField, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(each => valueNow(field, each))
  const { fields } = field.options
  if (fields && isObject(value)) return partsNow(fields, value)
  return choiceNow(field, value)
}
