import { formatMoment } from '../../schema/text/format'
import { useLabel, useConsoleConfig } from '../config/ConsoleContext'
import { monitorMessages as words } from '../i18n/messages/monitorMessages'
import { type Minutes, MINUTES } from './feed/useMinutes'
import type { WatchedResource } from './feed/useWatches'
import { TableHead } from '../components/tables/TableHead'
import { ScrollRegion } from '../components/tables/ScrollRegion'

interface Props {
  readonly watched: readonly WatchedResource[]
  readonly minutes: Readonly<Record<string, Minutes>>
  readonly now: number
}
const Rows = ({ watched, minutes, now }: Props) => {
  const label = useLabel()
  const { zone } = useConsoleConfig().config
  const last = Math.floor(now / 60_000)
  const rows = Array.from({ length: MINUTES }, (_, ago) => ({
    at: new Date((last - ago) * 60_000).toISOString(),
    counts: watched.map(({ watch }) => minutes[watch.name]?.counts.at(-1 - ago) ?? 0),
  })).filter(({ counts }) => counts.some(each => each > 0))
  if (rows.length === 0) return <p className="quiet">{label(words.quiet)}</p>
  return (
    <table>
      <TableHead titles={[words.time, ...watched.map(({ watch }) => watch.labels)].map(label)} />
      <tbody>
        {rows.map(({ at, counts }) => (
          <tr key={at}>
            <th scope="row">{formatMoment(at, zone).slice(11)}</th>
            {counts.map((count, index) => (
              <td key={watched[index]?.watch.name}>{count}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
/** Table of the minutes with events. */
export const MinuteTable = (props: Props) => {
  const heading = useLabel()(words.minutes)
  return (
    <details className="monitor-table">
      <summary>{heading}</summary>
      <ScrollRegion className="monitor-rows" label={heading}>
        <Rows {...props} />
      </ScrollRegion>
    </details>
  )
}
