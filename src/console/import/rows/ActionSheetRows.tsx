import { useNotify, useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { readCell, type SpreadsheetColumn } from '../../../schema/spreadsheet/actionColumns'
import { actionSpreadsheetLimits } from '../../../schema/spreadsheet/actionLimits'
import type { RecordData } from '../../../schema/model/condition'
import type { AnyAction, AnyResource } from '../../../schema/model/resource'
import { getParamFields } from '../../../schema/rules/actionParams'
import { isConfirmation } from '../../../schema/rules/confirmations'
import { isExtension } from '../../../schema/selectors/definition'
import { useFieldTextContext } from '../../components/hooks/useFieldTextContext'
import { errorText } from '../../providers/api/fieldErrors'
import { useLabel } from '../../config/ConsoleContext'
import { OtherRecordLink } from '../../fields/reference/OtherRecordLink'
import { useSpreadsheetMessages } from '../../spreadsheet/useSpreadsheetMessages'
import type { CellText } from '../flow/useActionSheet'
import { contextColumns } from '../flow/useWaitingLines'
import { type ActionRow, stateOf } from '../model/validatedRow'
import { actionErrorLines } from '../report/actionReport'
import type { ParsedSpreadsheet } from '../../spreadsheet/read/readRows'
import { FixCell } from './FixCell'
import { type Hint, hintsOf } from './numberHints'
import { SpreadsheetRows } from './SpreadsheetRows'

/** Limit of rows on screen. The downloaded report has all rows. */
const MAX_ROWS = actionSpreadsheetLimits.call
const rank = { refused: 0, open: 2, ready: 2, done: 3 } as const
/** Rank of valid rows with warnings. */
const ODD = 1

interface ActionSheetRowsProps {
  readonly resource: AnyResource
  readonly rows: readonly ActionRow[]
  readonly columns: readonly SpreadsheetColumn[]
  readonly action: AnyAction
  /** Spreadsheet of the rows. Another one orders them anew. */
  readonly sheet?: ParsedSpreadsheet | undefined
  /** Records that the rows were filled with, in the order of the lines. */
  readonly records?: readonly RecordData[]
  /** Changes cells. Absent after the run. */
  readonly fix?: ((...cells: readonly CellText[]) => Promise<void>) | undefined
}
interface CellProps extends Pick<ActionSheetRowsProps, 'resource' | 'action' | 'fix'> {
  readonly row: ActionRow
  readonly column: SpreadsheetColumn
}
/** Warning of a cell, with buttons for what fits instead. */
const HintText = ({ row, hint, fix }: Pick<CellProps, 'row' | 'fix'> & { readonly hint: Hint }) => {
  const t = useSpreadsheetMessages()
  return (
    <small className="sheet-hint">
      {hint.text}
      {fix &&
        hint.offers?.texts.map(choice => (
          <button
            key={choice}
            type="button"
            className="row-action"
            onClick={() => void fix([row.line, hint.offers?.column ?? '', choice])}
          >
            {t('useChoice', { choice })}
          </button>
        ))}
    </small>
  )
}
interface ErrorTextProps extends Pick<CellProps, 'resource' | 'row' | 'column'> {
  readonly error: string
  readonly id: string
}
/** Error of a cell, with the record that has the value already. */
const ErrorText = ({ resource, row: { result }, column: { name, field }, error, id }: ErrorTextProps) => {
  const other = result?.others?.[name]
  return (
    <>
      <small id={id}>{result?.messages?.[name] ?? errorText(field, error)}</small>
      {other && (
        <small>
          <OtherRecordLink resource={resource} record={other} />
        </small>
      )}
    </>
  )
}
/** Checkbox of a row's confirmation, where the row needs one, with what there is to confirm. */
const Tick = ({ resource, row, column, fix }: Omit<CellProps, 'action'>) => {
  const { name, field } = column
  const label = useLabel()
  const whyId = useId()
  const wrong = row.result?.errors[name]
  const isTicked = readCell(field, row.cells[name] ?? '') === true
  if (!fix || stateOf(row) === 'done' || !(isTicked || wrong)) return null
  return (
    <>
      {wrong && <ErrorText {...{ resource, row, column }} error={wrong} id={whyId} />}
      <label className="sheet-tick">
        <input
          type="checkbox"
          checked={isTicked}
          aria-describedby={wrong && whyId}
          onChange={event => void fix([row.line, name, event.currentTarget.checked ? 'true' : ''])}
        />{' '}
        {label(field.labels)}
      </label>
    </>
  )
}
interface OpenCellProps extends CellProps {
  /** The row's record, if known. */
  readonly record: RecordData | undefined
}
/** Column's parameter as the record asks for it: absent where it does not apply. */
const askedIn = ({ resource, action, column: { name, field }, record }: Omit<OpenCellProps, 'row'>) =>
  record && action.params?.[name] ? getParamFields(resource, action, record)[name] : { ...field, required: false }
interface SheetCellProps extends OpenCellProps {
  readonly hint: Hint | undefined
  /** Texts beside the row's key. */
  readonly beside: string
  readonly isKey: boolean
  /** Puts a copied range into the cells from this one on. */
  readonly paste: (text: string) => void
}
const Cell = (props: SheetCellProps) => {
  const { resource, row, column, hint, isKey, beside, fix, paste } = props
  const { name, field } = column
  const t = useSpreadsheetMessages()
  const label = useLabel()
  const context = useFieldTextContext()
  const whyId = useId()
  const wrong = row.result?.errors[name]
  const text = row.cells[name] ?? ''
  const asked = askedIn(props)
  return (
    <>
      {fix && !isKey && asked && stateOf(row) !== 'done' ? (
        <FixCell
          field={field}
          text={text}
          label={t('fix', { line: row.line, column: label(field.labels) })}
          why={wrong && whyId}
          placeholder={asked.required ? t('required') : undefined}
          column={name}
          context={context}
          fix={now => void fix([row.line, name, now])}
          paste={paste}
        />
      ) : (
        text || (!asked && t('notNeeded'))
      )}
      {isKey && beside && <small className="sheet-beside">{beside}</small>}
      {wrong && <ErrorText {...{ resource, row, column }} error={wrong} id={whyId} />}
      {hint && <HintText row={row} hint={hint} fix={fix} />}
    </>
  )
}
interface VerdictProps extends Pick<CellProps, 'resource' | 'row' | 'fix'> {
  /** Columns whose errors stand in their cells. */
  readonly columns: readonly SpreadsheetColumn[]
  /** Columns of confirmations, which are ticked beside the verdict that asks for them. */
  readonly ticks: readonly SpreadsheetColumn[]
}
const Verdict = ({ resource, row, columns, ticks, fix }: VerdictProps) => {
  const label = useLabel()
  const t = useSpreadsheetMessages()
  const state = stateOf(row)
  const others = actionErrorLines(row, columns, label, name => columns.every(column => column.name !== name))
  return (
    <>
      {[t(state === 'refused' ? 'notPossible' : state === 'open' ? 'blank' : state), ...others].join('\n')}
      {ticks.map(column => (
        <Tick key={column.name} {...{ resource, row, column, fix }} />
      ))}
    </>
  )
}
/** Rows in the order of their first verdicts. They keep their places while they are corrected. */
const usePlacedRows = (
  rows: readonly ActionRow[],
  sheet: ParsedSpreadsheet | undefined,
  isOdd: (row: ActionRow) => boolean,
): readonly ActionRow[] => {
  const rankOf = (row: ActionRow) => (rank[stateOf(row)] === rank.ready && isOdd(row) ? ODD : rank[stateOf(row)])
  const inOrder = () => [...rows].sort((a, b) => rankOf(a) - rankOf(b) || a.line - b.line).map(({ line }) => line)
  const [placed, setPlaced] = useState(() => ({ sheet, lines: inOrder() }))
  if (placed.sheet !== sheet) setPlaced({ sheet, lines: inOrder() })
  const placeOf = new Map(placed.lines.map((line, at) => [line, at]))
  return [...rows].sort((a, b) => (placeOf.get(a.line) ?? 0) - (placeOf.get(b.line) ?? 0))
}
/** Texts beside the key of a row: what the action's dialog shows of a record. */
const useBeside = ({ resource, action, sheet }: Pick<ActionSheetRowsProps, 'resource' | 'action' | 'sheet'>) => {
  const label = useLabel()
  const translate = useTranslate()
  const titles = sheet?.heading.titles ?? []
  const shown = contextColumns(resource, action).map(({ name, field }) => {
    const at = titles.indexOf(label(field.labels))
    return (texts: readonly string[]) =>
      texts[at] && isExtension(resource, name) ? translate('console.extension', { digits: texts[at] }) : texts[at]
  })
  return ({ texts = [] }: ActionRow) => shown.flatMap(textIn => textIn(texts) || []).join(' · ')
}
/**
 * Splits a copied range into the cells from one on, down the `lines` and along the `names`. `rest`
 * counts its rows below the last line.
 */
const pastedCells = (text: string, lines: readonly number[], names: readonly string[]) => {
  const range = text.replace(/\r?\n$/, '').split(/\r?\n/)
  const cells = range.flatMap((row, down) =>
    row.split('\t').flatMap((cell, along): CellText[] => {
      const [line, name] = [lines[down], names[along]]
      return line === undefined || name === undefined ? [] : [[line, name, cell.trim()]]
    }),
  )
  return { cells, rest: Math.max(0, range.length - lines.length) }
}
/** Puts a copied range into the cells from one on, and reports what had no row. */
const usePaste = (
  rows: readonly ActionRow[],
  columns: readonly SpreadsheetColumn[],
  fix: ActionSheetRowsProps['fix'],
) => {
  const notify = useNotify()
  const t = useSpreadsheetMessages()
  return (row: ActionRow, column: SpreadsheetColumn) => (text: string) => {
    const below = rows.slice(rows.indexOf(row)).filter(each => stateOf(each) !== 'done')
    const names = columns.slice(columns.indexOf(column)).map(({ name }) => name)
    const lines = below.map(({ line }) => line)
    const { cells, rest } = pastedCells(text, lines, names)
    void fix?.(...cells)
    if (rest > 0) notify(t('pasteRest', { rows: rest }), { type: 'warning' })
  }
}
/** Rows of an action with their verdicts. Those that were wrong at first come first. */
export const ActionSheetRows = (props: ActionSheetRowsProps) => {
  const { resource, rows, columns, action, sheet, fix, records } = props
  const label = useLabel()
  const t = useSpreadsheetMessages()
  const hints = hintsOf(resource, rows, columns, t, (field, keys) =>
    keys.map(key => label(field.options.options?.[key])),
  )
  const isOdd = ({ line }: ActionRow) => Object.keys(hints.get(line) ?? {}).length > 0
  const odd = rows.filter(isOdd).length
  const placed = usePlacedRows(rows, sheet, isOdd)
  const besideOf = useBeside(props)
  const isTick = ({ name }: SpreadsheetColumn) => isConfirmation(action, name)
  const shown = columns.filter(column => !isTick(column) || (!fix && rows.some(({ cells }) => cells[column.name])))
  const pasteAt = usePaste(placed, shown, fix)
  const cellOf = (row: ActionRow, column: SpreadsheetColumn) => ({
    ...{ resource, action, row, column, fix },
    record: records?.[row.line - 1],
  })
  return (
    <>
      {odd > 0 && <p className="sheet-told">{t('compare', { rows: odd })}</p>}
      <SpreadsheetRows
        rows={placed}
        columns={shown}
        most={MAX_ROWS}
        rank={() => 0}
        isWhole={fix !== undefined}
        verdict={row => (
          <Verdict {...{ resource, row, fix }} columns={fix ? columns : shown} ticks={columns.filter(isTick)} />
        )}
        cell={(row, column) => (
          <Cell
            {...cellOf(row, column)}
            hint={hints.get(row.line)?.[column.name]}
            isKey={column === columns[0]}
            beside={besideOf(row)}
            paste={pasteAt(row, column)}
          />
        )}
      />
    </>
  )
}
