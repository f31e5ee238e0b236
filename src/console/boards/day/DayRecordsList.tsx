import { LinkBase, useGetList } from 'ra-core'
import type { DayRecords } from '../../../schema/metrics/board'
import { filterOf } from '../../../schema/metrics/dimensions'
import type { Figure } from '../../../schema/metrics/figure'
import type { Period } from '../../../schema/metrics/period'
import { useFigures } from '../../providers/data/useFigures'
import { useConsoleConfig } from '../../config/ConsoleContext'
import { partAddress, recordsLink } from '../panel/recordsLink'
import { partText } from '../text/partText'
import { useBoardMessages } from '../text/useBoardMessages'

/** Limit of records that are named. The others are behind the link. */
const NAMED = 5
interface RecordsProps extends Omit<DayRecords, 'figure'> {
  readonly figure: Figure
  readonly period: Period
}
interface Named {
  readonly key: string
  readonly name: string
  readonly to?: string
}
interface ListProps {
  readonly figure: Figure
  readonly period: Period
  readonly records: readonly Named[]
  readonly total: number
}
const Records = ({ figure, period, records, total }: ListProps) => {
  const { t, language } = useBoardMessages()
  const to = recordsLink(figure, period)
  return (
    <section className="day-records">
      <h3>
        {figure.labels[language]} <span className="quiet">{total}</span>
      </h3>
      {records.length === 0 ? (
        <p className="quiet">{t('noneOnDay')}</p>
      ) : (
        <ul>
          {records.map(({ key, name, to: record }) => (
            <li key={key}>{record ? <LinkBase to={record}>{name}</LinkBase> : name}</li>
          ))}
        </ul>
      )}
      {total > records.length && to && <LinkBase to={to}>{t('allOnDay', { n: total })}</LinkBase>}
    </section>
  )
}
/** Parts of a figure on a day, such as the bowls of its orders. */
const PartRecords = ({ figure, period, dimension = '' }: RecordsProps) => {
  const spoken = useBoardMessages()
  const { data } = useFigures(figure.resource, [{ figure: figure.name, ...period, divide: dimension, top: NAMED }])
  const answer = data?.[0]?.answer
  if (!answer) return null
  const records = (answer.parts ?? []).map(part => ({
    key: part.part,
    name: partText(figure, dimension, part, [], spoken),
    to: partAddress(figure, { division: dimension, part: part.part }),
  }))
  return <Records {...{ figure, period, records }} total={records.length + (answer.rest?.parts ?? 0)} />
}
/** Records that a figure counts on a day. */
const CountedRecords = ({ figure, period }: RecordsProps) => {
  const { resources } = useConsoleConfig()
  const { data, total } = useGetList(figure.resource, {
    filter: filterOf(figure, period),
    pagination: { page: 1, perPage: NAMED },
  })
  const title = resources.find(({ name }) => name === figure.resource)?.definition.title
  if (!data) return null
  const records = data.map(record => ({
    key: String(record.id),
    name: String((title && record[title]) || record.id),
    to: `/${figure.resource}/${encodeURIComponent(String(record.id))}/show`,
  }))
  return <Records {...{ figure, period, records }} total={total ?? records.length} />
}
/** Named records of a day that may explain it. */
export const DayRecordsList = (props: RecordsProps) =>
  props.dimension === undefined ? <CountedRecords {...props} /> : <PartRecords {...props} />
