import { useLocation, useNavigate, useNotify, useTranslate } from 'ra-core'
import type { MessageType } from '../../../schema/model/action'
import { isDay } from '../../../schema/text/values/isDay'
import type { Range } from '../../fields/filter/rangeErrors'
import type { MessageListParams } from '../../providers/data/useMessages'
import { useJoinedNames } from '../../components/hooks/useJoinedNames'
import { isPage } from '../../providers/data/clampLastPage'
import { messageTypes } from './MessageTabs'
import { useOnChange } from '../../components/hooks/useOnChange'

/** Query of the messages page. */
export interface MessageQuery {
  readonly type: MessageType | 'all'
  readonly unread: boolean
  readonly keyword: string
  readonly time: Range
  readonly page: number
}
const SHOWN = 20
const dayIn = (text: unknown): string | undefined => (typeof text === 'string' && isDay(text) ? text : undefined)

/** Parses the query of an address. Invalid values are ignored. */
const parseMessageQuery = (search: string): MessageQuery => {
  const query = new URLSearchParams(search)
  const page = Number(query.get('page'))
  const type = messageTypes.find(each => each === query.get('type'))
  return {
    type: type ?? 'all',
    unread: query.get('unread') === '1',
    keyword: query.get('q')?.trim().slice(0, 100) ?? '',
    time: { gte: dayIn(query.get('from')), lte: dayIn(query.get('to')) },
    page: isPage(page) ? page : 1,
  }
}
const searchOf = ({ type, unread, keyword, time, page }: MessageQuery): string => {
  const params = {
    type: type === 'all' ? '' : type,
    unread: unread ? '1' : '',
    q: keyword,
    from: dayIn(time.gte) ?? '',
    to: dayIn(time.lte) ?? '',
    page: page > 1 ? String(page) : '',
  }
  return new URLSearchParams(Object.entries(params).filter(([, value]) => value !== '')).toString()
}
const labels: Readonly<Record<string, string>> = {
  q: 'console.keyword',
  page: 'console.page',
  perPage: 'console.perPage',
}
const sorting = ['sort', 'order']
/** Filter parameters of this page, and those of lists, which this page does not support. */
const conditions = ['type', 'unread', 'from', 'to', 'tab', 'filter', 'displayedFilters', 'status', 'time', 'keyword']
const plain: Readonly<Record<string, string>> = { type: 'all', unread: '0', page: '1' }
const labelOf = (name: string): string | undefined => {
  if (Object.hasOwn(labels, name)) return labels[name]
  if (sorting.includes(name)) return 'console.sorting'
  return conditions.includes(name) ? 'console.filters' : undefined
}
/** Message keys of parameters that this page cannot apply. Ignores unknown ones. */
export const leftOutOf = (search: string): readonly string[] => {
  const kept = new URLSearchParams(searchOf(parseMessageQuery(search)))
  const lost = [...new URLSearchParams(search)].filter(
    ([name, value]) =>
      !(Object.hasOwn(plain, name) && plain[name] === value) && (kept.get(name) ?? '') === '' && value.trim() !== '',
  )
  return [...new Set(lost.flatMap(([name]) => labelOf(name) ?? []))]
}
/** Params of the call for a query. */
export const callOf = ({ type, unread, keyword, time, page }: MessageQuery): MessageListParams => {
  const [gte, lte] = [dayIn(time.gte), dayIn(time.lte)]
  return {
    current: page,
    pageSize: SHOWN,
    ...(keyword ? { keyword } : {}),
    filter: {
      ...(type === 'all' ? {} : { type }),
      ...(unread ? { status: 0 } : {}),
      ...(gte || lte ? { time: { ...(gte ? { gte } : {}), ...(lte ? { lte } : {}) } } : {}),
    },
  }
}
export const pagesOf = (total: number): number => Math.ceil(total / SHOWN)
export const rowsBefore = (page: number): number => (page - 1) * SHOWN
/**
 * Query of the page, kept in its address for Back and reload, and its setter. A change returns to
 * the first page, unless it names a page.
 */
export const useMessageQuery = () => {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const query = parseMessageQuery(search)
  const notify = useNotify()
  const translate = useTranslate()
  const joined = useJoinedNames()
  const leftOut = leftOutOf(search)
  const lost = leftOut.join()
  useOnChange(() => {
    if (!lost) return
    notify('console.leftOut', { type: 'warning', messageArgs: { names: joined(leftOut.map(key => translate(key))) } })
    navigate(`${pathname}?${searchOf(query)}`, { replace: true })
  }, [lost, search])
  const setQuery = (change: Partial<MessageQuery>) =>
    navigate(`${pathname}?${searchOf({ ...query, page: 1, ...change })}`, { replace: true })
  return { asked: query, ask: setQuery }
}
