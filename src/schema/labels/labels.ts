import { holds, type RecordData } from '../model/condition'
import { getStates } from '../selectors/definition'
import type { Consequences } from '../model/action'
import type { AnyField, Fields, Labels } from '../model/field'
import type { ResourceManifest } from '../model/manifest'
import type { AnyAction, AnyResource } from '../model/resource'
import { interpolateFields } from './placeholders'

const ends: readonly (readonly [end: RegExp, instead: string])[] = [
  [/ies$/, 'y'],
  [/(ss|x|ch|sh)es$/, '$1'],
  [/s$/, ''],
]
/** The English singular of a word. */
export const singular = (plural: string): string => {
  const [end, instead] = ends.find(([each]) => each.test(plural)) ?? ['', '']
  return plural.replace(end, instead)
}
/** In the middle of a sentence: an English word that is no abbreviation begins small. */
export const inSentence = (word: string): string =>
  /^[A-Z][a-z]/.test(word) ? word.charAt(0).toLowerCase() + word.slice(1) : word
/** An entry of a list by the list's labels, in the middle of a sentence: “Add honour”. */
export const entryOf = (labels: Labels): Labels => every({ ...labels, en: singular(labels.en) }, inSentence)
const every = ({ zh, en }: Labels, change: (text: string) => string): Labels => ({ zh: change(zh), en: change(en) })

/** What one record of a resource is called. */
export const oneOf = ({ labels, definition }: ResourceManifest): Labels => ({
  ...labels,
  en: singular(labels.en),
  ...definition.one,
})
/** The same in the middle of a sentence: “New bowl”. */
export const oneInSentence = (resource: ResourceManifest): Labels => every(oneOf(resource), inSentence)
/** What several records are called, in the middle of a sentence: where the list has a name of its own, what is in it. */
export const manyInSentence = ({ labels, definition }: AnyResource): Labels =>
  every({ ...labels, ...definition.many }, inSentence)
/** What making a new record is called, in the menu. */
export const createLabels = (resource: ResourceManifest): Labels => {
  const one = oneInSentence(resource)
  return { ...oneOf(resource), zh: `添加${one.zh}`, en: `Add ${one.en}` }
}
/** What looking through what waits is called, in the menu and on its page. */
export const reviewLabels = ({ labels }: Pick<ResourceManifest, 'labels'>): Labels => ({
  zh: `审核${labels.zh}`,
  en: `Review ${inSentence(labels.en)}`,
})
/** What an action is called once it has happened. */
export const historyLabelOf = (action: AnyAction): Labels => ({ ...action.labels, ...action.historyLabel })
/** What is said where an action has just been taken. */
export const successMessageOf = (action: AnyAction): Labels => ({
  ...historyLabelOf(action),
  zh: action.historyLabel?.zh ?? `${action.labels.zh}成功`,
})
/** What is declared of an action for the records that it is done to, where that depends on them. */
const whenOf = (
  resource: AnyResource,
  { consequencesWhen: followsWhen = [] }: AnyAction,
  records: readonly RecordData[],
) =>
  records.length === 0
    ? undefined
    : followsWhen.find(({ when }) => records.every(each => holds(when, each, resource.fields)))
/** A sentence as it is said of so many records. */
export const sentenceOf = (sentence: Consequences | undefined, count: number): Labels | undefined =>
  sentence && { zh: sentence.zh, en: count > 1 ? (sentence.several ?? sentence.en) : sentence.en }
/** What follows from an action, said of all the records that it is done to; fields are named where it is done to one. */
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
/** Everything that an action is called. */
export const fieldLabelOf = ({ labels, consequencesWhen: followsWhen = [] }: AnyAction): readonly Labels[] => [
  labels,
  ...followsWhen.flatMap(({ label: called }) => called ?? []),
]
/** An action as it is called for the records that it is done to: taking off sale what waits for review is withdrawing it. */
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
/** What a resource is and was called, as older lines of the log name it. */
export const namesOf = ({ name, definition: { renamedFrom } }: AnyResource): string[] =>
  renamedFrom ? [name, renamedFrom] : [name]
/** The name of today of a field that an older line names. */
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
/** What an older line tells of a field, as it is today: options and states that were renamed are what they became, in lists and sub-records too. */
export const valueNow = (field: AnyField, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(each => valueNow(field, each))
  const { fields } = field.options
  if (fields && typeof value === 'object' && value !== null) return partsNow(fields, value)
  return choiceNow(field, value)
}
