import { useNotify } from 'ra-core'
import type { ClipboardEvent, ReactNode } from 'react'

const style = { display: 'contents' } as const
/**
 * Reads a pasted date in any clear spelling, in place of the picker, which knows one format. An
 * unclear text changes nothing, and a message repeats it.
 */
export const DayPaste = ({
  read,
  disabled,
  children,
}: {
  /** Takes a text as the new value. False for an unclear one. */
  readonly read: (text: string) => boolean
  readonly disabled?: boolean | undefined
  readonly children: ReactNode
}) => {
  const notify = useNotify()
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text').trim()
    // A number of up to four digits is a part of a date.
    if (disabled || text === '' || /^\d{1,4}$/.test(text)) return
    event.preventDefault()
    event.stopPropagation()
    if (!read(text)) notify('console.pastedDate', { type: 'warning', messageArgs: { text: text.slice(0, 40) } })
  }
  return (
    <div style={style} onPasteCapture={paste}>
      {children}
    </div>
  )
}
