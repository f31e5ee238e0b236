import { getField } from '../selectors/definition'
import { isAllowed, canSeeField } from './availability'
import type { AnyResource } from '../model/resource'

/** Somebody who can be named in a text. */
export interface Colleague {
  readonly name: string
  readonly username: string
  readonly role: string
}
/** The texts of a resource in which somebody can be named. */
export const mentioningFields = ({ fields }: AnyResource): string[] =>
  Object.keys(fields).filter(name => fields[name]?.options.mentions === true)
/** Whether whoever acts in a role reads a text, and so can be named in it. */
export const isNamedIn = (resource: AnyResource, field: string, { role }: Colleague): boolean =>
  isAllowed(resource, 'read', { role }) && canSeeField(resource, field, { role })
/** How somebody is named; a name of nothing names nobody. */
const handlesOf = ({ name, username }: Colleague): string[] => [name, username].filter(each => each !== '')
/** Whether a name goes on where it was thought to end: 林 is not named by 林建安, nor demo by demo2. */
const goesOn = (handle: string, rest: string): boolean => /\w$/.test(handle) && /^(?:\w|[.-]\w)/.test(rest)
/** Those of some people whom a text names by `@` and their name or user name: the longest that fits; of several who are called so, each. A name that is nobody's is a text. */
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
/** The beginning of a name that stands before the caret, after an `@`; nothing where none is being written. */
export const namedSoFar = (before: string): string | undefined =>
  /(?:^|[^A-Za-z0-9])[@＠]([^\s@＠]{0,30})$/.exec(before)?.[1]

/** What somebody is told who is named. */
export const formatMention = (resource: AnyResource, field: string, who: string, title: string, text: string) => {
  const { zh, en } = getField(resource, field).labels
  return { zh: `${who}在“${title}”的${zh}里提到了您：${text}`, en: `${who} named you in ${en} of “${title}”: ${text}` }
}
