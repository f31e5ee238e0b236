import { LinkBase, useLocale, useTranslate } from 'ra-core'
import { useState } from 'react'
import { formatAge, formatMoment } from '../../../schema/text/format'
import type { Message } from '../../../schema/contract/accountContract'
import { thumbnailOf } from '../../providers/api/upload'
import { useConsoleConfig } from '../../config/ConsoleContext'
import { useServerTime } from '../../components/hooks/useToday'
import { useMessageTarget } from './useMessageTarget'

const DAY_MS = 86_400_000
const tones = { 0: 'grey', 1: 'green', 3: 'red' } as const

/** Picture of the message's subject. Fallback: the first letter of its title. */
const Picture = ({ url, about }: { readonly url: string; readonly about: string }) => {
  const [isGone, setGone] = useState(false)
  if (!url || isGone)
    return (
      <span className="message-picture message-begins" aria-hidden="true">
        {[...about][0]}
      </span>
    )
  return <img className="message-picture" src={thumbnailOf(url)} alt="" loading="lazy" onError={() => setGone(true)} />
}
/** Time of a message: relative on the first day, then absolute. */
export const When = ({ time }: { readonly time: string }) => {
  const locale = useLocale()
  const { zone } = useConsoleConfig().config
  const fullTime = formatMoment(time, zone)
  const now = useServerTime()
  return (
    <time dateTime={time} title={fullTime}>
      {now - Date.parse(time) < DAY_MS ? formatAge(time, locale, now) : fullTime}
    </time>
  )
}
/** Message with text, subject and time, as a link to its record. `onOpen` is called before. */
export const MessageItem = ({ message, onOpen }: { readonly message: Message; readonly onOpen: () => void }) => {
  const translate = useTranslate()
  const to = useMessageTarget()(message)
  const isUnread = message.status === 0
  const inside = (
    <>
      <Picture url={message.avatar} about={message.title} />
      <span className="message-body">
        <span className="message-text">
          {isUnread && <span className="visually-hidden">{translate('console.messageUnread')}</span>}
          {message.content}
        </span>
        <span className="message-about">
          {message.title}{' '}
          {message.subTitle && <span className={`chip chip-${tones[message.messageType]}`}>{message.subTitle}</span>}
          <When time={message.time} />
        </span>
      </span>
    </>
  )
  const props = { className: `message${isUnread ? ' message-unread' : ''}`, onClick: onOpen }
  return (
    <li>
      {to ? (
        <LinkBase to={to} {...props}>
          {inside}
        </LinkBase>
      ) : (
        <button type="button" {...props}>
          {inside}
        </button>
      )}
    </li>
  )
}
