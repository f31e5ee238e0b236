import { useNotify } from 'ra-core'

/** Without a secure connection the browser has no clipboard to write to, only the one that a selection is copied to. A dialog keeps the focus within itself. */
const copySelected = (text: string): boolean => {
  const holder = Object.assign(document.createElement('textarea'), { value: text })
  const within = document.activeElement?.closest('[role="dialog"]') ?? document.body
  within.append(holder)
  holder.select()
  const done = document.execCommand('copy')
  holder.remove()
  return done
}
/** Copies a text. Answers whether the browser let it. */
export const copyText = (text: string): Promise<boolean> =>
  Promise.resolve(navigator.clipboard?.writeText(text)).then(
    () => navigator.clipboard !== undefined || copySelected(text),
    () => copySelected(text),
  )
/** Copies a text and says so. */
export const useCopy = () => {
  const notify = useNotify()
  return async (text: string): Promise<void> => {
    const done = await copyText(text)
    notify(done ? 'console.copied' : 'console.notCopied', { type: done ? 'success' : 'warning', messageArgs: { text } })
  }
}
