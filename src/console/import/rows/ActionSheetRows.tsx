import { readCell, type SpreadsheetColumn } from '../../../schema/spreadsheet/actionColumns'
import type { AnyAction, AnyResource } from '../../../schema/model/resource'
import { isConfirmation } from '../../../schema/rules/confirmations'
import { errorText } from '../../providers/api/fieldErrors'
import { useLabel } from '../../config/ConsoleContext'
import { OtherRecordLink } from '../../fields/reference/OtherRecordLink'
import { useSpreadsheetMessages } from '../../spreadsheet/useSpreadsheetMessages'
import { type ActionRow, stateOf } from '../model/validatedRow'
import { actionErrorLines } from '../report/actionReport'
import { hintsOf } from './numberHints'
import { SpreadsheetRows } from './SpreadsheetRows'

/** Limit of rows on screen. The downloaded report has all rows. */
const MAX_ROWS = 200
const rank = { refused: 0, open: 2, ready: 2, done: 3 } as const
/** Rank of valid rows with warnings. */
const ODD = 1

interface ActionSheetRowsProps {
  readonly resource: AnyResource
  readonly rows: readonly ActionRow[]
  readonly columns: readonly SpreadsheetColumn[]
  readonly action: AnyAction
  /** Sets a confirmation of a row. Absent after the run. */
  readonly confirm?: (line: number, tick: string, isTicked: boolean) => Promise<void>
}
interface CellProps extends Pick<ActionSheetRowsProps, 'resource' | 'action' | 'confirm'> {
  readonly row: ActionRow
  readonly column: SpreadsheetColumn
  readonly hint?: string | undefined
}
/** Checkbox of a row's confirmation. */
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
  const { resource, row, column, hint, action } = props
  const wrong = row.result?.errors[column.name]
  const other = row.result?.others?.[column.name]
  return (
    <>
      {isConfirmation(action, column.name) ? <Tick {...props} /> : row.cells[column.name]}
      {wrong && <small>{row.result?.messages?.[column.name] ?? errorText(column.field, wrong)}</small>}
      {wrong && other && (
        <small>
          <OtherRecordLink resource={resource} record={other} />
        </small>
      )}
      {hint && <small className="sheet-hint">{hint}</small>}
    </>
  )
}
const Verdict = ({ row, columns }: Pick<CellProps, 'row'> & Pick<ActionSheetRowsProps, 'columns'>) => {
  const label = useLabel()
  const t = useSpreadsheetMessages()
  const state = stateOf(row)
  const errorsAt = (isAtColumn: boolean) =>
    actionErrorLines(row, columns, label, name => columns.some(column => column.name === name) === isAtColumn)
  return (
    <>
      {[t(state === 'refused' ? 'notPossible' : state), ...errorsAt(false)].join('\n')}
      {/* For narrow screens, where the columns do not fit. */}
      <small className="sheet-why">{errorsAt(true).join('\n')}</small>
    </>
  )
}
/** Rows of an action with their verdicts, wrong ones first. */
export const ActionSheetRows = ({ resource, rows, columns, action, confirm }: ActionSheetRowsProps) => {
  const label = useLabel()
  const t = useSpreadsheetMessages()
  const hints = hintsOf(resource, rows, columns, t, (field, keys) =>
    keys.map(key => label(field.options.options?.[key])),
  )
  const isOdd = ({ line }: ActionRow) => Object.keys(hints.get(line) ?? {}).length > 0
  const rankOf = (row: ActionRow) => (rank[stateOf(row)] === rank.ready && isOdd(row) ? ODD : rank[stateOf(row)])
  const odd = rows.filter(isOdd).length
  return (
    <>
      {odd > 0 && <p className="sheet-told">{t('compare', { rows: odd })}</p>}
      <SpreadsheetRows
        rows={[...rows].sort((a, b) => rankOf(a) - rankOf(b) || a.line - b.line)}
        columns={columns}
        most={MAX_ROWS}
        verdict={row => <Verdict row={row} columns={columns} />}
        cell={(row, column) => (
          <Cell
            resource={resource}
            row={row}
            column={column}
            hint={hints.get(row.line)?.[column.name]}
            action={action}
            confirm={confirm}
          />
        )}
      />
    </>
  )
}
