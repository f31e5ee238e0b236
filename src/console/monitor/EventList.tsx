import { LinkBase, useCreatePath } from 'ra-core'
import { memo, useMemo } from 'react'
import { getReferenceTarget } from '../../schema/selectors/definition'
import { formatSecond } from '../../schema/text/format'
import { type Actor, isEmpty } from '../../schema/model/condition'
import { canSeeField } from '../../schema/rules/availability'
import { FieldCell } from '../fields/FieldCell'
import { useLabel, useConsoleConfig, type ViewComponents } from '../config/ConsoleContext'
import type { FieldTextContext } from '../i18n/fieldTextContext'
import { withValues } from '../../schema/text/errorMessages'
import { monitorMessages as words } from '../i18n/messages/monitorMessages'
import { useFieldTextContext } from '../components/hooks/useFieldTextContext'
import type { MonitorEvent } from './feed/events'
import { eventName, numberOf } from './eventName'
import type { WatchedResource } from './feed/useWatches'
import { serverNow } from '../providers/clock/serverClock'

/** Link target of an event: its record, or the parent of a child record. */
const whereTo = ({ resource }: WatchedResource, { record }: MonitorEvent) => {
  const { parent } = resource.definition
  const field = parent === undefined ? undefined : resource.fields[parent]
  if (!field || parent === undefined) return { resource: resource.name, id: record.id }
  return { resource: getReferenceTarget(field), id: String(record[parent]) }
}
/** Shared values of all rows. Hooks in each row would subscribe once per row. */
interface Shared {
  readonly cells: FieldTextContext
  readonly label: ReturnType<typeof useLabel>
  readonly zone: string
  readonly me: Actor
  readonly views: readonly ViewComponents[]
  readonly createPath: ReturnType<typeof useCreatePath>
}
const useShared = (): Shared => {
  const cells = useFieldTextContext()
  const label = useLabel()
  const createPath = useCreatePath()
  const { config, me, views } = useConsoleConfig()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest follows the locale
  return useMemo(
    () => ({ cells, label, createPath, zone: config.zone, me, views }),
    [cells.locale, createPath, me, views],
  )
}
const Time = ({ at, zone }: { readonly at: number; readonly zone: string }) => {
  const iso = new Date(at).toISOString()
  const whole = formatSecond(iso, zone)
  const isToday = whole.slice(0, 10) === formatSecond(serverNow().toISOString(), zone).slice(0, 10)
  return (
    <time dateTime={iso} title={whole}>
      {isToday ? whole.slice(11) : whole.slice(5, 16)}
    </time>
  )
}
interface ToldProps {
  readonly watched: WatchedResource
  readonly line: MonitorEvent
  readonly shared: Shared
}
/** Watched fields of an event, as in the list. */
const EventFields = ({
  watched: { watch, resource },
  line: { record },
  shared: { cells, label, me, views },
}: ToldProps) => {
  const own = views.find(each => each.resource === resource.name)?.column
  return watch.fields.map(name => {
    const field = resource.fields[name]
    if (!field || !canSeeField(resource, name, me) || isEmpty(record[name])) return null
    const Own = own?.[name]
    return (
      <span key={name}>
        <span className="visually-hidden">{label(field.labels)} </span>
        {Own ? <Own record={record} /> : FieldCell(field, record[name], cells)}
      </span>
    )
  })
}
const Row = memo(({ unusual, ...told }: ToldProps & { readonly unusual: boolean }) => {
  const { watched, line, shared } = told
  const { label, zone, createPath, me, views } = shared
  const number = numberOf(watched, line, me)
  const own = views.find(each => each.resource === watched.resource.name)?.column ?? {}
  const what = `${label(watched.watch.labels)} ${number ?? eventName(watched, line, { me, zone, customFields: Object.keys(own) })}`
  return (
    <li className={unusual ? 'monitor-line unusual' : 'monitor-line'}>
      <Time at={line.at} zone={zone} />
      <span className="chip">{label(watched.watch.labels)}</span>
      <span className="monitor-tells">
        <EventFields {...told} />
        {unusual && <span className="chip chip-red">{label(words.unusual)}</span>}
      </span>
      <LinkBase
        to={createPath({ ...whereTo(watched, line), type: 'show' })}
        aria-label={withValues(label(words.viewNamed), { what })}
      >
        {number ?? label(words.view)}
      </LinkBase>
    </li>
  )
})
interface Props {
  readonly watched: readonly WatchedResource[]
  readonly lines: readonly MonitorEvent[]
  readonly isUnusual: (line: MonitorEvent) => boolean
}
/** Events, newest first. */
export const EventList = ({ watched, lines, isUnusual }: Props) => {
  const shared = useShared()
  const by = new Map(watched.map(each => [each.watch.name, each]))
  return (
    <ol className="monitor-lines" aria-label={shared.label(words.lines)}>
      {lines.map(line => {
        const own = by.get(line.watch)
        return own && <Row key={line.key} watched={own} line={line} shared={shared} unusual={isUnusual(line)} />
      })}
    </ol>
  )
}
