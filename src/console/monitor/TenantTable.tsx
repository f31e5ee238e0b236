import { useLocale } from 'ra-core'
import type { Answer } from '../../schema/metrics/answers'
import { formatNumber } from '../../schema/text/format'
import { inSentence } from '../../schema/labels/labels'
import { useLabel, useConsoleConfig } from '../config/ConsoleContext'
import { withValues } from '../../schema/text/errorMessages'
import { monitorMessages as words } from '../i18n/messages/monitorMessages'
import { byTenant, type MonitorCounts } from './feed/useCounts'
import type { WatchedResource } from './feed/useWatches'
import { TableHead } from '../components/tables/TableHead'
import { ScrollRegion } from '../components/tables/ScrollRegion'

const partOf = (answer: Answer | undefined, id: string): number =>
  answer?.parts?.find(({ part }) => part === id)?.value ?? 0
interface TenantTableProps {
  readonly watched: readonly WatchedResource[]
  readonly counts: MonitorCounts
}
/** Counts by tenant, and the tenants, busiest first. */
const countsByTenant = ({ watched, counts }: TenantTableProps) => {
  const columns = watched.flatMap(({ watch }) => {
    const answer = counts.answers[byTenant(watch.name)]
    return answer ? [{ watch, answer }] : []
  })
  const names = new Map(columns.flatMap(({ answer }) => answer.parts ?? []).map(({ part, name }) => [part, name]))
  const total = (id: string) => columns.reduce((sum, { answer }) => sum + partOf(answer, id), 0)
  const ids = [...names.keys()].toSorted((a, b) => total(b) - total(a))
  return { columns, tenants: ids.map(id => ({ id, name: names.get(id) || id })) }
}
type Columns = ReturnType<typeof countsByTenant>['columns']
interface RowProps {
  readonly name: string
  readonly columns: Columns
  readonly countOf: (answer: Answer) => number
}
const Row = ({ name, columns, countOf }: RowProps) => {
  const locale = useLocale()
  return (
    <tr>
      <th scope="row">{name}</th>
      {columns.map(({ watch, answer }) => (
        <td key={watch.name}>{formatNumber(countOf(answer), locale)}</td>
      ))}
    </tr>
  )
}
/** Today's counts by tenant, for users who see all tenants. */
export const TenantTable = (props: TenantTableProps) => {
  const label = useLabel()
  const { config } = useConsoleConfig()
  const { columns, tenants } = countsByTenant(props)
  if (tenants.length === 0) return null
  const heading = withValues(label(words.tenants), { tenant: inSentence(label(config.tenant)) })
  return (
    <ScrollRegion className="monitor-tenants" label={heading}>
      <h2>{heading}</h2>
      <table>
        <TableHead titles={[config.tenant, ...columns.map(({ watch }) => watch.labels)].map(label)} />
        <tbody>
          {tenants.map(({ id, name }) => (
            <Row key={id} name={name} columns={columns} countOf={answer => partOf(answer, id)} />
          ))}
          {columns.some(({ answer }) => answer.rest) && (
            <Row name={label(words.others)} columns={columns} countOf={({ rest }) => rest?.value ?? 0} />
          )}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
