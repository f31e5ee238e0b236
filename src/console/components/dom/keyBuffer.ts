import { isComposing } from '../../i18n/isComposing'

const named = ['Enter', 'Escape', 'Backspace', 'Tab', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End']
/** Milliseconds that a drawn dialog may take to get the focus. Longer waits would leave the page without keys. */
const FOCUS_MS = 1000
const buffer: KeyboardEvent[] = []
const replayed = new WeakSet<Event>()
/** How many dialogs are on their way, and what had the focus when the first was opened. */
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
/** Does what a browser does for a real key that no listener wanted: scripts cannot ask a browser to do so. */
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
  // What follows these is meant for another place, to which no script can lead.
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
  // Each key meets what the key before it made of the page.
  for (; pending === 0 && buffer.length > 0 && isFocused(); await nextTask()) {
    const event = buffer.shift()
    if (event && document.activeElement) replay(event, document.activeElement)
  }
  if (pending === 0) stop()
}
/**
 * Keeps the keys that are typed while a dialog, menu or inline editor is fetched. Answers what ends the wait: then the keys reach whatever gets the focus, and not the page below.
 * A press elsewhere ends it too, without the keys.
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
