import { Button } from '@mui/material'
import { useTranslate } from 'ra-core'
import { lazy, useId, useState } from 'react'
import { PageHeader } from '../../components/PageHeader'
import { ErrorMessage } from '../../components/ErrorMessage'
import { SkeletonLines } from '../../components/Skeleton'
import { usePageTitle } from '../../components/hooks/usePageTitle'
import { useNotifyError } from '../../components/hooks/useNotifyError'
import { Loading } from '../../components/Loading'
import { useMessageMarks, useMessages, useUnread } from '../../providers/data/useMessages'
import { MessageFilters } from './MessageFilters'
import { MessageItem } from './MessageItem'
import { MessageTabs, messageTypes, messageTabLabels, useCount } from './MessageTabs'
import { type MessageQuery, callOf, pagesOf, rowsBefore, useMessageQuery } from './useMessageQuery'
import './notifications.css'
import { LazyOverlay } from '../../components/LazyOverlay'
import { useOnChange } from '../../components/hooks/useOnChange'

const MessageChoices = lazy(() => import('./MessagePreferences'))
const tabs = ['all', ...messageTypes] as const

interface PagesProps {
  readonly page: number
  readonly shown: number
  readonly total: number
  readonly goTo: (page: number) => void
}
const Pages = ({ page, shown, total, goTo }: PagesProps) => {
  const translate = useTranslate()
  const count = useCount()
  const from = rowsBefore(page) + 1
  return (
    <nav className="pager" aria-label={translate('console.page')}>
      <span>{translate('console.range', { from, to: from + shown - 1, total: count(total) })}</span>
      <Button size="small" disabled={page === 1} onClick={() => goTo(page - 1)}>
        {translate('ra.navigation.previous')}
      </Button>
      <span aria-current="page">{page}</span>
      <Button size="small" disabled={page >= pagesOf(total)} onClick={() => goTo(page + 1)}>
        {translate('ra.navigation.next')}
      </Button>
    </nav>
  )
}
const isFiltered = ({ keyword, unread, time }: MessageQuery): boolean =>
  keyword !== '' || unread || time.gte !== undefined || time.lte !== undefined

const MessageList = ({ query, goTo }: { readonly query: MessageQuery; readonly goTo: (page: number) => void }) => {
  const translate = useTranslate()
  const { data, error, refetch } = useMessages(callOf(query))
  const { read } = useMessageMarks()
  // The page of the address may no longer exist.
  const last = data && Math.max(1, pagesOf(data.total))
  const isBeyond = last !== undefined && query.page > last
  useOnChange(() => {
    if (isBeyond) goTo(last)
  }, [isBeyond, last])
  if (error) return <ErrorMessage fault={error} retry={() => void refetch()} />
  if (!data || isBeyond)
    return (
      <Loading>
        <SkeletonLines count={10} />
      </Loading>
    )
  const { list, total } = data
  const markRead = ({ id, status }: (typeof list)[number]) => {
    if (status === 0) void read({ ids: [id] }).catch(() => {})
  }
  if (list.length === 0)
    return (
      <p className="message-none">
        {translate(isFiltered(query) ? 'console.noResults' : messageTabLabels[query.type].none)}
      </p>
    )
  return (
    <>
      <ul className="messages messages-all">
        {list.map(message => (
          <MessageItem key={message.id} message={message} onOpen={() => markRead(message)} />
        ))}
      </ul>
      <Pages page={query.page} shown={list.length} total={total} goTo={goTo} />
    </>
  )
}
/** All messages of the user, with filters by type, text and day, and the preferences. */
const MessagesPage = () => {
  const translate = useTranslate()
  const notifyError = useNotifyError()
  const panel = useId()
  const { asked, ask } = useMessageQuery()
  const { data: unread } = useUnread()
  const { read } = useMessageMarks()
  const [choosing, setChoosing] = useState(false)
  const title = translate('console.messages')
  usePageTitle(title)
  const left = unread && unread.message + unread.notice + unread.todo
  return (
    <>
      <PageHeader title={title}>
        <Button variant="outlined" disabled={!left} onClick={() => void read({ type: 'all' }).catch(notifyError)}>
          {translate('console.messagesAllRead')}
        </Button>
        <Button variant="outlined" onClick={() => setChoosing(true)}>
          {translate('console.messageKinds')}
        </Button>
      </PageHeader>
      <MessageTabs tabs={tabs} chosen={asked.type} choose={next => ask({ type: next })} unread={unread} panel={panel} />
      <MessageFilters query={asked} setQuery={ask} />
      <div id={panel} role="tabpanel" aria-labelledby={`${panel}-${asked.type}`}>
        <MessageList query={asked} goTo={page => ask({ page })} />
      </div>
      {choosing && (
        <LazyOverlay>
          <MessageChoices close={() => setChoosing(false)} />
        </LazyOverlay>
      )}
    </>
  )
}
export default MessagesPage
