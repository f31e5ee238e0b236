type Children = readonly (Node | string)[]
/** An element with its properties; a name with a dash is set as an attribute. */
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
