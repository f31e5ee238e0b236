import type { Labels } from '../../../schema/model/field'
import { importLimits, type SheetHead } from '../../../schema/spreadsheet/importColumns'
import { keptAs } from '../../../schema/spreadsheet/redactColumns'
import type { AnyResource } from '../../../schema/model/resource'
import { bothLabels } from '../../../schema/spreadsheet/actionColumns'
import type { GivenLine, ImportLine } from '../../providers/data/useDataProvider'
import { importMessages as words } from '../../i18n/messages/importMessages'
import { titleKey } from '../../spreadsheet/read/headerRow'
import type { ParsedSheet } from '../../spreadsheet/read/readRows'
import { type ImportedRow, isWriting, plainRow } from '../model/importRow'

const said = (labels: Labels) => [labels.zh, labels.en, bothLabels(labels)].map(titleKey)
const resultTitles = said(words.result)
/** Whether a title is that of an earlier result, which is told anew. */
export const isOfResult = (title: string): boolean => resultTitles.includes(titleKey(title))

// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is what no database keeps, as half a surrogate pair
const unkept = /[\u0000\p{Surrogate}]/gu
/** A row as the mall keeps it until its import has run, and for the result. */
export interface Keeping {
  readonly head: SheetHead
  readonly rowOf: (row: ImportedRow) => GivenLine
}
/**
 * How a sheet is handed over so that whoever opens its import again gets it back whole: its columns in their order, and all of its rows. What is secret in it stays here (`keptAs`), and
 * what an earlier result said is left out.
 */
export const keepingOf = (
  resource: AnyResource,
  { heading, opened }: Pick<ParsedSheet, 'heading' | 'opened'>,
): Keeping => {
  const { titles, places } = heading
  const names = new Map([...places].map(([name, at]) => [at, name]))
  const columns = titles
    .map((title, at) => ({ at, title: title.slice(0, importLimits.title), name: names.get(at) ?? '' }))
    .filter(({ title, name }) => name !== '' || !isOfResult(title))
  const own = columns.filter(({ name }) => name === '').map(({ at, title }) => ({ at, as: keptAs(resource, title) }))
  return {
    head: { kind: opened.kind ?? 'pasted', columns: columns.map(({ title, name }) => ({ title, name })) },
    rowOf: row => {
      const { line, cells, sent = {}, texts = [], told } = row
      const given = isWriting(row) ? plainRow(row).cells : { ...cells, ...sent }
      const filled = Object.entries(given).filter(([, cell]) => cell !== '')
      const isKept = told && !isWriting(row)
      const why = isKept ? Object.entries(told.errors).slice(0, importLimits.reasons) : []
      // One row is one call at least: what is more than that carries goes no further, and why it is refused goes before all else.
      let left: number = importLimits.row - [...filled, ...why].reduce((sum, [name]) => sum + name.length, 0)
      const kept = (text: string) => {
        const fits = text.replace(unkept, '\ufffd').slice(0, left)
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
      const state = told.state === 'same' ? 'same' : 'refused'
      return { ...plain, kept: { state, errors: Object.fromEntries(errors) } }
    },
  }
}
/** A sheet as its import tells of it. */
export const sheetBack = ({ kind, columns }: SheetHead): ParsedSheet => ({
  rows: [],
  unused: [],
  notes: [],
  heading: {
    top: 0,
    titles: columns.map(({ title }) => title),
    places: new Map(columns.flatMap(({ name }, at) => (name === '' ? [] : [[name, at] as const]))),
    open: [],
  },
  opened: { kind, lines: [] },
})
/** A row of it, with what became of it. */
export const rowBack = (told: ImportLine, { columns }: Pick<SheetHead, 'columns'>): ImportedRow => {
  const own = [...(told.own ?? [])].reverse()
  const texts = columns.map(({ name }) => (name === '' ? (own.pop() ?? '') : ''))
  return { line: told.line, cells: told.cells ?? {}, texts, told }
}
