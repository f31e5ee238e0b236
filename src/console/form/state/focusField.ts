import { queryVisible } from '../../components/dom/queryVisible'

/** Scrolls to a field and focuses its input, or the first input of a group. */
export const focusField = (name: string): void => {
  const escaped = CSS.escape(name)
  const element = queryVisible(`[name="${escaped}"], [data-source="${escaped}"], [id="${escaped}"]`)
  const input = element?.matches('fieldset') ? element.querySelector<HTMLElement>('input,button') : element
  element?.scrollIntoView({ block: 'center' })
  input?.focus({ preventScroll: true })
}
/** Focuses the first field refused by the server, after errors and buttons have rendered. */
export const focusRefused = (names: readonly string[], errors: Readonly<Record<string, unknown>> = {}): void => {
  const first = names.find(name => name in errors)
  if (first) setTimeout(() => focusField(first), 0)
}
