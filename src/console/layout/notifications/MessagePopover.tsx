import { Button } from '@mui/material'
import { LinkBase, useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import type { MessageType } from '../../../schema/model/action'
import { AnchoredPopover } from '../../components/AnchoredPopover'
import { ErrorMessage } from '../../components/ErrorMessage'
import { useNotifyError } from '../../components/hooks/useNotifyError'
import { Loading } from '../../components/Loading'
import { useMessageMarks, useMessages, useUnread } from '../../providers/data/useMessages'
import { useConsoleConfig } from '../../config/ConsoleContext'
import { MessageItem } from './MessageItem'
import { MessageTabs, messageTypes, messageTabLabels } from './MessageTabs'
import { RecentNotifications } from './RecentNotifications'
import './notifications.css'

const SHOWN = 20
/** Latest messages of one type. */
const Newest = ({ type, close }: { readonly type: MessageType; readonly close: () => void }) => {
  const translate = useTranslate()
  const { data, error, refetch } = useMessages({ current: 1, pageSize: SHOWN, box: true, filter: { type } })
  const { read } = useMessageMarks()
  if (error) return <ErrorMessage fault={error} retry={() => void refetch()} />
  if (!data) return <Loading />
  if (data.list.length === 0) return <p className="message-none">{translate(messageTabLabels[type].none)}</p>
  return (
    <ul className="messages">
      {data.list.map(message => (
        <MessageItem
          key={message.id}
          message={message}
          onOpen={() => {
            if (message.status === 0) void read({ ids: [message.id] }).catch(() => {})
            close()
          }}
        />
      ))}
    </ul>
  )
}
/** Popover of the bell, one tab per type. Opens on the first type with unread messages. */
const MessagePopover = ({ anchor, close }: { readonly anchor: HTMLElement; readonly close: () => void }) => {
  const translate = useTranslate()
  const notifyError = useNotifyError()
  const panel = useId()
  const { messages: page } = useConsoleConfig()
  const { data: unread } = useUnread()
  const { read, clear } = useMessageMarks()
  const [type, setType] = useState<MessageType>(() => messageTypes.find(each => unread?.[each]) ?? 'message')
  return (
    <AnchoredPopover anchor={anchor} close={close} title={translate('console.messages')} className="message-box">
      <MessageTabs tabs={messageTypes} chosen={type} choose={setType} unread={unread} panel={panel} />
      <div id={panel} role="tabpanel" aria-labelledby={`${panel}-${type}`} className="message-panel">
        <Newest type={type} close={close} />
      </div>
      <div className="message-foot">
        <Button size="small" onClick={() => void clear(type).catch(notifyError)}>
          {translate('console.messagesClear')}
        </Button>
        <Button
          size="small"
          disabled={!messageTypes.some(each => unread?.[each])}
          onClick={() => void read({ type: 'all' }).catch(notifyError)}
        >
          {translate('console.messagesAllRead')}
        </Button>
        <Button size="small" component={LinkBase} to={`${page}?type=${type}`} onClick={close}>
          {translate('console.messagesMore')}
        </Button>
      </div>
      <RecentNotifications />
    </AnchoredPopover>
  )
}
export default MessagePopover
