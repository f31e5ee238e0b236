import { Button, SnackbarContent } from '@mui/material'
import { useCloseNotification, useNotificationContext, useNotify, useTranslate } from 'ra-core'
import { keepToast, useToasts, WAITED_ON_MS } from '../../providers/data/notifications'
import { once } from '../dom/gestures'
import { useUndo } from './useUndo'
import { useOnChange } from './useOnChange'

/** Time to undo from the toast, in ms. Later the notification panel offers it. */
const UNDO_MS = 10_000
const Done = ({ id, message }: { readonly id: number; readonly message: string }) => {
  const translate = useTranslate()
  const close = useCloseNotification()
  const takeBack = useUndo()
  const isOpen = useToasts().some(each => each.id === id && each.undo)
  const isWaitedOn = useNotificationContext().notifications.length > 0
  useOnChange(() => {
    if (!isWaitedOn) return
    const timer = setTimeout(close, WAITED_ON_MS)
    return () => clearTimeout(timer)
  }, [isWaitedOn])
  const undo = () => {
    close()
    void takeBack(id)
  }
  return (
    <SnackbarContent
      className="done-toast"
      message={message}
      action={
        isOpen && (
          <Button size="small" color="inherit" onClick={once(undo)}>
            {translate('console.undo')}
          </Button>
        )
      }
    />
  )
}
/** Notifies about a change of the records `about`, with an undo if there is one. */
export const useNotifyDone = () => {
  const notify = useNotify()
  return (message: string, about: readonly string[], undo?: () => Promise<unknown>): void => {
    const id = keepToast({ message, isFault: false, about, undo })
    notify(<Done id={id} message={message} />, { type: 'success', ...(undo ? { autoHideDuration: UNDO_MS } : {}) })
  }
}
