import { unparse } from 'papaparse'
import type { AnyResource } from '../../../schema/resource'
import type { SheetTexts, SheetWords } from '../../words/sheetTexts'
import { saveFile } from '../saveFile'
import { type FetchMany, sheetRows } from './sheet'

/** Signs that a formula begins with, as some spreadsheets read them: full-width and small ones, too. */
const sign = '[=+\\-@＝＋－＠﹦﹢﹣﹫]'
/** What is not seen before them. */
const unseen = '\\s\\p{Cc}\\p{Cf}\\p{DI}'
const formula = new RegExp(`^[${unseen}]*${sign}|^[\\t\\r\\n]`, 'u')
const within = new RegExp(`([;${unseen}]+)(${sign}?)`, 'gu')
/** Where cells end at something else than a comma, a new one may begin within a text: such a reader does not heed the quotes around it. */
const withoutHidden = (text: string): string =>
  text.replace(within, (all: string, before: string, begun: string) =>
    begun !== '' && /[;\t\r\n]/.test(before) ? `${before}'${begun}` : all,
  )
/** Rows as CSV, every cell in quotes, so that no reader has to guess where one ends; formulas made harmless by an apostrophe. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  unparse(
    rows.map(row => row.map(withoutHidden)),
    { escapeFormulae: formula, quotes: true },
  )

const save = (name: string, text: string) =>
  // The mark tells spreadsheets that it is UTF-8.
  saveFile(name, new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }))
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
