import { LinkBase } from 'ra-core'
import type { CSSProperties } from 'react'
import { hourText, weekdayText } from '../../../schema/labels/filterText'
import { cached } from '../../../schema/text/cacheFormatter'
import type { Answer } from '../../../schema/metrics/board'
import { heatPartOf } from '../panel/panelTable'
import type { PanelContext } from '../panel/panelContext'
import type { PanelQuery } from '../panel/panelQuery'
import { recordsLink } from '../panel/recordsLink'
import { briefText, valueText } from '../text/valueText'
import { firstItem } from '../text/firstOf'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
/** How much of the most a cell is, for its colour. */
const shade = (value: number, most: number): CSSProperties & { '--share': number } => ({
  '--share': most > 0 ? value / most : 0,
})
const weekdays = cached((locale: string) => new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }))
const shortDay = (weekday: number, locale: string) => weekdays(locale).format(Date.UTC(2024, 0, weekday))
/** A figure by weekday and hour: the darker the more, with the number in each cell, which leads to its rows. */
export const Heatmap = ({
  query,
  answer,
  context: { spoken },
  summary,
}: {
  readonly query: PanelQuery
  readonly answer: Answer
  readonly context: PanelContext
  readonly summary: string
}) => {
  const figure = firstItem(query.figures)
  const valueAt = new Map(answer.parts?.map(({ part, value }) => [part, value ?? 0]))
  const most = Math.max(0, ...valueAt.values())
  const cell = (weekday: number, hour: number) => {
    const part = heatPartOf(weekday, hour)
    const value = valueAt.get(part) ?? 0
    const to = recordsLink(figure, query.period, { division: query.division ?? '', part })
    const name = `${weekdayText(weekday, spoken.locale)} ${hourText(hour)}`
    return (
      <td key={hour} style={shade(value, most)}>
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
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
      <section className="heat-frame" tabIndex={0} aria-label={summary}>
        <table className="heat">
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{spoken.t('weekday')}</span>
              </th>
              {HOURS.map(hour => (
                <th key={hour} scope="col">
                  {hour}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[1, 2, 3, 4, 5, 6, 7].map(weekday => (
              <tr key={weekday}>
                <th scope="row">{shortDay(weekday, spoken.locale)}</th>
                {HOURS.map(hour => cell(weekday, hour))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="heat-hint" aria-hidden="true">
        {spoken.t('sideways')}
      </p>
    </>
  )
}
