import { readCell, type SpreadsheetColumn } from '../../schema/spreadsheet/actionColumns'
import type { AnyAction, AnyResource } from '../../schema/model/resource'
import { isConfirmation } from '../../schema/rules/confirmations'
import { errorText } from '../providers/api/fieldErrors'
import { useLabel } from '../config/ConsoleContext'
import { spreadsheetMessages as words } from '../i18n/messages/spreadsheetMessages'
import { hintsOf } from './numberHints'
import { wrongWith } from './report'
import type { ValidatedRow } from './useActionSheet'
import { useSpreadsheetMessages } from './useSpreadsheetMessages'

/** Rows that are drawn; the report has them all. */
const MAX_ROWS = 200
const rank = { refused: 0, open: 2, ready: 2, done: 3 } as const
/** Where rows stand that can be done, but are to be compared. */
const ODD = 1
const stateOf = ({ result }: ValidatedRow) => result?.state ?? 'open'

interface SheetRowsProps {
  readonly resource: AnyResource
  readonly rows: readonly ValidatedRow[]
  readonly columns: readonly SpreadsheetColumn[]
  readonly action: AnyAction
  /** Ticks a confirmation of a row. Absent where nothing is left to run. */
  readonly confirm?: (line: number, tick: string, isTicked: boolean) => Promise<void>
}
interface CellProps extends Pick<SheetRowsProps, 'action' | 'confirm'> {
  readonly row: ValidatedRow
  readonly column: SpreadsheetColumn
  readonly hint?: string
}
/** The tick of a row that asks for a confirmation, or has it. */
const Tick = ({ row: { line, cells, result }, column: { name, field }, confirm }: CellProps) => {
  const label = useLabel()
  const cell = cells[name] ?? ''
  const isTicked = readCell(field, cell) === true
  if (!confirm || result?.state === 'done' || !(isTicked || result?.errors[name])) return cell
  return (
    <label className="sheet-tick">
      <input
        type="checkbox"
        checked={isTicked}
        onChange={event => void confirm(line, name, event.currentTarget.checked)}
      />{' '}
      {label(field.labels)}
    </label>
  )
}
const Cell = (props: CellProps) => {
  const { row, column, hint, action } = props
  const wrong = row.result?.errors[column.name]
  return (
    <td className={wrong ? 'sheet-wrong' : undefined}>
      {isConfirmation(action, column.name) ? <Tick {...props} /> : row.cells[column.name]}
      {wrong && <small>{row.result?.messages?.[column.name] ?? errorText(column.field, wrong)}</small>}
      {hint && <small className="sheet-hint">{hint}</small>}
    </td>
  )
}
/** What was given, row by row, each with what the mall says of it at its cell: what is wrong comes first. */
export const ActionSheetRows = ({ resource, rows, columns, action, confirm }: SheetRowsProps) => {
  const label = useLabel()
  const t = useSpreadsheetMessages()
  const hints = hintsOf(resource, rows, columns, t, (field, keys) =>
    keys.map(key => label(field.options.options?.[key])),
  )
  const isOdd = ({ line }: ValidatedRow) => Object.keys(hints.get(line) ?? {}).length > 0
  const placeOf = (row: ValidatedRow) => (rank[stateOf(row)] === rank.ready && isOdd(row) ? ODD : rank[stateOf(row)])
  const sorted = [...rows].sort((a, b) => placeOf(a) - placeOf(b) || a.line - b.line)
  const odd = rows.filter(isOdd).length
  const names = columns.map(({ name }) => name)
  /** What is wrong with a row, at its columns or at none of them. */
  const wrongAt = (row: ValidatedRow, isAtColumn: boolean) => {
    const { errors = {} } = row.result ?? {}
    const some = Object.fromEntries(Object.entries(errors).filter(([name]) => names.includes(name) === isAtColumn))
    return row.result ? wrongWith({ ...row, result: { ...row.result, errors: some } }, columns, { label }) : []
  }
  return (
    <>
      {odd > 0 && <p className="sheet-told">{t('compare', { rows: odd })}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section className="sheet-frame" tabIndex={0} aria-label={label(words.verdict)}>
        <table className="sheet-rows">
          <thead>
            <tr>
              <th scope="col">{label(words.row)}</th>
              <th scope="col">{label(words.verdict)}</th>
              {columns.map(({ name, field }) => (
                <th key={name} scope="col">
                  {label(field.labels)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.slice(0, MAX_ROWS).map(row => (
              <tr key={row.line}>
                <th scope="row">{row.line}</th>
                <td className={`sheet-${stateOf(row)}`}>
                  {[t(stateOf(row)), ...wrongAt(row, false)].join('\n')}
                  {/* Where the columns do not fit beside it. */}
                  <small className="sheet-why">{wrongAt(row, true).join('\n')}</small>
                </td>
                {columns.map(column => (
                  <Cell
                    key={column.name}
                    row={row}
                    column={column}
                    hint={hints.get(row.line)?.[column.name]}
                    action={action}
                    confirm={confirm}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {rows.length > MAX_ROWS && <p className="sheet-told">{t('more', { rows: rows.length - MAX_ROWS })}</p>}
      </section>
    </>
  )
}
