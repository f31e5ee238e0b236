import { fieldTextMessages } from '../../../schema/labels/fieldTextMessages'
import type { AnyField, Labels } from '../../../schema/model/field'
import type { SpreadsheetColumn } from '../../../schema/spreadsheet/actionColumns'
import { XLSX } from '../../../schema/spreadsheet/xlsx'
import { downloadFile } from '../../components/dom/downloadFile'
import type { RowVerdict } from '../model/validatedRow'

/** Picks a text in the language of the screen. */
export type Label = (labels: Labels) => string
/** Wraps an .xlsx in a blob. */
export const xlsxBlob = (bytes: Uint8Array<ArrayBuffer>): Blob => new Blob([bytes], { type: XLSX })
/** Downloads an .xlsx. The name has no extension. */
export const saveXlsx = (name: string, bytes: Uint8Array<ArrayBuffer>): void =>
  downloadFile(`${name}.xlsx`, xlsxBlob(bytes))
/** Column of an .xlsx: its width, and its options as a list. */
export const columnPart = ({ field }: SpreadsheetColumn, label: Label) => ({
  width: 24,
  choices:
    field.type === 'boolean'
      ? [label(fieldTextMessages.yes), label(fieldTextMessages.no)]
      : Object.values(field.options.options ?? {}).map(label),
})
/** Lists the errors of a row, one per line with the field's label. */
export const rowErrorLines = (
  { errors }: Pick<RowVerdict, 'errors'>,
  fieldOf: (name: string) => AnyField | undefined,
  textOf: (field: AnyField | undefined, name: string, code: string) => string,
  label: Label,
): string[] =>
  Object.entries(errors).map(([name, code]) => {
    const field = fieldOf(name)
    const text = textOf(field, name, code)
    return field ? label({ zh: `${field.labels.zh}：${text}`, en: `${field.labels.en}: ${text}` }) : text
  })
