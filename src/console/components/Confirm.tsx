import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useTranslate } from 'ra-core'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { ignoreRepeats } from './dom/gestures'
import { useUnsavedPage } from './dom/useUnsavedPage'

/** Selector of the first input. Excludes file inputs. */
const firstInput = "input:not([type='file'], [type='hidden'], :disabled), textarea:not(:disabled), [role='combobox']"
// Runs as a ref: the dialog takes the focus itself, unless an element inside has it by then.
const focusFirst = (content: HTMLElement | null) => content?.querySelector<HTMLElement>(firstInput)?.focus()

interface AskProps {
  readonly title: string
  /** Question, or inputs of a form. */
  readonly children: ReactNode
  readonly close: () => void
  /** Label key of the button that closes. Default: cancel. */
  readonly cancel?: string
  readonly onCancel?: () => void
  /** Another button, before the one that confirms. */
  readonly between?: ReactNode
  /** Label of the confirm button. Absent without a question. */
  readonly confirm?: string
  readonly onConfirm?: () => void
  /** Makes the dialog a form. */
  readonly submit?: (event: FormEvent) => void
  readonly danger?: boolean
  readonly busy?: boolean
  /** Whether the confirm button is disabled. */
  readonly closed?: boolean
  /** Whether the confirm button has the initial focus. */
  readonly focused?: boolean
  readonly size?: 'xs' | 'sm' | 'md' | 'lg'
}
/** Buttons that cancel and confirm. */
const Answers = (props: AskProps) => {
  const { cancel = 'console.cancel', close, onCancel = close, confirm, onConfirm, submit } = props
  const { between, danger, busy, closed, focused } = props
  const translate = useTranslate()
  return (
    <DialogActions>
      <Button onClick={onCancel} disabled={busy}>
        {translate(cancel)}
      </Button>
      {between}
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
  )
}
/** Confirmation dialog. Ignores the second click of the double click that opened it. */
export const Confirm = (props: AskProps) => {
  const { title, children, close, submit, busy = false, size = 'xs', focused } = props
  const titleId = useId()
  const [isTyped, setTyped] = useState(false)
  useUnsavedPage(isTyped && submit !== undefined)
  const inside = (
    <>
      <DialogContent ref={submit && !focused ? focusFirst : undefined}>{children}</DialogContent>
      <Answers {...props} busy={busy} />
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
        // Without a box of its own, so that the content scrolls between title and buttons.
        <form onSubmit={send} noValidate style={{ display: 'contents' }}>
          {inside}
        </form>
      ) : (
        inside
      )}
    </Dialog>
  )
}
