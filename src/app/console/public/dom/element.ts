/** Disables a phone's autocorrection and capitalization, for names, numbers and codes. */
export const typeExactly = <E extends HTMLElement>(input: E): E => {
  const attributes = { autocapitalize: 'none', autocorrect: 'off', spellcheck: 'false' }
  for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value)
  return input
}
type Children = readonly (Node | string)[]
/** Creates an element with properties. A name with a dash is set as an attribute. */
export const createElement = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Record<string, unknown> = {},
  children: Children = [],
): HTMLElementTagNameMap[K] => {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(props))
    name.includes('-') ? made.setAttribute(name, String(value)) : Object.assign(made, { [name]: value })
  made.append(...children)
  return made
}
/** Link from one page without a session to another. The page that was wanted first goes along. */
export const outsideLink = (page: string, textContent: string): HTMLAnchorElement => {
  const link = createElement('a', { href: `#/${page}`, textContent })
  // At the press, because the address names the wanted page only once the route table is loaded.
  link.onclick = () => void Object.assign(link, { href: outsideAddress(page) })
  return link
}
/** Address of a page without a session, with the query of the current one. */
export const outsideAddress = (page: string): string => `#/${page}${/\?.*/.exec(location.hash)?.[0] ?? ''}`
