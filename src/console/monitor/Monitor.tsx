import { Alert, Button } from '@mui/material'
import { useEffect, useMemo, useState } from 'react'
import type { Labels } from '../../schema/model/field'
import { formatSecond } from '../../schema/text/format'
import type { Watch } from '../../schema/metrics/watch'
import { PageHeader } from '../components/PageHeader'
import { ErrorMessage } from '../components/ErrorMessage'
import { usePageTitle } from '../components/hooks/usePageTitle'
import { Loading } from '../components/Loading'
import { useLabel, useConsoleConfig } from '../config/ConsoleContext'
import { withValues } from '../../schema/text/errorMessages'
import { monitorMessages as words } from '../i18n/messages/monitorMessages'
import { EmptyFrame } from '../list/Empty'
import type { EventFeed, MonitorEvent } from './feed/events'
import { CountCards } from './CountCards'
import { EventTypeFilter, Switches } from './MonitorControls'
import { EventList } from './EventList'
import { TenantTable } from './TenantTable'
import { isOfBurst, marksOf } from './feed/anomalies'
import { MinuteTable } from './MinuteTable'
import { useEvents } from './feed/useEvents'
import { useCounts } from './feed/useCounts'
import { useConnectionLost } from './feed/useConnectionLost'
import { useMinutes } from './feed/useMinutes'
import { useAnnouncedCount, useSound } from './feed/useAnnouncements'
import { useVisibleKinds } from './feed/useVisibleKinds'
import { useWatches, type WatchedResource } from './feed/useWatches'
import { serverTime } from '../providers/clock/serverClock'
import './monitor.css'

/** Notices: connection lost or restored, or feed paused. */
const Notes = ({ lost, came }: { readonly lost: ReturnType<typeof useConnectionLost>; readonly came: EventFeed }) => {
  const label = useLabel()
  return (
    <div role="status" className="monitor-notes">
      {lost === 'lost' && <Alert severity="warning">{label(words.lost)}</Alert>}
      {lost === 'back' && <Alert severity="success">{label(words.caughtUp)}</Alert>}
      {came.held && <Alert severity="info">{withValues(label(words.paused), { n: came.missed })}</Alert>}
    </div>
  )
}
interface ShownProps {
  readonly watched: readonly WatchedResource[]
  readonly came: EventFeed
  readonly hidden: ReadonlySet<string>
  readonly showAll: () => void
  readonly isUnusual: (line: MonitorEvent) => boolean
}
const Shown = ({ watched, came, hidden, showAll, isUnusual }: ShownProps) => {
  const label = useLabel()
  const lines = came.lines.filter(({ watch }) => !hidden.has(watch))
  if (lines.length > 0) return <EventList watched={watched} lines={lines} isUnusual={isUnusual} />
  if (hidden.size === 0)
    return (
      <EmptyFrame title={label(words.none)}>
        <p>{label(words.noneLead)}</p>
      </EmptyFrame>
    )
  return (
    <EmptyFrame title={label(words.noneShown)}>
      <Button variant="outlined" onClick={showAll}>
        {label(words.showAll)}
      </Button>
    </EmptyFrame>
  )
}
const useMonitor = (watched: readonly WatchedResource[], isPaused: boolean) => {
  const following = useEvents(watched, serverTime)
  const { came, isRead, fault, pause, resume } = following
  // The first events are shown even if the feed is paused.
  useEffect(() => {
    if (!isPaused) resume()
    else if (isRead) pause()
  }, [isPaused, isRead, pause, resume])
  const counts = useCounts(watched, came.count)
  const minutes = useMinutes(watched, came, counts, serverTime)
  // Updates with new events and counts, at least once a minute.
  const marks = useMemo(() => marksOf(watched, came, counts?.usual ?? {}, serverTime()), [watched, came, counts])
  return { ...following, counts, minutes, marks, lost: useConnectionLost(fault, isRead) }
}
/** Time of the counts. */
const AsOf = ({ at }: { readonly at: string }) => {
  const label = useLabel()
  const { zone } = useConsoleConfig().config
  return (
    <span className="quiet monitor-as-of">
      {withValues(label(words.asOf), { time: formatSecond(at, zone).slice(11) })}
    </span>
  )
}
interface BoardProps {
  readonly watched: readonly WatchedResource[]
  readonly title: string
}
const Board = ({ watched: initial, title }: BoardProps) => {
  const label = useLabel()
  const [watched] = useState(initial)
  const { hidden, isPaused, turn, showAll, pause, resume } = useVisibleKinds(watched)
  const { came, isRead, fault, counts, minutes, marks, lost, anew } = useMonitor(watched, isPaused)
  const sound = useSound(isRead ? came.count : Number.POSITIVE_INFINITY)
  const announced = useAnnouncedCount(came.count, isRead)
  return (
    <>
      <PageHeader title={title} beside={counts && <AsOf at={counts.at} />}>
        <Switches isPaused={isPaused} pause={pause} resume={resume} sound={sound} />
      </PageHeader>
      <Notes lost={lost} came={came} />
      <p className="visually-hidden" role="status">
        {announced > 0 && withValues(label(words.came), { n: announced })}
      </p>
      <CountCards watched={watched} minutes={minutes} marks={marks} />
      <MinuteTable watched={watched} minutes={minutes} now={serverTime()} />
      {counts && <TenantTable watched={watched} counts={counts} />}
      <EventTypeFilter watched={watched} hidden={hidden} turn={turn} />
      {isRead ? (
        <Shown {...{ watched, came, hidden, showAll }} isUnusual={line => isOfBurst(marks, line)} />
      ) : fault ? (
        <ErrorMessage fault={fault} retry={anew} />
      ) : (
        <Loading />
      )}
    </>
  )
}
/** Live monitor of an app: events of its watches, for users who may read their lists. */
export const Monitor = ({ watches, labels }: { readonly watches: readonly Watch[]; readonly labels: Labels }) => {
  const title = useLabel()(labels)
  usePageTitle(title)
  return <Board watched={useWatches(watches)} title={title} />
}
