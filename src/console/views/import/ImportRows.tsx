import { useState } from 'react'
import type { SheetColumn } from '../../../schema/sheet'
import type { AnyResource } from '../../../schema/resource'
import { withValues } from '../../../schema/words'
import { cellText } from '../../kinds/cellText'
import { errorText } from '../../providers/fieldErrors'
import { useLabel } from '../../shopContext'
import { importWords as words } from '../../words/importWords'
import { sheetUpWords } from '../../words/sheetUpWords'
import { useCellContext } from '../useCellContext'
import { countsOf, type ImportedRow } from './useImport'
import { useImportWords } from './useImportWords'

/** Rows that are drawn; the result has them all. */
const DRAWN = 100
const shownStates = ['refused', 'changed', 'created', 'same', 'open', 'undone'] as const
type Shown = 'all' | (typeof shownStates)[number]

interface MendProps {
  readonly text: string
  readonly label: string
  readonly wrong: string
  readonly mend: (text: string) => void
}
/** A wrong cell, mended where it stands. */
const Mend = ({ text, label, wrong, mend }: MendProps) => {
  const [now, setNow] = useState(text)
  return (
    <input
      className="sheet-mend"
      aria-label={label}
      aria-invalid
      title={wrong}
      value={now}
      onChange={event => setNow(event.target.value)}
      onBlur={() => now !== text && mend(now)}
      onKeyDown={event => event.key === 'Enter' && event.currentTarget.blur()}
    />
  )
}
interface ImportRowsProps {
  readonly resource: AnyResource
  readonly rows: readonly ImportedRow[]
  readonly columns: readonly SheetColumn[]
  /** Left out where nothing can be mended any more. */
  readonly mend?: (line: number, name: string, text: string) => void
}
/** What was given, row by row: what each changes, and what is wrong with it at its cell, to be mended there. */
export const ImportRows = ({ resource, rows, columns, mend }: ImportRowsProps) => {
  const label = useLabel()
  const say = useImportWords()
  const context = useCellContext()
  const counts = countsOf(rows)
  const there = shownStates.filter(state => counts[state] > 0)
  const [shown, setShown] = useState<Shown>('all')
  const order = (row: ImportedRow) => shownStates.indexOf(row.told?.state ?? 'open')
  const found = rows.filter(row => shown === 'all' || (row.told?.state ?? 'open') === shown)
  const sorted = [...found].sort((a, b) => order(a) - order(b) || a.line - b.line).slice(0, DRAWN)
  const used = columns.filter(({ name }) => rows.some(({ cells }) => cells[name]))
  const lost = ({ told }: ImportedRow) =>
    Object.entries(told?.errors ?? {}).filter(([name]) => !used.some(column => column.name === name))
  const cell = (row: ImportedRow, { name, field }: SheetColumn) => {
    const wrong = row.told?.errors[name]
    const text = row.cells[name] ?? ''
    const title = say('mend', { line: row.line, column: label(field.labels) })
    const before = row.told?.before
    const isChange = row.told?.state === 'changed' && before && Object.hasOwn(before, name)
    const why = wrong && errorText(field, wrong)
    return (
      <td key={name} className={wrong ? 'sheet-wrong' : undefined}>
        {wrong && mend ? (
          <Mend key={text} text={text} label={title} wrong={why ?? ''} mend={now => mend(row.line, name, now)} />
        ) : (
          <>
            {isChange && <del>{cellText(field, before[name], context) || '—'}</del>}
            {isChange && ' → '}
            {isChange ? <ins>{text}</ins> : text}
          </>
        )}
        {why && <small>{why}</small>}
      </td>
    )
  }
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
      {mend && counts.refused > 0 && <p className="sheet-told">{label(words.mendHint)}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section className="sheet-frame" tabIndex={0} aria-label={label(words.result)}>
        <table className="sheet-rows">
          <thead>
            <tr>
              <th scope="col">{label(sheetUpWords.row)}</th>
              <th scope="col">{label(words.result)}</th>
              {used.map(({ name, field }) => (
                <th key={name} scope="col">
                  {label(field.labels)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.map(row => (
              <tr key={row.line}>
                <th scope="row">{row.line}</th>
                <td className={`sheet-${row.told?.state ?? 'open'}`}>
                  {label(words[row.told?.state ?? 'open'])}
                  {lost(row).map(([name, code]) => {
                    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
                    return (
                      <small key={name}>
                        {[field && label(field.labels), errorText(field, code)].filter(Boolean).join(' · ')}
                      </small>
                    )
                  })}
                </td>
                {used.map(column => cell(row, column))}
              </tr>
            ))}
          </tbody>
        </table>
        {found.length > DRAWN && (
          <p className="sheet-told">{withValues(label(sheetUpWords.more), { rows: found.length - DRAWN })}</p>
        )}
      </section>
    </>
  )
}
