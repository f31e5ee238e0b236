import { useEffect, useRef } from 'react'
import { isComposing } from '../../i18n/isComposing'

/** A key, or a combination: `mod+k` is Ctrl or ⌘ with K. `?` means the typed character. */
interface Shortcut {
  readonly keys: string
  readonly work: (event: KeyboardEvent) => void
}
const standing: Shortcut[] = []
const keysOf = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string =>
  [ctrlKey || metaKey ? 'mod' : '', altKey ? 'alt' : '', key.length === 1 ? key.toLowerCase() : key]
    .filter(Boolean)
    .join('+')
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches(
      'textarea, select, [role="combobox"], [role="spinbutton"], input:not([type="checkbox"], [type="radio"], [type="button"])',
    ))
/** An open dialog or menu captures the keys. A closing one no longer does. */
const isUnder = () =>
  [...document.querySelectorAll('.MuiModal-root, [role="dialog"], [role="menu"]')].some(
    each => !each.closest('.MuiModal-root[aria-hidden="true"]'),
  )

const press = (event: KeyboardEvent) => {
  if (event.defaultPrevented || isComposing(event) || event.repeat) return
  const keys = keysOf(event)
  // The shortcut registered last wins.
  const match = standing.findLast(each => each.keys === keys)
  if (!match || isUnder() || (isTyping(event.target) && !keys.startsWith('mod+'))) return
  event.preventDefault()
  match.work(event)
}
/**
 * Registers shortcuts while the component is mounted. They are ignored in text inputs, except with
 * Ctrl or ⌘, and under a dialog or menu. Pages in hidden tabs have none.
 */
export const useShortcuts = (shortcuts: readonly Shortcut[]): void => {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  const names = shortcuts.map(({ keys }) => keys).join(' ')
  useEffect(() => {
    const own = names.split(' ').map(keys => ({
      keys,
      work: (event: KeyboardEvent) => latest.current.find(each => each.keys === keys)?.work(event),
    }))
    if (standing.length === 0) window.addEventListener('keydown', press)
    standing.push(...own)
    return () => {
      for (const each of own) standing.splice(standing.indexOf(each), 1)
      if (standing.length === 0) window.removeEventListener('keydown', press)
    }
  }, [names])
}
/** Names of a shortcut's keys on this platform. */
export const keysShown = (keys: string): readonly string[] =>
  keys.split('+').map(key => {
    if (key === 'mod') return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
    return key.length === 1 ? key.toUpperCase() : key.replace('alt', 'Alt')
  })
