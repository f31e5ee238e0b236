import type { Labels } from '../../../schema/model/field'
import { importLimits, type ImportSource } from '../../../schema/spreadsheet/importColumns'
import { redactorFor } from '../../../schema/spreadsheet/redactColumns'
import type { AnyResource } from '../../../schema/model/resource'
import { bothLabels } from '../../../schema/spreadsheet/actionColumns'
import type { ImportRowInput, ImportLine } from '../../../schema/contract/spreadsheetContract'
import { spreadsheetMessages as words } from '../../i18n/messages/spreadsheet/spreadsheetMessages'
import { titleKey } from '../../spreadsheet/read/headerRow'
import type { ParsedSpreadsheet } from '../../spreadsheet/read/readRows'
import { type ImportedRow, isWriting, plainRow } from '../model/importRow'

const titleKeys = (labels: Labels) => [labels.zh, labels.en, bothLabels(labels)].map(titleKey)
const resultTitles = titleKeys(words.result)
/** Whether a title is that of the result column of an earlier import. */
export const isOfResult = (title: string): boolean => resultTitles.includes(titleKey(title))

const loneSurrogate = /\p{Surrogate}/gu
/** Text without the characters that databases refuse. */
const storable = (text: string): string => text.replaceAll('\0', '\ufffd').replace(loneSurrogate, '\ufffd')
/** Converts rows to the payload that the server stores for the import and its result. */
export interface Keeping {
  readonly head: ImportSource
  readonly rowOf: (row: ImportedRow) => ImportRowInput
}
/**
 * Prepares a spreadsheet so that reopening its import restores all columns in order and all rows.
 * Secrets stay in the browser (`redactorFor`). The result column of an earlier import is left out.
 */
export const prepareForReopening = (
  resource: AnyResource,
  { heading, opened: { format: kind = 'pasted', file } }: Pick<ParsedSpreadsheet, 'heading' | 'opened'>,
): Keeping => {
  const { titles, places } = heading
  const names = new Map([...places].map(([name, at]) => [at, name]))
  const columns = titles
    .map((title, at) => ({ at, title: title.slice(0, importLimits.title), name: names.get(at) ?? '' }))
    .filter(({ title, name }) => name !== '' || !isOfResult(title))
  const own = columns
    .filter(({ name }) => name === '')
    .map(({ at, title }) => ({ at, as: redactorFor(resource, title) }))
  return {
    head: { kind, file: file?.slice(-importLimits.title), columns: columns.map(({ at, ...column }) => column) },
    rowOf: row => {
      const { line, cells, uploaded = {}, texts = [], result } = row
      const values = isWriting(row) ? plainRow(row).cells : { ...cells, ...uploaded }
      const filled = Object.entries(values).filter(([, cell]) => cell !== '')
      const isKept = result && !isWriting(row)
      const why = isKept ? Object.entries(result.errors).slice(0, importLimits.reasons) : []
      // A row must fit into one call, so the rest is cut off. The reasons of a refusal have
      // priority.
      let left: number = importLimits.row - [...filled, ...why].reduce((sum, [name]) => sum + name.length, 0)
      const kept = (text: string) => {
        const fits = storable(text).slice(0, left)
        left -= fits.length
        return fits
      }
      const errors = why.map(([name, said]) => [name, kept(said.slice(0, importLimits.reason))])
      const plain = {
        line,
        cells: Object.fromEntries(filled.map(([name, cell]) => [name, kept(cell)])),
        own: own.map(({ at, as }) => kept(as(texts[at] ?? ''))),
      }
      if (!isKept) return plain
      const state = result.state === 'same' ? 'same' : 'refused'
      return { ...plain, kept: { state, errors: Object.fromEntries(errors) } }
    },
  }
}
/** Spreadsheet restored from a stored import. */
export const restoreSpreadsheet = ({ kind, file, columns }: ImportSource): ParsedSpreadsheet => ({
  rows: [],
  unused: [],
  notes: [],
  heading: {
    top: 0,
    titles: columns.map(({ title }) => title),
    places: new Map(columns.flatMap(({ name }, at) => (name === '' ? [] : [[name, at] as const]))),
    open: [],
    asks: false,
  },
  opened: { format: kind, file, lines: [] },
  kept: new Set(),
})
/** Row of a stored import, with its result. */
export const rowBack = (result: ImportLine, { columns }: Pick<ImportSource, 'columns'>): ImportedRow => {
  const own = [...(result.own ?? [])].reverse()
  const texts = columns.map(({ name }) => (name === '' ? (own.pop() ?? '') : ''))
  return { line: result.line, cells: result.cells ?? {}, texts, result }
}
