import { findShown } from '../../components/dom/queryVisible'

/** Brings a field into view and under the cursor: its input, or the first of a group's. */
export const focusField = (name: string): void => {
  const escaped = CSS.escape(name)
  const element = findShown(`[name="${escaped}"], [data-source="${escaped}"], [id="${escaped}"]`)
  const input = element?.matches('fieldset') ? element.querySelector<HTMLElement>('input,button') : element
  element?.scrollIntoView({ block: 'center' })
  input?.focus({ preventScroll: true })
}
/** The same for the first of a form's fields that the mall refused, once the form has drawn what it said and its buttons can be pressed again. */
export const focusRefused = (names: readonly string[], errors: Readonly<Record<string, unknown>> = {}): void => {
  const first = names.find(name => name in errors)
  if (first) setTimeout(() => focusField(first), 0)
}
