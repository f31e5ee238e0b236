import { useState } from 'react'
import type { SpreadsheetColumn } from '../../../schema/spreadsheet/actionColumns'
import type { AnyResource } from '../../../schema/model/resource'
import { errorText } from '../../providers/api/fieldErrors'
import { useLabel } from '../../config/ConsoleContext'
import { useFieldTextContext } from '../../components/hooks/useFieldTextContext'
import { useSpreadsheetMessages } from '../../spreadsheet/useSpreadsheetMessages'
import { ImportCell, type ImportCellProps, isChange } from './ImportCell'
import { countsOf, type ImportedRow } from '../model/importRow'
import { isWrong, stateOf } from '../model/validatedRow'
import { SpreadsheetRows } from './SpreadsheetRows'

/** Limit of rows on screen. The downloaded result has all rows. */
const MAX_ROWS = 100
const shownStates = ['refused', 'changed', 'created', 'same', 'open', 'undone'] as const
type Shown = 'all' | (typeof shownStates)[number]

interface ImportRowsProps extends Pick<ImportCellProps, 'fix'> {
  readonly resource: AnyResource
  readonly rows: readonly ImportedRow[]
  readonly columns: readonly SpreadsheetColumn[]
}
/** State of a row, with its errors outside of the columns. */
const State = ({ row, resource, columns }: Omit<ImportRowsProps, 'rows' | 'fix'> & { readonly row: ImportedRow }) => {
  const label = useLabel()
  const t = useSpreadsheetMessages()
  const lost = Object.entries(row.result?.errors ?? {}).filter(
    ([name]) => !columns.some(column => column.name === name),
  )
  return (
    <>
      {t(stateOf(row))}
      {lost.map(([name, code]) => {
        const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
        return (
          <small key={name}>{[field && label(field.labels), errorText(field, code)].filter(Boolean).join(' · ')}</small>
        )
      })}
    </>
  )
}
const cardRank = (row: ImportedRow, column: SpreadsheetColumn) =>
  isWrong(row, column) ? 0 : isChange(row, column) ? 1 : 2
/** Imported rows with their changes and errors. Wrong cells can be corrected in place. */
export const ImportRows = ({ resource, rows, columns, fix }: ImportRowsProps) => {
  const t = useSpreadsheetMessages()
  const context = useFieldTextContext()
  const [shown, setShown] = useState<Shown>('all')
  const counts = countsOf(rows)
  const there = shownStates.filter(state => counts[state] > 0)
  const order = (row: ImportedRow) => shownStates.indexOf(stateOf(row))
  const filtered = rows.filter(row => shown === 'all' || stateOf(row) === shown)
  const used = columns.filter(column =>
    rows.some(row => row.cells[column.name] || row.pictures?.[column.name] || isWrong(row, column)),
  )
  return (
    <>
      {there.length > 1 && (
        <fieldset className="sheet-shown" aria-label={t('show')}>
          {(['all', ...there] as const).map(state => (
            <button key={state} type="button" aria-pressed={shown === state} onClick={() => setShown(state)}>
              {t(state)} {(state === 'all' ? rows.length : counts[state]).toLocaleString('en')}
            </button>
          ))}
        </fieldset>
      )}
      {fix && counts.refused > 0 && <p className="sheet-told">{t('fixHint')}</p>}
      <SpreadsheetRows
        rows={filtered.sort((a, b) => order(a) - order(b) || a.line - b.line)}
        columns={used}
        most={MAX_ROWS}
        verdict={row => <State row={row} resource={resource} columns={used} />}
        cell={(row, column) => <ImportCell row={row} column={column} context={context} fix={fix} />}
        rank={cardRank}
      />
    </>
  )
}
