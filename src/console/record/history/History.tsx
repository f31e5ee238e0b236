import { Button } from '@mui/material'
import { useTranslate, useDataProvider } from 'ra-core'
import { useLayoutEffect, useRef } from 'react'
import { tableTraits } from '../../../schema/selectors/definition'
import type { AnyResource } from '../../../schema/model/resource'
import { systemName } from '../../../schema/text/errorMessages'
import { copiedFrom } from '../../../schema/rules/assignments'
import { formatMoment } from '../../../schema/text/format'
import { dayOf } from '../../../schema/text/timeZone'
import { serverNow } from '../../providers/clock/serverClock'
import type { HistoryLine } from '../../../schema/contract/recordContract'
import type { ConsoleDataProvider } from '../../providers/data/consoleDataProvider'
import { Changes, useActionLabel } from './Changes'
import { HistoryIcon } from './HistoryIcon'
import { ErrorMessage } from '../../components/ErrorMessage'
import { Loading } from '../../components/Loading'
import { useLabel, useConsoleConfig } from '../../config/ConsoleContext'
import { Section } from '../../components/Section'
import { useInfiniteQuery } from '@tanstack/react-query'
import { HISTORY_PART, isReadEvent } from '../../../schema/model/auditActions'

type Shown = Readonly<Record<string, unknown>>
/** History of a record, newest first, in pages. One query for all consumers. */
const useHistory = (resource: AnyResource, record: Shown) => {
  const provider = useDataProvider<ConsoleDataProvider>()
  return useInfiniteQuery({
    queryKey: [resource.name, 'history', record.id, record.version],
    queryFn: ({ pageParam, signal }: { readonly pageParam?: string; readonly signal: AbortSignal }) =>
      provider.history(resource.name, { id: String(record.id), before: pageParam, signal }),
    initialPageParam: undefined,
    getNextPageParam: ({ data }) => (data.length < HISTORY_PART ? undefined : data.at(-1)?.id),
    retry: false,
  })
}

const DAY_MS = 86_400_000
/** Number of entries in the short form. */
const FEW = 3
/** Whether a resource has a history. Excludes those written by the server only. */
export const hasHistory = (resource: AnyResource): boolean =>
  resource.definition.api !== 'rest' && !resource.definition.shared && !tableTraits(resource).log

/** Fields in an entry's sentence: all of an edit, params and copied values of an action. */
const neededFields = (resource: AnyResource, { action, changes }: HistoryLine): readonly string[] | undefined => {
  if (action === 'edit' || isReadEvent(action)) return undefined
  const { params = {}, assign = {} } = resource.definition.actions?.[action] ?? {}
  const copied = Object.keys(assign).filter(name => copiedFrom(assign[name]) !== undefined)
  return [...Object.keys(params), ...copied].filter(name => name in changes)
}
interface LineProps {
  readonly resource: AnyResource
  readonly line: HistoryLine
  /** Heading of the day, above its first entry. */
  readonly day?: string
}
/** Line and file of the spreadsheet that a record was imported from. */
const FromSheet = ({ resource, line }: Pick<LineProps, 'resource' | 'line'>) => {
  const translate = useTranslate()
  const [file, row] = (resource.fields.sheet ? undefined : line.changes.sheet) ?? []
  return row ? ` · ${translate('console.fromSheet', { file, line: row }).trim()}` : null
}
/** Entry as a sentence: what, by whom and when. The system is not named. */
const Line = ({ resource, line, day }: LineProps) => {
  const translate = useTranslate()
  const label = useLabel()
  const { config } = useConsoleConfig()
  const actionLabel = useActionLabel()
  const role = line.role ? config.roles[line.role] : undefined
  const name = line.accountName || (line.role ? label(systemName) : '')
  const time = formatMoment(line.at, config.zone)
  return (
    <li>
      {day && <h3 className="history-day">{day}</h3>}
      <div className="history-line">
        <HistoryIcon resource={resource} action={line.action} />
        <div>
          <strong>{actionLabel(resource, line.action)}</strong>{' '}
          <span className="quiet" title={line.username || undefined}>
            {name &&
              `${translate('console.by', {
                name: role ? translate('console.withReason', { name, reason: label(role) }) : name,
              })} · `}
            <time dateTime={line.at} title={time}>
              {time.slice(11)}
            </time>
            <FromSheet resource={resource} line={line} />
          </span>
          <Changes
            resource={resource}
            action={line.action}
            changes={line.changes}
            first={neededFields(resource, line)}
          />
        </div>
      </div>
    </li>
  )
}
/** Returns the heading of a day: today, yesterday or its date. */
const useDayHeading = () => {
  const translate = useTranslate()
  const { zone } = useConsoleConfig().config
  const [today, yesterday] = [0, 1].map(days => dayOf(new Date(serverNow().getTime() - days * DAY_MS), zone))
  return (iso: string): string => {
    const day = dayOf(new Date(iso), zone)
    if (day === today) return translate('console.today')
    return day === yesterday ? translate('console.yesterday') : day
  }
}
/** Button for earlier entries, or the error of loading them. */
const Earlier = ({ history }: { readonly history: ReturnType<typeof useHistory> }) => {
  const translate = useTranslate()
  const { error, hasNextPage, isFetchNextPageError, isFetchingNextPage } = history
  const fetchEarlier = () => void history.fetchNextPage({ cancelRefetch: false })
  if (isFetchNextPageError) return <ErrorMessage fault={error} retry={fetchEarlier} />
  if (!hasNextPage) return null
  // Stays enabled while loading: a disabled button would lose the focus.
  return (
    <Button size="small" aria-busy={isFetchingNextPage} onClick={fetchEarlier}>
      {translate(isFetchingNextPage ? 'console.loading' : 'console.historyEarlier')}
    </Button>
  )
}
/** Focuses the first of the loaded entries for screen readers, unless the user has moved on. */
const useFocusEarlier = (parts: readonly { readonly data: readonly unknown[] }[]) => {
  const list = useRef<HTMLOListElement>(null)
  const foot = useRef<HTMLDivElement>(null)
  const known = useRef(parts.length)
  useLayoutEffect(() => {
    const isMore = known.current > 0 && parts.length > known.current
    known.current = parts.length
    const { activeElement } = document
    if (!isMore || (activeElement !== document.body && !foot.current?.contains(activeElement))) return
    const before = parts.slice(0, -1).reduce((sum, { data }) => sum + data.length, 0)
    const line = list.current?.children[before] ?? list.current?.lastElementChild
    if (!(line instanceof HTMLElement)) return
    line.tabIndex = -1
    line.focus()
  }, [parts])
  return { list, foot }
}
interface HistoryProps extends Pick<LineProps, 'resource'> {
  readonly record: Shown
  /** Whether only the latest entries are shown. */
  readonly few?: boolean
}
/** History of a record, newest first: actions, users, and changes of fields. */
export const History = ({ resource, record, few = false }: HistoryProps) => {
  const translate = useTranslate()
  const history = useHistory(resource, record)
  const { data, error, isFetchNextPageError, refetch } = history
  const lines = data?.pages.flatMap(part => part.data)
  const shown = lines?.slice(0, few ? FEW : undefined) ?? []
  const dayHeading = useDayHeading()
  const { list, foot } = useFocusEarlier(data?.pages ?? [])
  return (
    <Section heading={translate('console.history')}>
      {error && !isFetchNextPageError ? (
        <ErrorMessage fault={error} retry={() => void refetch()} />
      ) : !lines ? (
        <Loading />
      ) : lines.length === 0 ? (
        <p>{translate('console.historyEmpty')}</p>
      ) : null}
      <ol className="history" ref={list}>
        {shown.map((line, index) => {
          const [day, before] = [dayHeading(line.at), shown[index - 1]]
          return (
            <Line
              key={line.id}
              resource={resource}
              line={line}
              day={before && dayHeading(before.at) === day ? undefined : day}
            />
          )
        })}
      </ol>
      {!few && (
        <div ref={foot}>
          <Earlier history={history} />
        </div>
      )}
    </Section>
  )
}
