import { isComposing } from '../../i18n/isComposing'

const named = ['Enter', 'Escape', 'Backspace', 'Tab', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End']
/** Limit until an opened dialog takes the focus, in ms. Longer waits would block the keys. */
const FOCUS_MS = 1000
const buffer: KeyboardEvent[] = []
const replayed = new WeakSet<Event>()
/** Number of dialogs being loaded, and the element focused when the first was opened. */
let pending = 0
let opener: Element | null = null

type TextBox = HTMLInputElement | HTMLTextAreaElement
const isTextBox = (element: Element | null): element is TextBox =>
  (element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement && element.selectionStart !== null)) &&
  !element.readOnly &&
  !element.disabled
const replaceSelection = (input: TextBox, text: string) => {
  const [start, end] = [input.selectionStart ?? 0, input.selectionEnd ?? 0]
  if (input.maxLength >= 0 && input.value.length - (end - start) + text.length > input.maxLength) return
  input.setRangeText(text, start, end, 'end')
  input.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }))
}
/** Simulates the default action of a key, since scripts cannot trigger it. */
const applyDefault = (element: Element, key: string) => {
  if (!isTextBox(element)) {
    if (
      (key === 'Enter' || key === ' ') &&
      element instanceof HTMLElement &&
      element.matches('button, a, [type=checkbox]')
    )
      element.click()
  } else if (key.length === 1) replaceSelection(element, key)
  else if (key === 'Backspace') {
    if (element.selectionStart === element.selectionEnd)
      element.setSelectionRange(Math.max(0, (element.selectionStart ?? 0) - 1), element.selectionEnd)
    replaceSelection(element, '')
  } else if (key === 'Enter' && element instanceof HTMLTextAreaElement) replaceSelection(element, '\n')
  else if (key === 'Enter') element.form?.requestSubmit()
}
const replay = ({ key, code, keyCode, shiftKey }: KeyboardEvent, element: Element) => {
  const event = new KeyboardEvent('keydown', { key, code, keyCode, shiftKey, bubbles: true, cancelable: true })
  replayed.add(event)
  if (element.dispatchEvent(event)) applyDefault(element, key)
  // Later keys are meant for another element, which a script cannot find.
  if (key === 'Tab' || key === 'Escape') buffer.length = 0
}
const keep = (event: KeyboardEvent) => {
  const { key, ctrlKey, metaKey, altKey, repeat } = event
  if (
    replayed.has(event) ||
    isComposing(event) ||
    ctrlKey ||
    metaKey ||
    altKey ||
    (key.length > 1 && !named.includes(key))
  )
    return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (!repeat) buffer.push(event)
}
const stop = () => {
  buffer.length = 0
  window.removeEventListener('keydown', keep, true)
  window.removeEventListener('pointerdown', stop, true)
}
const nextTask = () => new Promise(done => setTimeout(done, 10))
const deliver = async () => {
  const isFocused = () => document.activeElement !== opener && document.activeElement !== document.body
  for (const end = Date.now() + FOCUS_MS; !isFocused() && Date.now() < end; ) await nextTask()
  // Keys are replayed one by one, each after the page has reacted to the one before.
  for (; pending === 0 && buffer.length > 0 && isFocused(); await nextTask()) {
    const event = buffer.shift()
    if (event && document.activeElement) replay(event, document.activeElement)
  }
  if (pending === 0) stop()
}
/**
 * Buffers keys while a dialog, menu or inline editor is loaded. The returned function replays them
 * to the focused element instead of the page below. A pointer press elsewhere discards them.
 */
export const bufferKeys = (): (() => void) => {
  if (pending === 0) {
    opener = document.activeElement
    window.addEventListener('keydown', keep, true)
    window.addEventListener('pointerdown', stop, true)
  }
  pending += 1
  return () => {
    pending -= 1
    if (pending === 0) void deliver()
  }
}
