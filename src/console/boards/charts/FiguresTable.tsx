import { LinkBase } from 'ra-core'
import { type CSSProperties, useState } from 'react'
import type { Answer } from '../../../schema/metrics/board'
import { ScrollRegion } from '../../components/ScrollRegion'
import { type FigureRow, figureRows } from '../panel/figureRows'
import type { PanelContext } from '../panel/panelContext'
import type { PanelQuery } from '../panel/panelQuery'
import { divisionText } from '../text/partText'
import { firstItem } from '../text/firstOf'
import { valueText } from '../text/valueText'

interface TableProps {
  readonly query: PanelQuery
  readonly answers: readonly Answer[]
  readonly context: PanelContext
  readonly summary: string
}
/** Share of the highest value in a column, for the cell's colour. */
const shade = (value: number | null, most: number): CSSProperties & { '--share': number } => ({
  '--share': value && most > 0 ? value / most : 0,
})
const bySize = (at: number, isAscending: boolean) => (a: FigureRow, b: FigureRow) => {
  const [one, other] = [a.cells[at]?.value, b.cells[at]?.value]
  if (one === null || one === undefined) return 1
  if (other === null || other === undefined) return -1
  return isAscending ? one - other : other - one
}
/** Table of several figures by the same parts, with heat cells. A heading sorts, a number leads to its records. */
export const FiguresTable = ({ query, answers, context, summary }: TableProps) => {
  const { spoken } = context
  const { figures, division = '' } = query
  const [sort, setSort] = useState({ at: 0, isAscending: false })
  const rows = figureRows(query, answers, context).toSorted(bySize(sort.at, sort.isAscending))
  const most = figures.map((_, at) => Math.max(0, ...rows.map(({ cells }) => cells[at]?.value ?? 0)))
  const sortBy = (at: number) => setSort({ at, isAscending: sort.at === at && !sort.isAscending })
  return (
    <ScrollRegion className="heat-frame" label={summary}>
      <table className="figures-table">
        <thead>
          <tr>
            <th scope="col">{divisionText(firstItem(figures), division, spoken)}</th>
            {figures.map(({ name, labels }, at) => (
              <th
                key={name}
                scope="col"
                aria-sort={sort.at === at ? (sort.isAscending ? 'ascending' : 'descending') : undefined}
              >
                <button type="button" onClick={() => sortBy(at)}>
                  {labels[spoken.language]}
                  <span aria-hidden="true">{sort.at === at ? (sort.isAscending ? ' ↑' : ' ↓') : ''}</span>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {cells.map(({ value, to }, at) => {
                const figure = firstItem(figures.slice(at))
                const text = valueText(figure.as, value, spoken)
                return (
                  <td key={figure.name} style={shade(value, most[at] ?? 0)}>
                    {to ? <LinkBase to={to}>{text}</LinkBase> : <span className="quiet">{text}</span>}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
