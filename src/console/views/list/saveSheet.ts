import { unparse } from 'papaparse'
import type { AnyResource } from '../../../schema/resource'
import type { SheetTexts, SheetWords } from '../../words/sheetTexts'
import { type FetchMany, sheetRows } from './sheet'

/** What a spreadsheet may take for a formula, as some read it: full-width signs too, and behind blanks. */
const formula = /^[\s\u200b\ufeff]*[=+\-@＝＋－＠]|^[\t\r\n]/
/** Rows as CSV, formulas made harmless by an apostrophe. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  unparse(
    rows.map(row => [...row]),
    { escapeFormulae: formula },
  )

/** Hands a file to the browser to be kept. */
const save = (name: string, text: string) => {
  // The mark tells spreadsheets that it is UTF-8.
  const address = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }))
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
/** Records as a sheet in the language of the screen, named after the day; all fields unless some are named. */
export const saveSheet = async (
  resource: AnyResource,
  day: string,
  records: readonly Readonly<Record<string, unknown>>[],
  words: SheetWords,
  fetchMany: FetchMany,
  texts?: SheetTexts,
  fields?: readonly string[],
): Promise<void> => {
  const lines = await sheetRows(resource, records, words, texts ?? {}, fetchMany, fields)
  save(`${words.label(resource.labels)} ${day}.csv`, csvOf(lines))
}
