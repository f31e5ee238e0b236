import { useId } from 'react'
import { offeredTo } from '../../../schema/selectors/referenceFilter'
import { countedDay } from '../../../schema/spreadsheet/importColumns'
import type { SheetColumn } from '../../../schema/spreadsheet/actionColumns'
import { fieldText } from '../../../schema/labels/fieldText'
import { useLabel, useConsoleConfig } from '../../config/ConsoleContext'
import type { FieldTextContext } from '../../i18n/fieldTextContext'
import { Mend } from './FixCell'
import { wrongText } from '../model/errorText'
import type { ImportedRow } from '../model/importRow'
import { useImportWords } from '../model/useImportMessages'

export interface ImportCellProps {
  readonly row: ImportedRow
  readonly column: SheetColumn
  readonly context: FieldTextContext
  /** Left out where nothing can be mended any more. */
  readonly mend?: (line: number, name: string, text: string) => void
}
export const isWrong = ({ told }: ImportedRow, { name }: SheetColumn): boolean => told?.errors[name] !== undefined
export const isChange = ({ told }: ImportedRow, { name }: SheetColumn): boolean =>
  told?.state === 'changed' && Object.hasOwn(told.before, name)

/** What a cell says, what that changes, and what is wrong with it, to be mended here. */
export const ImportCell = ({ row, column, context, mend }: ImportCellProps) => {
  const { name, field } = column
  const label = useLabel()
  const { me } = useConsoleConfig()
  const say = useImportWords()
  const whyId = useId()
  const text = row.cells[name] ?? ''
  const wrong = row.told?.errors[name]
  const why = wrong === undefined ? undefined : wrongText(offeredTo(field, me), text, wrong, label)
  const read = countedDay(field, text)
  const title = say('mend', { line: row.line, column: label(field.labels) })
  return (
    <>
      {why !== undefined && mend ? (
        <Mend
          field={offeredTo(field, me)}
          text={text}
          label={title}
          why={whyId}
          context={context}
          mend={now => mend(row.line, name, now)}
        />
      ) : isChange(row, column) ? (
        <>
          <del>{fieldText(field, row.told?.before[name], context) || '—'}</del> → <ins>{text}</ins>
        </>
      ) : (
        text
      )}
      {read !== undefined && <small className="sheet-hint">{say('readsAs', { day: read })}</small>}
      {why !== undefined && <small id={whyId}>{why}</small>}
    </>
  )
}
