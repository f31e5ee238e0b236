import { useMediaQuery } from '@mui/material'
import type { ReactNode } from 'react'
import type { SpreadsheetColumn } from '../../../schema/spreadsheet/actionColumns'
import { useLabel } from '../../config/ConsoleContext'
import { ScrollRegion } from '../../components/tables/ScrollRegion'
import { useSpreadsheetMessages } from '../../spreadsheet/useSpreadsheetMessages'
import { isWrong, stateOf, type ValidatedRow } from '../model/validatedRow'

interface RowsProps<R extends ValidatedRow> {
  readonly rows: readonly R[]
  readonly columns: readonly SpreadsheetColumn[]
  /** Verdict of a row, with its errors outside of the columns. */
  readonly verdict: (row: R) => ReactNode
  readonly cell: (row: R, column: SpreadsheetColumn) => ReactNode
  /** Rank of a cell on a card. Without it, narrow screens show the table too. */
  readonly rank?: ((row: R, column: SpreadsheetColumn) => number) | undefined
  /** Whether cards show empty cells, to be filled in. */
  readonly isWhole?: boolean
}
const classOf = (row: ValidatedRow, column: SpreadsheetColumn) => (isWrong(row, column) ? 'sheet-wrong' : undefined)

const Table = <R extends ValidatedRow>({ rows, columns, verdict, cell }: RowsProps<R>) => {
  const t = useSpreadsheetMessages()
  const label = useLabel()
  return (
    <table className="sheet-rows">
      <thead>
        <tr>
          <th scope="col">{t('row')}</th>
          <th scope="col">{t('result')}</th>
          {columns.map(({ name, field }) => (
            <th key={name} scope="col">
              {label(field.labels)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.line}>
            <th scope="row">{row.line}</th>
            <td className={`sheet-${stateOf(row)}`}>{verdict(row)}</td>
            {columns.map(column => (
              <td key={column.name} className={classOf(row, column)}>
                {cell(row, column)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
const Cards = <R extends ValidatedRow>({
  rows,
  columns,
  verdict,
  cell,
  rank = () => 0,
  isWhole = false,
}: RowsProps<R>) => {
  const t = useSpreadsheetMessages()
  const label = useLabel()
  return (
    <ul className="sheet-cards">
      {rows.map(row => (
        <li key={row.line}>
          <p>
            <strong>{t('line', { line: row.line })}</strong>{' '}
            <span className={`sheet-${stateOf(row)}`}>{verdict(row)}</span>
          </p>
          <dl>
            {columns
              .filter(column => isWhole || row.cells[column.name] || isWrong(row, column))
              .sort((a, b) => rank(row, a) - rank(row, b))
              .map(column => (
                <div key={column.name} className={classOf(row, column)}>
                  <dt>{label(column.field.labels)}</dt>
                  <dd>{cell(row, column)}</dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
/** First rows of a spreadsheet with verdicts: a table, or cards on narrow screens. */
export const SpreadsheetRows = <R extends ValidatedRow>({
  most,
  ...props
}: RowsProps<R> & { readonly most: number }) => {
  const t = useSpreadsheetMessages()
  const isNarrow = useMediaQuery('(max-width: 700px)', { noSsr: true })
  const rows = props.rows.slice(0, most)
  return (
    <ScrollRegion className="sheet-frame" label={t('result')}>
      {props.rank && isNarrow ? <Cards {...props} rows={rows} /> : <Table {...props} rows={rows} />}
      {props.rows.length > most && <p className="sheet-told">{t('more', { rows: props.rows.length - most })}</p>}
    </ScrollRegion>
  )
}
