import { LinkBase } from 'ra-core'
import type { CSSProperties } from 'react'
import { hourText, weekdayText } from '../../../schema/labels/filterText'
import { cacheFormatter } from '../../../schema/text/cacheFormatter'
import type { Answer } from '../../../schema/metrics/answers'
import { heatPartOf } from '../panel/panelTable'
import type { PanelContext } from '../panel/panelContext'
import type { PanelQuery } from '../panel/panelQuery'
import { recordsLink } from '../panel/recordsLink'
import { briefText, valueText } from '../text/valueText'
import { firstItem } from '../text/firstItem'
import { ScrollRegion } from '../../components/tables/ScrollRegion'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
/** Share of the maximum, for the cell's colour. */
const shade = (value: number, most: number): CSSProperties & { '--share': number } => ({
  '--share': most > 0 ? value / most : 0,
})
const weekdays = cacheFormatter(
  (locale: string) => new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }),
)
const shortDay = (weekday: number, locale: string) => weekdays(locale).format(Date.UTC(2024, 0, weekday))
interface HeatmapProps {
  readonly query: PanelQuery
  readonly answer: Answer
  readonly context: PanelContext
  readonly summary: string
}
interface CellProps extends Pick<HeatmapProps, 'query'> {
  readonly value: number
  readonly most: number
  readonly weekday: number
  readonly hour: number
  readonly spoken: PanelContext['spoken']
}
/** Cell of an hour and weekday, with a link to its records. */
const Cell = ({ query, value, most, weekday, hour, spoken }: CellProps) => {
  const figure = firstItem(query.figures)
  const to = recordsLink(figure, query.period, { division: query.division ?? '', part: heatPartOf(weekday, hour) })
  const name = `${weekdayText(weekday, spoken.locale)} ${hourText(hour)}`
  return (
    <td style={shade(value, most)}>
      {value > 0 && to ? (
        <LinkBase to={to} title={name}>
          <span className="visually-hidden">{`${name}: ${valueText(figure.as, value, spoken)}`}</span>
          <span aria-hidden="true">{briefText(figure.as, value, spoken)}</span>
        </LinkBase>
      ) : (
        <span className="visually-hidden">{valueText(figure.as, value, spoken)}</span>
      )}
    </td>
  )
}
const HourHead = ({ corner }: { readonly corner: string }) => (
  <thead>
    <tr>
      <th scope="col">
        <span className="visually-hidden">{corner}</span>
      </th>
      {HOURS.map(hour => (
        <th key={hour} scope="col">
          {hour}
        </th>
      ))}
    </tr>
  </thead>
)
/** Heatmap of a figure by weekday and hour. Each cell shows its number and links to its records. */
export const Heatmap = ({ query, answer, context: { spoken }, summary }: HeatmapProps) => {
  const valueAt = new Map(answer.parts?.map(({ part, value }) => [part, value ?? 0]))
  const most = Math.max(0, ...valueAt.values())
  const countAt = (weekday: number, hour: number) => valueAt.get(heatPartOf(weekday, hour)) ?? 0
  return (
    <>
      <ScrollRegion className="heat-frame" label={summary}>
        <table className="heat">
          <HourHead corner={spoken.t('weekday')} />
          <tbody>
            {[1, 2, 3, 4, 5, 6, 7].map(weekday => (
              <tr key={weekday}>
                <th scope="row">{shortDay(weekday, spoken.locale)}</th>
                {HOURS.map(hour => (
                  <Cell key={hour} {...{ query, most, weekday, hour, spoken }} value={countAt(weekday, hour)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <p className="heat-hint" aria-hidden="true">
        {spoken.t('sideways')}
      </p>
    </>
  )
}
