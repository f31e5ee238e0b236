import { LinkBase } from 'ra-core'
import { type CSSProperties, useState } from 'react'
import type { Answer } from '../../../schema/metrics/answers'
import { ScrollRegion } from '../../components/tables/ScrollRegion'
import { type FigureRow, figureRows } from '../panel/figureRows'
import type { PanelContext } from '../panel/panelContext'
import type { PanelQuery } from '../panel/panelQuery'
import { divisionText } from '../text/partText'
import { firstItem } from '../text/firstItem'
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
interface HeadingProps {
  readonly text: string
  /** Direction, if the table is sorted by this column. */
  readonly direction: 'ascending' | 'descending' | undefined
  readonly sort: () => void
}
/** Heading of a column, which sorts by it. */
const SortHeading = ({ text, direction, sort }: HeadingProps) => (
  <th scope="col" aria-sort={direction}>
    <button type="button" onClick={sort}>
      {text}
      <span aria-hidden="true">{direction ? (direction === 'ascending' ? ' ↑' : ' ↓') : ''}</span>
    </button>
  </th>
)
type CellProps = Pick<TableProps, 'query' | 'context'> & { readonly row: FigureRow; readonly most: readonly number[] }
/** Cells of a row. A number leads to its records. */
const Cells = ({ query, context, row, most }: CellProps) =>
  row.cells.map(({ value, to }, at) => {
    const figure = firstItem(query.figures.slice(at))
    const text = valueText(figure.as, value, context.spoken)
    return (
      <td key={figure.name} className={`good-${figure.goodDirection}`} style={shade(value, most[at] ?? 0)}>
        {to ? <LinkBase to={to}>{text}</LinkBase> : <span className="quiet">{text}</span>}
      </td>
    )
  })
/** Several figures by the same parts, as heat cells. A heading sorts, a number opens its records. */
export const FiguresTable = ({ query, answers, context, summary }: TableProps) => {
  const { spoken } = context
  const { figures, division = '' } = query
  const [sort, setSort] = useState({ at: 0, isAscending: false })
  const rows = figureRows(query, answers, context).toSorted(bySize(sort.at, sort.isAscending))
  const most = figures.map((_, at) => Math.max(0, ...rows.map(({ cells }) => cells[at]?.value ?? 0)))
  const direction = sort.isAscending ? 'ascending' : 'descending'
  const sortBy = (at: number) => setSort({ at, isAscending: sort.at === at && !sort.isAscending })
  return (
    <ScrollRegion className="heat-frame" label={summary}>
      <table className="figures-table">
        <thead>
          <tr>
            <th scope="col">{divisionText(firstItem(figures), division, spoken)}</th>
            {figures.map(({ name, labels }, at) => (
              <SortHeading
                key={name}
                text={labels[spoken.language]}
                direction={sort.at === at ? direction : undefined}
                sort={() => sortBy(at)}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.key}>
              <th scope="row">{row.name}</th>
              <Cells query={query} context={context} row={row} most={most} />
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
