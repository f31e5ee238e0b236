import type { Message } from '../../../schema/contract/accountContract'
import { localStore } from '../../storage/webStorage'
import { callAccount } from '../api/callOwn'
import { serverTime } from '../clock/serverClock'
import { MESSAGES } from '../data/useMessages'
import { onHeard } from '../live/liveListeners'
import type { LiveEvent } from '../live/liveStream'
import { findRegistration } from './serviceWorker'

const keyOf = (accountId: string) => `notices_${accountId}`
/** Why this browser shows no notifications: none exist here, or the person has refused them. */
type NoticeObstacle = 'unsupported' | 'denied'

export const noticeObstacle = (): NoticeObstacle | undefined => {
  if (typeof Notification === 'undefined' || !isSecureContext) return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : undefined
}
/** Whether this browser shows notifications for the account. Permission may have been taken back. */
export const hasNotices = (accountId: string): boolean =>
  localStore.get(keyOf(accountId)) === 'on' &&
  typeof Notification !== 'undefined' &&
  Notification.permission === 'granted'
/** Switches notifications. Asks the browser for permission, so call it in a click. Returns the new state. */
export const switchNotices = async (accountId: string, wanted: boolean): Promise<boolean> => {
  if (!wanted) localStore.remove(keyOf(accountId))
  else if ((await Notification.requestPermission()) === 'granted') localStore.set(keyOf(accountId), 'on')
  return hasNotices(accountId)
}

/** Time in which messages of one moment are shown together, in ms. */
const GATHER_MS = 500
/** Most notifications at once. The page of messages has the rest. */
const MAX_AT_ONCE = 3
const unread = { current: 1, pageSize: MAX_AT_ONCE, filter: { type: 'todo', status: 0 } } as const
interface NoticeOptions {
  readonly accountId: string
  /** Address behind the `#` that a click opens. */
  readonly addressOf: (message: Message) => string
}
/**
 * Shows new to-do messages, such as a paid order, while the page is hidden. Several tabs share a
 * notification by its tag. Returns a cleanup function.
 */
export const followNotices = ({ accountId, addressOf }: NoticeOptions): (() => void) => {
  let since = serverTime()
  let timer: ReturnType<typeof setTimeout> | undefined
  const show = async () => {
    timer = undefined
    const registration = await findRegistration()
    if (!document.hidden || !registration) return
    const { list } = await callAccount<{ list: Message[] }>('/api/message/list', unread)
    const news = list.filter(({ time }) => Date.parse(time) > since)
    since = Math.max(since, ...news.map(({ time }) => Date.parse(time)))
    for (const message of news.reverse()) {
      const { id, title, content } = message
      const data = addressOf(message)
      await registration.showNotification(title, { body: content, tag: id, icon: 'icons/icon-192.png', data })
    }
  }
  const hear = ({ resource }: LiveEvent) => {
    if (resource !== MESSAGES || !document.hidden || !hasNotices(accountId)) return
    // The bell has the messages where the list could not be read.
    timer ??= setTimeout(() => void show().catch(() => {}), GATHER_MS)
  }
  const see = () => {
    since = serverTime()
  }
  document.addEventListener('visibilitychange', see)
  const end = onHeard(hear)
  return () => {
    end()
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', see)
  }
}
