import { useNotify } from 'ra-core'

/**
 * Fallback without a secure context, where `navigator.clipboard` is missing. Works inside the open
 * dialog, which traps the focus.
 */
const copySelected = (text: string): boolean => {
  const holder = Object.assign(document.createElement('textarea'), { value: text })
  const within = document.activeElement?.closest('[role="dialog"]') ?? document.body
  within.append(holder)
  holder.select()
  const done = document.execCommand('copy')
  holder.remove()
  return done
}
/** Copies a text. Resolves to whether the browser permitted it. */
export const copyText = (text: string): Promise<boolean> =>
  Promise.resolve(navigator.clipboard?.writeText(text)).then(
    () => navigator.clipboard !== undefined || copySelected(text),
    () => copySelected(text),
  )
/** Copies a text and notifies. */
export const useCopy = () => {
  const notify = useNotify()
  return async (text: string): Promise<void> => {
    const done = await copyText(text)
    notify(done ? 'console.copied' : 'console.notCopied', { type: done ? 'success' : 'warning', messageArgs: { text } })
  }
}
