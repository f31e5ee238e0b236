import type { SheetColumn } from '../../../schema/sheet'
import type { AnyResource } from '../../../schema/resource'
import { errorText } from '../../providers/fieldErrors'
import { useLabel } from '../../shopContext'
import { sheetUpWords as words } from '../../words/sheetUpWords'
import { hintsOf } from './hints'
import { wrongWith } from './reports'
import type { JudgedRow } from './useSheet'
import { useWords } from './useWords'

/** Rows that are drawn; the report has them all. */
const DRAWN = 200
const rank = { refused: 0, open: 1, ready: 2, done: 3 } as const
const stateOf = ({ told }: JudgedRow) => told?.state ?? 'open'

interface SheetRowsProps {
  readonly resource: AnyResource
  readonly rows: readonly JudgedRow[]
  readonly columns: readonly SheetColumn[]
}
const Cell = ({
  row,
  column,
  hint,
}: {
  readonly row: JudgedRow
  readonly column: SheetColumn
  readonly hint?: string
}) => {
  const wrong = row.told?.errors[column.name]
  return (
    <td className={wrong ? 'sheet-wrong' : undefined}>
      {row.cells[column.name]}
      {wrong && <small>{errorText(column.field, wrong)}</small>}
      {hint && <small className="sheet-hint">{hint}</small>}
    </td>
  )
}
/** What was given, row by row, each with what the mall says of it at its cell: what is wrong comes first. */
export const SheetRows = ({ resource, rows, columns }: SheetRowsProps) => {
  const label = useLabel()
  const say = useWords()
  const hints = hintsOf(resource, rows, columns, say, (field, keys) =>
    keys.map(key => label(field.options.options?.[key])),
  )
  const sorted = [...rows].sort((a, b) => rank[stateOf(a)] - rank[stateOf(b)] || a.line - b.line)
  const names = columns.map(({ name }) => name)
  const elsewhere = (row: JudgedRow) => {
    const { errors = {} } = row.told ?? {}
    const rest = Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)))
    return row.told ? wrongWith({ ...row, told: { ...row.told, errors: rest } }, columns, { label }) : []
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
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
          {sorted.slice(0, DRAWN).map(row => (
            <tr key={row.line}>
              <th scope="row">{row.line}</th>
              <td className={`sheet-${stateOf(row)}`}>{[say(stateOf(row)), ...elsewhere(row)].join('\n')}</td>
              {columns.map(column => (
                <Cell key={column.name} row={row} column={column} hint={hints.get(row.line)?.[column.name]} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > DRAWN && <p className="sheet-told">{say('more', { rows: rows.length - DRAWN })}</p>}
    </section>
  )
}
