import { type NotificationPayload, useNotificationContext, useTranslate } from 'ra-core'
import { Notification } from 'react-admin'
import { useRef } from 'react'
import { useUnexpectedErrors } from './errors/useUnexpectedErrors'
import { keepToast, WAITED_ON_MS } from '../providers/data/notifications'
import { useOnChange } from '../components/hooks/useOnChange'

/**
 * Keeps text messages for the list of recent toasts. Messages with an undo are kept where the undo
 * is offered.
 */
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
/**
 * Toasts, in the top bar or, on a phone, above the bottom bar. They cover neither inputs nor the
 * save bar.
 */
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
