import { LinkBase, useCreatePath } from 'ra-core'
import { memo } from 'react'
import { recordName, targetOf } from '../../../schema/derive'
import { isEmpty } from '../../../schema/condition'
import { formatSecond } from '../../../schema/format'
import { seesField } from '../../../schema/machine'
import { cell } from '../../kinds/cells'
import { useLabel, useOverrides, useShop } from '../../shopContext'
import { filled, monitorWords as words } from '../../words/monitorWords'
import { useCellContext } from '../useCellContext'
import type { Line } from './came'
import type { Watched } from './useWatched'

/** Where a line leads: to its record; what is part of another is told on that one's page. */
const whereTo = ({ resource }: Watched, { record }: Line) => {
  const { partOf } = resource.definition
  const field = partOf === undefined ? undefined : resource.fields[partOf]
  if (!field || partOf === undefined) return { resource: resource.name, id: record.id }
  return { resource: targetOf(field), id: String(record[partOf]) }
}
const Time = ({ at }: { readonly at: number }) => {
  const { zone } = useShop().config
  const iso = new Date(at).toISOString()
  const whole = formatSecond(iso, zone)
  const isToday = whole.slice(0, 10) === formatSecond(new Date().toISOString(), zone).slice(0, 10)
  return (
    <time dateTime={iso} title={whole}>
      {isToday ? whole.slice(11) : whole.slice(5, 16)}
    </time>
  )
}
/** What is told of one that happened, field by field, as its list shows them. */
const Told = ({
  watched: { watch, resource },
  line: { record },
}: {
  readonly watched: Watched
  readonly line: Line
}) => {
  const label = useLabel()
  const context = useCellContext()
  const { me } = useShop()
  const cells = useOverrides(resource)?.column
  return watch.tells.map(name => {
    const field = resource.fields[name]
    if (!field || !seesField(resource, name, me) || isEmpty(record[name])) return null
    const Own = cells?.[name]
    return (
      <span key={name} className="monitor-told">
        <span className="visually-hidden">{label(field.labels)} </span>
        {Own ? <Own record={record} /> : cell(field, record[name], context)}
      </span>
    )
  })
}
interface RowProps {
  readonly watched: Watched
  readonly line: Line
  readonly unusual: boolean
}
const Row = memo(({ watched, line, unusual }: RowProps) => {
  const label = useLabel()
  const createPath = useCreatePath()
  const what = `${label(watched.watch.labels)} ${recordName(watched.resource, line.record)}`
  return (
    <li className={unusual ? 'monitor-line unusual' : 'monitor-line'}>
      <Time at={line.at} />
      <span className="chip">{label(watched.watch.labels)}</span>
      <span className="monitor-tells">
        <Told watched={watched} line={line} />
        {unusual && <span className="chip chip-red">{label(words.unusual)}</span>}
      </span>
      <LinkBase
        to={createPath({ ...whereTo(watched, line), type: 'show' })}
        aria-label={filled(label(words.viewNamed), { what })}
      >
        {label(words.view)}
      </LinkBase>
    </li>
  )
})
interface Props {
  readonly watched: readonly Watched[]
  readonly lines: readonly Line[]
  readonly isUnusual: (line: Line) => boolean
}
/** What happened, newest on top. */
export const Lines = ({ watched, lines, isUnusual }: Props) => {
  const label = useLabel()
  const by = new Map(watched.map(each => [each.watch.name, each]))
  return (
    <ol className="monitor-lines" aria-label={label(words.lines)}>
      {lines.map(line => {
        const own = by.get(line.watch)
        return own && <Row key={line.key} watched={own} line={line} unusual={isUnusual(line)} />
      })}
    </ol>
  )
}
