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
