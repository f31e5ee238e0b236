import type { Labels } from './field'
import type { AnyAction, AnyResource } from './resource'

const ends: readonly (readonly [end: RegExp, instead: string])[] = [
  [/ies$/, 'y'],
  [/(ss|x|ch|sh)es$/, '$1'],
  [/s$/, ''],
]
const singular = (plural: string): string => {
  const [end, instead] = ends.find(([each]) => each.test(plural)) ?? ['', '']
  return plural.replace(end, instead)
}
/** In the middle of a sentence: an English word that is no abbreviation begins small. */
export const inSentence = (word: string): string => (/^[A-Z][a-z]/.test(word) ? word.charAt(0).toLowerCase() + word.slice(1) : word)
/** An entry of a list by the list's labels, in the middle of a sentence: “Add honour”. */
export const entryOf = (labels: Labels): Labels => every({ ...labels, en: singular(labels.en) }, inSentence)
const every = ({ zh, en }: Labels, change: (text: string) => string): Labels => ({ zh: change(zh), en: change(en) })

/** What one record of a resource is called. */
export const oneOf = ({ labels, definition }: AnyResource): Labels => ({
  ...labels,
  en: singular(labels.en),
  ...definition.one,
})
/** The same in the middle of a sentence: “New bowl”. */
export const oneInSentence = (resource: AnyResource): Labels => every(oneOf(resource), inSentence)
/** What making a new record is called, in the menu. */
export const createLabels = (resource: AnyResource): Labels => {
  const one = oneInSentence(resource)
  return { ...oneOf(resource), zh: `添加${one.zh}`, en: `Add ${one.en}` }
}
/** What an action is called once it has happened. */
export const pastOf = (action: AnyAction): Labels => ({ ...action.labels, ...action.past })
/** What a resource is and was called, as older lines of the log name it. */
export const namesOf = ({ name, definition: { was } }: AnyResource): string[] => (was ? [name, was] : [name])
/** The name of today of a field that an older line names. */
export const fieldNow = ({ fields }: AnyResource, name: string): string =>
  Object.hasOwn(fields, name) ? name : (Object.entries(fields).find(([, { options }]) => options.was === name)?.[0] ?? name)
