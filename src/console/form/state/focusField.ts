import { findShown } from '../../components/dom/queryVisible'

/** Brings a field into view and under the cursor: its input, or the first of a group's. */
export const focusField = (name: string): void => {
  const said = CSS.escape(name)
  const found = findShown(`[name="${said}"], [data-source="${said}"], [id="${said}"]`)
  const input = found?.matches('fieldset') ? found.querySelector<HTMLElement>('input,button') : found
  found?.scrollIntoView({ block: 'center' })
  input?.focus({ preventScroll: true })
}
/** The same for the first of a form's fields that the mall refused, once the form has drawn what it said and its buttons can be pressed again. */
export const focusRefused = (names: readonly string[], errors: Readonly<Record<string, unknown>> = {}): void => {
  const first = names.find(name => name in errors)
  if (first) setTimeout(() => focusField(first), 0)
}
