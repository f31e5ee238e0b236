import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useTranslate } from 'ra-core'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { ignoreRepeats } from './dom/gestures'
import { useUnsavedMark } from './useUnsavedMark'

/** What is asked for first; a choice is no input of the browser's. */
const firstInput = "input:not([type='file'], [type='hidden'], :disabled), textarea:not(:disabled), [role='combobox']"
// When it is put in place: the dialog takes the focus itself unless something in it has it by then.
const focusFirst = (content: HTMLElement | null) => content?.querySelector<HTMLElement>(firstInput)?.focus()

interface AskProps {
  readonly title: string
  /** The question, and the inputs where it is a form. */
  readonly children: ReactNode
  readonly close: () => void
  /** The button that closes, where it is not called "cancel" or does more. */
  readonly cancel?: string
  readonly onCancel?: () => void
  /** The button that answers yes. Absent where there is nothing to answer. */
  readonly confirm?: string
  readonly onConfirm?: () => void
  /** Makes it a form, sent by the button. */
  readonly submit?: (event: FormEvent) => void
  readonly danger?: boolean
  readonly busy?: boolean
  /** Whether the button that answers is greyed. */
  readonly closed?: boolean
  /** Whether the button that answers has the focus at first. */
  readonly focused?: boolean
  readonly size?: 'xs' | 'sm' | 'md'
}
/** A dialog with a question, one answer and a way out. A click that belongs to the one that opened it does nothing. */
export const Confirm = ({ title, children, close, submit, busy = false, size = 'xs', ...rest }: AskProps) => {
  const { cancel = 'console.cancel', onCancel = close, confirm, onConfirm, danger, closed, focused } = rest
  const translate = useTranslate()
  const titleId = useId()
  const [isTyped, setTyped] = useState(false)
  useUnsavedMark(isTyped && submit !== undefined)
  const inside = (
    <>
      <DialogContent ref={submit && !focused ? focusFirst : undefined}>{children}</DialogContent>
      <DialogActions>
        <Button onClick={onCancel} disabled={busy}>
          {translate(cancel)}
        </Button>
        {confirm && (
          <Button
            type={submit ? 'submit' : 'button'}
            variant="contained"
            color={danger ? 'error' : 'primary'}
            loading={busy}
            disabled={closed}
            autoFocus={focused}
            onClick={onConfirm}
          >
            {confirm}
          </Button>
        )}
      </DialogActions>
    </>
  )
  const send = (event: FormEvent) => {
    event.stopPropagation()
    submit?.(event)
  }
  return (
    <Dialog
      open
      onClickCapture={ignoreRepeats}
      onClick={event => event.stopPropagation()}
      onInput={() => setTyped(true)}
      onClose={() => busy || close()}
      fullWidth
      maxWidth={size}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      {submit ? (
        // No box of its own, or the content would not be what scrolls between title and buttons.
        <form onSubmit={send} noValidate style={{ display: 'contents' }}>
          {inside}
        </form>
      ) : (
        inside
      )}
    </Dialog>
  )
}
