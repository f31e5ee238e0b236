import { useId } from 'react'
import { offeredTo } from '../../../schema/selectors/referenceFilter'
import { countedDay } from '../../../schema/spreadsheet/importColumns'
import type { SpreadsheetColumn } from '../../../schema/spreadsheet/actionColumns'
import { fieldText } from '../../../schema/labels/fieldText'
import { useLabel, useConsoleConfig } from '../../config/ConsoleContext'
import type { FieldTextContext } from '../../i18n/fieldTextContext'
import { FixCell } from './FixCell'
import { cellError } from '../model/cellError'
import type { ImportedRow } from '../model/importRow'
import type { ImageFile } from '../../spreadsheet/xlsx/spreadsheetError'
import { useSpreadsheetMessages } from '../../spreadsheet/useSpreadsheetMessages'

export interface ImportCellProps {
  readonly row: ImportedRow
  readonly column: SpreadsheetColumn
  readonly context: FieldTextContext
  /** Absent once nothing can be corrected. */
  readonly fix?: (line: number, name: string, text: string) => void
}
export const isChange = ({ result }: ImportedRow, { name }: SpreadsheetColumn): boolean =>
  result?.state === 'changed' && Object.hasOwn(result.before, name)

const nameOf = ({ path }: ImageFile) => path.slice(path.lastIndexOf('/') + 1)
/** Cell with its text, its change, and its error with an editor. */
export const ImportCell = ({ row, column, context, fix }: ImportCellProps) => {
  const { name, field } = column
  const label = useLabel()
  const { me } = useConsoleConfig()
  const t = useSpreadsheetMessages()
  const whyId = useId()
  const text = row.cells[name] ?? ''
  const pictures = text === '' ? (row.pictures?.[name] ?? []) : []
  const wrong = row.result?.errors[name]
  const why = wrong === undefined ? undefined : cellError(offeredTo(field, me), text, wrong, label)
  const read = countedDay(field, text)
  const title = t('fix', { line: row.line, column: label(field.labels) })
  return (
    <>
      {why !== undefined && fix ? (
        <FixCell
          field={offeredTo(field, me)}
          text={text}
          label={title}
          why={whyId}
          context={context}
          fix={now => fix(row.line, name, now)}
        />
      ) : isChange(row, column) ? (
        <>
          <del>{fieldText(field, row.result?.before[name], context) || '—'}</del> →{' '}
          <ins>{text || pictures.map(nameOf).join(' ')}</ins>
        </>
      ) : (
        text || pictures.map(nameOf).join(' ')
      )}
      {read !== undefined && <small className="sheet-hint">{t('readsAs', { day: read })}</small>}
      {why !== undefined && <small id={whyId}>{why}</small>}
    </>
  )
}
