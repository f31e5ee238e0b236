import { IconButton } from '@mui/material'
import BellIcon from '@mui/icons-material/NotificationsNoneOutlined'
import { useTranslate } from 'ra-core'
import { lazy, useEffect, useRef, useState } from 'react'
import { useUnread } from '../../providers/data/useMessages'
import { LazyOverlay } from '../../components/LazyOverlay'

const MessagePopover = lazy(() => import('./MessagePopover'))
const MAX_COUNT = 99

/** Announces new messages to screen readers, but not the initial ones. */
const Arrived = ({ unread }: { readonly unread: number | undefined }) => {
  const translate = useTranslate()
  const before = useRef(unread)
  const [said, setSaid] = useState('')
  useEffect(() => {
    const came = before.current === undefined || unread === undefined ? 0 : unread - before.current
    if (came > 0) setSaid(translate('console.messagesCame', { smart_count: came }))
    before.current = unread
  }, [unread, translate])
  return (
    <span role="status" className="visually-hidden">
      {said}
    </span>
  )
}
/** Bell with the number of unread messages. Its popover is loaded on demand. */
export const NotificationBell = () => {
  const translate = useTranslate()
  const { data } = useUnread()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const unread = data && data.message + data.notice + data.todo
  return (
    <>
      <IconButton
        color="inherit"
        className="bell"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={translate(unread ? 'console.messagesBell' : 'console.messages', { smart_count: unread })}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <BellIcon />
        {unread ? (
          <span className="bell-count" aria-hidden="true">
            {unread > MAX_COUNT ? translate('console.moreThan', { count: MAX_COUNT }) : unread}
          </span>
        ) : null}
      </IconButton>
      <Arrived unread={unread} />
      {anchor && (
        <LazyOverlay>
          <MessagePopover anchor={anchor} close={() => setAnchor(null)} />
        </LazyOverlay>
      )}
    </>
  )
}
