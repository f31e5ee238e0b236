import { type NotificationPayload, useNotificationContext, useTranslate } from 'ra-core'
import { Notification } from 'react-admin'
import { useRef } from 'react'
import { useUnexpectedErrors } from './errors/useUnexpectedErrors'
import { keepToast, WAITED_ON_MS } from '../providers/data/notifications'
import { useOnChange } from '../components/hooks/useOnChange'

/** Keeps text toasts for the list of recent ones. Toasts with an undo are kept elsewhere. */
const useKept = (): void => {
  const { notifications } = useNotificationContext()
  const translate = useTranslate()
  const seen = useRef(new WeakSet<NotificationPayload>())
  useOnChange(() => {
    for (const each of notifications) {
      const { message, type, notificationOptions } = each
      if (typeof message !== 'string' || seen.current.has(each)) continue
      seen.current.add(each)
      const text = translate(message, notificationOptions?.messageArgs)
      keepToast({ message: text, isFault: type === 'error', about: [] })
    }
  }, [notifications])
}
/** Toasts in the top bar, or above a phone's bottom bar. They cover no input or save bar. */
export const Notifications = () => {
  useKept()
  useUnexpectedErrors()
  const waits = useNotificationContext().notifications.length > 0
  return (
    <Notification
      anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
      className="toast"
      autoHideDuration={waits ? WAITED_ON_MS : undefined}
    />
  )
}
