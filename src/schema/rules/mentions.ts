import { getField } from '../selectors/definition'
import { isAllowed, canSeeField } from './availability'
import type { AnyResource } from '../model/resource'

/** Person who can be mentioned. */
export interface Colleague {
  readonly name: string
  readonly username: string
  readonly role: string
}
/** Fields of a resource that support mentions. */
export const mentioningFields = ({ fields }: AnyResource): string[] =>
  Object.keys(fields).filter(name => fields[name]?.options.mentions === true)
/** Whether a person's role may read the field. Others cannot be mentioned there. */
export const isNamedIn = (resource: AnyResource, field: string, { role }: Colleague): boolean =>
  isAllowed(resource, 'read', { role }) && canSeeField(resource, field, { role })
/** Texts that mention a person. Empty names mention nobody. */
const handlesOf = ({ name, username }: Colleague): string[] => [name, username].filter(each => each !== '')
/** Whether the text continues the handle: `@林建安` does not mention 林 and `@demo2` not demo. */
const goesOn = (handle: string, rest: string): boolean => /\w$/.test(handle) && /^(?:\w|[.-]\w)/.test(rest)
/**
 * People whom a text mentions by `@` and their name or username. The longest match counts; people
 * who share it are all mentioned. Unknown names are plain text.
 */
export const mentionsIn = <P extends Colleague>(text: string, people: readonly P[]): P[] => {
  const mentioned = new Set<P>()
  for (const { index } of text.matchAll(/(?<![A-Za-z0-9])[@＠]/g)) {
    const rest = text.slice(index + 1).toLowerCase()
    const handles = people
      .flatMap(each => handlesOf(each).map(handle => ({ each, handle: handle.toLowerCase() })))
      .filter(({ handle }) => rest.startsWith(handle) && !goesOn(handle, rest.slice(handle.length)))
    const longest = Math.max(...handles.map(({ handle }) => handle.length))
    for (const { each, handle } of handles) if (handle.length === longest) mentioned.add(each)
  }
  return [...mentioned]
}
/** Beginning of a mention before the caret, after an `@`. Undefined without one. */
export const namedSoFar = (before: string): string | undefined =>
  /(?:^|[^A-Za-z0-9])[@＠]([^\s@＠]{0,30})$/.exec(before)?.[1]

/** Message to a mentioned person. */
export const formatMention = (resource: AnyResource, field: string, who: string, title: string, text: string) => {
  const { zh, en } = getField(resource, field).labels
  return { zh: `${who}在“${title}”的${zh}里提到了您：${text}`, en: `${who} named you in ${en} of “${title}”: ${text}` }
}
