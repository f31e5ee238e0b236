import { useTranslate } from 'ra-core'
import type { MessageType } from '../../../schema/model/action'
import { rovingFocus } from '../../components/dom/rovingFocus'
import type { Unread } from '../../../schema/contract/accountContract'

export const messageTypes: readonly MessageType[] = ['message', 'notice', 'todo']
/** Message keys of each tab: its label, and its text when empty. */
export const messageTabLabels: {
  readonly [T in MessageType | 'all']: { readonly tab: string; readonly none: string }
} = {
  all: { tab: 'console.messagesTabAll', none: 'console.messagesNoneAll' },
  message: { tab: 'console.messagesTabMessage', none: 'console.messagesNoneMessage' },
  notice: { tab: 'console.messagesTabNotice', none: 'console.messagesNoneNotice' },
  todo: { tab: 'console.messagesTabTodo', none: 'console.messagesNoneTodo' },
}
/** Limit of counts. */
const CAP = 1000
export const useCount = (): ((count: number) => string) => {
  const translate = useTranslate()
  return count => (count >= CAP ? translate('console.moreThan', { count: CAP - 1 }) : String(count))
}
interface MessageTabsProps<T> {
  readonly tabs: readonly T[]
  readonly chosen: T
  readonly choose: (tab: T) => void
  readonly unread: Unread | undefined
  /** Id of the tab panel. */
  readonly panel: string
}
/** Tabs by type of message, with unread counts. */
export const MessageTabs = <T extends MessageType | 'all'>({
  tabs,
  chosen,
  choose,
  unread,
  panel,
}: MessageTabsProps<T>) => {
  const translate = useTranslate()
  const count = useCount()
  const unreadOf = (tab: MessageType | 'all') => (tab === 'all' ? 0 : (unread?.[tab] ?? 0))
  return (
    <div className="state-tabs" role="tablist" aria-label={translate('console.messages')} onKeyDown={rovingFocus}>
      {tabs.map(tab => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`${panel}-${tab}`}
          aria-selected={tab === chosen}
          aria-controls={panel}
          tabIndex={tab === chosen ? 0 : -1}
          onClick={() => choose(tab)}
        >
          {translate(messageTabLabels[tab].tab)}{' '}
          {unreadOf(tab) > 0 && (
            <span className="count">
              {count(unreadOf(tab))}
              <span className="visually-hidden"> {translate('console.messagesUnread')}</span>
            </span>
          )}
        </button>
      ))}
    </div>
  )
}
