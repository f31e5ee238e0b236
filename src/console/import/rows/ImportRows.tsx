import { useMediaQuery } from '@mui/material'
import { useState } from 'react'
import type { SpreadsheetColumn } from '../../../schema/spreadsheet/actionColumns'
import type { AnyResource } from '../../../schema/model/resource'
import { withValues } from '../../../schema/text/errorMessages'
import { errorText } from '../../providers/api/fieldErrors'
import { useLabel } from '../../config/ConsoleContext'
import { importMessages as words } from '../../i18n/messages/importMessages'
import { spreadsheetMessages } from '../../i18n/messages/spreadsheetMessages'
import { useFieldTextContext } from '../../components/hooks/useFieldTextContext'
import { ImportCell, type ImportCellProps, isChange, isWrong } from './ImportCell'
import { countsOf, type ImportedRow } from '../model/importRow'

/** Rows that are drawn; the result has them all. */
const MAX_ROWS = 100
const shownStates = ['refused', 'changed', 'created', 'same', 'open', 'undone'] as const
type Shown = 'all' | (typeof shownStates)[number]
const stateOf = ({ result }: ImportedRow) => result?.state ?? 'open'

interface DrawnProps extends Pick<ImportCellProps, 'context' | 'fix'> {
  readonly resource: AnyResource
  readonly rows: readonly ImportedRow[]
  readonly columns: readonly SpreadsheetColumn[]
}
/** What a row came to, and what is wrong with it at no column. */
const State = ({
  row,
  resource,
  columns,
}: Pick<DrawnProps, 'resource' | 'columns'> & { readonly row: ImportedRow }) => {
  const label = useLabel()
  const lost = Object.entries(row.result?.errors ?? {}).filter(
    ([name]) => !columns.some(column => column.name === name),
  )
  return (
    <>
      {label(words[stateOf(row)])}
      {lost.map(([name, code]) => {
        const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
        return (
          <small key={name}>{[field && label(field.labels), errorText(field, code)].filter(Boolean).join(' · ')}</small>
        )
      })}
    </>
  )
}
const Table = ({ resource, rows, columns, context, fix }: DrawnProps) => {
  const label = useLabel()
  return (
    <table className="sheet-rows">
      <thead>
        <tr>
          <th scope="col">{label(spreadsheetMessages.row)}</th>
          <th scope="col">{label(words.result)}</th>
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
            <td className={`sheet-${stateOf(row)}`}>
              <State row={row} resource={resource} columns={columns} />
            </td>
            {columns.map(column => (
              <td key={column.name} className={isWrong(row, column) ? 'sheet-wrong' : undefined}>
                <ImportCell row={row} column={column} context={context} fix={fix} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
/** Where a table is wider than the screen: a card a row, what is wrong or changes first. */
const Cards = ({ resource, rows, columns, context, fix }: DrawnProps) => {
  const label = useLabel()
  const rank = (row: ImportedRow, column: SpreadsheetColumn) =>
    isWrong(row, column) ? 0 : isChange(row, column) ? 1 : 2
  return (
    <ul className="sheet-cards">
      {rows.map(row => (
        <li key={row.line}>
          <p>
            <strong>{withValues(label(words.line), { line: row.line })}</strong>{' '}
            <span className={`sheet-${stateOf(row)}`}>
              <State row={row} resource={resource} columns={columns} />
            </span>
          </p>
          <dl>
            {[...columns]
              .filter(column => row.cells[column.name] || isWrong(row, column))
              .sort((a, b) => rank(row, a) - rank(row, b))
              .map(column => (
                <div key={column.name} className={isWrong(row, column) ? 'sheet-wrong' : undefined}>
                  <dt>{label(column.field.labels)}</dt>
                  <dd>
                    <ImportCell row={row} column={column} context={context} fix={fix} />
                  </dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
interface ImportRowsProps extends Omit<DrawnProps, 'context'> {}
/** What was given, row by row: what each changes, and what is wrong with it at its cell, to be mended there. */
export const ImportRows = ({ resource, rows, columns, fix }: ImportRowsProps) => {
  const label = useLabel()
  const context = useFieldTextContext()
  const isNarrow = useMediaQuery('(max-width: 700px)', { noSsr: true })
  const [shown, setShown] = useState<Shown>('all')
  const counts = countsOf(rows)
  const there = shownStates.filter(state => counts[state] > 0)
  const order = (row: ImportedRow) => shownStates.indexOf(stateOf(row))
  const filtered = rows.filter(row => shown === 'all' || stateOf(row) === shown)
  const sorted = [...filtered].sort((a, b) => order(a) - order(b) || a.line - b.line).slice(0, MAX_ROWS)
  const used = columns.filter(column => rows.some(row => row.cells[column.name] || isWrong(row, column)))
  const Rows = isNarrow ? Cards : Table
  return (
    <>
      {there.length > 1 && (
        <fieldset className="sheet-shown" aria-label={label(words.show)}>
          {(['all', ...there] as const).map(state => (
            <button key={state} type="button" aria-pressed={shown === state} onClick={() => setShown(state)}>
              {label(words[state])} {(state === 'all' ? rows.length : counts[state]).toLocaleString('en')}
            </button>
          ))}
        </fieldset>
      )}
      {fix && counts.refused > 0 && <p className="sheet-told">{label(words.mendHint)}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section className="sheet-frame" tabIndex={0} aria-label={label(words.result)}>
        <Rows resource={resource} rows={sorted} columns={used} context={context} fix={fix} />
        {filtered.length > MAX_ROWS && (
          <p className="sheet-told">
            {withValues(label(spreadsheetMessages.more), { rows: filtered.length - MAX_ROWS })}
          </p>
        )}
      </section>
    </>
  )
}
