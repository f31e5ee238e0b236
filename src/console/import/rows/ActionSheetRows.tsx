import { useTranslate } from 'ra-core'
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
  /** Changes a cell of a row. Absent after the run. */
  readonly fix?: (line: number, column: string, text: string) => Promise<void>
}
interface CellProps extends Pick<ActionSheetRowsProps, 'resource' | 'action' | 'fix'> {
  readonly row: ActionRow
  readonly column: SpreadsheetColumn
  readonly hint?: Hint | undefined
  /** The row's record, if known. */
  readonly record?: RecordData | undefined
}
/** Checkbox of a row's confirmation. */
const Tick = ({ row: { line, cells, result }, column: { name, field }, fix }: CellProps) => {
  const label = useLabel()
  const cell = cells[name] ?? ''
  const isTicked = readCell(field, cell) === true
  if (!fix || result?.state === 'done' || !(isTicked || result?.errors[name])) return cell
  return (
    <label className="sheet-tick">
      <input
        type="checkbox"
        checked={isTicked}
        onChange={event => void fix(line, name, event.currentTarget.checked ? 'true' : '')}
      />{' '}
      {label(field.labels)}
    </label>
  )
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
            onClick={() => void fix(row.line, hint.offers?.column ?? '', choice)}
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
const Cell = (props: CellProps & { readonly isKey: boolean; readonly beside: string }) => {
  const { resource, row, column, hint, action, isKey, beside, fix, record } = props
  const { name, field } = column
  const t = useSpreadsheetMessages()
  const label = useLabel()
  const translate = useTranslate()
  const context = useFieldTextContext()
  const whyId = useId()
  const wrong = row.result?.errors[name]
  const text = row.cells[name] ?? ''
  const asked = record && getParamFields(resource, action, record)
  const isAsked = !asked || !action.params?.[name] || asked[name] !== undefined
  const isOpen = fix && !isKey && isAsked && stateOf(row) !== 'done'
  return (
    <>
      {isConfirmation(action, name) ? (
        <Tick {...props} />
      ) : isOpen ? (
        <FixCell
          field={field}
          text={text}
          label={t('fix', { line: row.line, column: label(field.labels) })}
          why={wrong && whyId}
          placeholder={asked?.[name]?.required ? translate('ra.validation.required') : undefined}
          column={name}
          context={context}
          fix={now => void fix(row.line, name, now)}
        />
      ) : (
        text || (!isAsked && t('notNeeded'))
      )}
      {isKey && beside && <small className="sheet-beside">{beside}</small>}
      {wrong && <ErrorText {...{ resource, row, column }} error={wrong} id={whyId} />}
      {hint && <HintText row={row} hint={hint} fix={fix} />}
    </>
  )
}
const Verdict = ({ row, columns }: Pick<CellProps, 'row'> & Pick<ActionSheetRowsProps, 'columns'>) => {
  const label = useLabel()
  const t = useSpreadsheetMessages()
  const state = stateOf(row)
  const others = actionErrorLines(row, columns, label, name => columns.every(column => column.name !== name))
  return [t(state === 'refused' ? 'notPossible' : state === 'open' ? 'blank' : state), ...others].join('\n')
}
/** Rows of an action with their verdicts. Those that were wrong at first come first. */
export const ActionSheetRows = ({ resource, rows, columns, action, sheet, fix, records }: ActionSheetRowsProps) => {
  const label = useLabel()
  const t = useSpreadsheetMessages()
  const translate = useTranslate()
  const hints = hintsOf(resource, rows, columns, t, (field, keys) =>
    keys.map(key => label(field.options.options?.[key])),
  )
  const isOdd = ({ line }: ActionRow) => Object.keys(hints.get(line) ?? {}).length > 0
  const rankOf = (row: ActionRow) => (rank[stateOf(row)] === rank.ready && isOdd(row) ? ODD : rank[stateOf(row)])
  const odd = rows.filter(isOdd).length
  const inOrder = () => [...rows].sort((a, b) => rankOf(a) - rankOf(b) || a.line - b.line).map(({ line }) => line)
  // Rows keep their places while they are corrected.
  const [placed, setPlaced] = useState(() => ({ sheet, lines: inOrder() }))
  if (placed.sheet !== sheet) setPlaced({ sheet, lines: inOrder() })
  const titles = sheet?.heading.titles ?? []
  const shown = contextColumns(resource, action).map(({ name, field }) => {
    const at = titles.indexOf(label(field.labels))
    return (texts: readonly string[]) =>
      texts[at] && isExtension(resource, name) ? translate('console.extension', { digits: texts[at] }) : texts[at]
  })
  const besideOf = ({ texts = [] }: ActionRow) => shown.flatMap(textIn => textIn(texts) || []).join(' · ')
  const isNeeded = ({ name }: SpreadsheetColumn) =>
    !isConfirmation(action, name) || rows.some(({ cells, result }) => cells[name] || result?.errors[name])
  const placeOf = new Map(placed.lines.map((line, at) => [line, at]))
  return (
    <>
      {odd > 0 && <p className="sheet-told">{t('compare', { rows: odd })}</p>}
      <SpreadsheetRows
        rows={[...rows].sort((a, b) => (placeOf.get(a.line) ?? 0) - (placeOf.get(b.line) ?? 0))}
        columns={columns.filter(isNeeded)}
        most={MAX_ROWS}
        rank={() => 0}
        isWhole={fix !== undefined}
        verdict={row => <Verdict row={row} columns={columns} />}
        cell={(row, column) => (
          <Cell
            resource={resource}
            row={row}
            column={column}
            hint={hints.get(row.line)?.[column.name]}
            action={action}
            isKey={column === columns[0]}
            beside={besideOf(row)}
            record={records?.[row.line - 1]}
            fix={fix}
          />
        )}
      />
    </>
  )
}
