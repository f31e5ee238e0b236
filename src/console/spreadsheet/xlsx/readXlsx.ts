import { isWrongValue, noValue } from '../../../schema/spreadsheet/xlsx'
import { aboutBook } from './workbookNotes'
import { type Breather, breather } from './yieldToMain'
import { columnAt } from './columnIndex'
import { dayStylesIn, formatSerialDay } from './dateStyles'
import { spreadMerged } from './mergedCells'
import {
  type CellFault,
  type OpenedSpreadsheet,
  cellKey,
  SpreadsheetError,
  type SpreadsheetNote,
} from './spreadsheetError'
import { type Attributes, attributesOf, stepsOf } from './xml'
import { zipEntries } from './zipEntries'

/** Limit of columns read, and of columns in a spreadsheet. */
const COLUMNS = { read: 200, most: 16_384 } as const
/** Limit of unpacked bytes. No workbook made by a person has more. */
const MAX_UNPACKED = 80_000_000
/** Limit of integers that a spreadsheet stores exactly. */
const EXACT = 1e15

/** Bytes decoded in one step. */
const BITE = 1_000_000
const textOf = async (bytes: Uint8Array, breath: Breather): Promise<string> => {
  const decoder = new TextDecoder()
  let text = ''
  for (let from = 0; from < bytes.length; from += BITE) {
    if (breath.isDue()) await breath.take()
    text += decoder.decode(bytes.subarray(from, from + BITE), { stream: true })
  }
  return text + decoder.decode()
}
/** Attributes of the first matching element. */
const firstIn = async (
  xml: string,
  wanted: string,
  breath: Breather,
  isIt: (attributes: Attributes) => boolean,
): Promise<Attributes> => {
  for (const { type, name, text } of stepsOf(xml)) {
    if (breath.isDue()) await breath.take()
    if (type !== 'begin' || name !== wanted) continue
    const attributes = attributesOf(text)
    if (isIt(attributes)) return attributes
  }
  return {}
}

/**
 * Collects the content of a cell or shared string: `t` text, `v` value, and whether it is a
 * formula. Ignores phonetic texts (`rPh`).
 */
const gatherer = () => {
  const content = { t: '', v: '', isFormula: false }
  let [within, isAloud] = ['', false]
  return {
    found: content,
    begin: (name: string) => {
      within = name
      if (name === 'rPh') isAloud = true
      if (name === 'f') content.isFormula = true
    },
    end: (name: string) => {
      within = ''
      if (name === 'rPh') isAloud = false
    },
    text: (text: string) => {
      if (within === 't' && !isAloud) content.t += text
      else if (within === 'v') content.v += text
    },
  }
}
type Gathered = ReturnType<typeof gatherer>['found']

/** Shared strings of cells. Trimmed once here, since many cells use them. */
const sharedIn = async (xml: string, breath: Breather): Promise<string[]> => {
  const shared: string[] = []
  let gather = gatherer()
  for (const { type, name, text } of stepsOf(xml)) {
    if (breath.isDue()) await breath.take()
    if (type === 'text') gather.text(text)
    else if (name !== 'si') gather[type](name)
    else if (type === 'begin') gather = gatherer()
    else shared.push(gather.found.t.trim())
  }
  return shared
}

const numberText = (value: string): string => {
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  return Number.isInteger(number) && Math.abs(number) >= EXACT ? number.toExponential().toUpperCase() : String(number)
}
/** Shared data of cells: strings, styles of days, and the date system. */
interface Around {
  readonly shared: readonly string[]
  readonly days: ReadonlySet<number>
  readonly isMac: boolean
}
const cellText = ({ t, v, isFormula }: Gathered, { t: type, s: style }: Attributes, around: Around): string => {
  if (type === 'inlineStr') return t
  if (type === 's') return around.shared[Number(v)] ?? ''
  // A formula not calculated yet has no value. A formula with an empty text has type `str`.
  if (v === '') return isFormula && type !== 'str' ? noValue : ''
  if (type === 'e' && !isWrongValue(v)) return '#VALUE!'
  if (type !== undefined && type !== 'n') return v
  return (around.days.has(Number(style)) ? formatSerialDay(v, around.isMac) : undefined) ?? numberText(v)
}
const faultIn = ({ v, isFormula }: Gathered, type: string | undefined): CellFault | undefined =>
  type === 'e' ? 'wrongFormula' : isFormula && v === '' && type !== 'str' ? 'formula' : undefined
/** Builds a row from its cells in order. */
const rowMaker = (around: Around) => {
  const texts: string[] = []
  const faults = new Map<number, CellFault>()
  let formulas = 0
  let [at, met] = [-1, 0]
  let [gather, cell]: [ReturnType<typeof gatherer>, Attributes] = [gatherer(), {}]
  return {
    begin: (name: string, tag: string) => {
      if (name !== 'c') return gather.begin(name)
      const attributes = attributesOf(tag)
      const letters = /^[A-Z]+/.exec(attributes.r ?? '')?.[0]
      at = letters === undefined ? at + 1 : columnAt(letters)
      met += 1
      if (met > COLUMNS.most) throw new Error('a row has more cells than any spreadsheet')
      ;[gather, cell] = [gatherer(), attributes]
    },
    end: (name: string) => {
      if (name !== 'c') gather.end(name)
      else if (at < COLUMNS.read) {
        texts[at] = cellText(gather.found, cell, around)
        const fault = faultIn(gather.found, cell.t)
        if (fault) faults.set(at, fault)
        else if (gather.found.isFormula) formulas += 1
      }
    },
    text: (text: string) => gather.text(text),
    whole: () => ({ line: Array.from(texts, text => text ?? ''), faults, formulas }),
  }
}
/** Reads a worksheet up to a number of lines. */
const readWorksheet = async (
  xml: string,
  around: Around,
  most: number,
  breath: Breather,
): Promise<OpenedSpreadsheet> => {
  const lines: string[][] = []
  const faults = new Map<string, CellFault>()
  const merged: string[] = []
  let [formulas, isCut]: [number, boolean] = [0, false]
  let row: ReturnType<typeof rowMaker> | undefined
  for (const { type, name, text } of stepsOf(xml)) {
    if (breath.isDue()) await breath.take()
    if (name === 'row' && type === 'begin') {
      const at = Number(attributesOf(text).r ?? lines.length + 1)
      isCut = lines.length >= most || at > most * 10
      if (isCut) break
      while (lines.length < at - 1) lines.push([])
      row = rowMaker(around)
    } else if (name === 'row') {
      const made = row?.whole()
      for (const [column, fault] of made?.faults ?? []) faults.set(cellKey(lines.length, column), fault)
      formulas += made?.formulas ?? 0
      lines.push(made?.line ?? [])
      row = undefined
    } else if (name === 'mergeCell' && type === 'begin') merged.push(attributesOf(text).ref ?? '')
    else if (type === 'text') row?.text(text)
    else row?.[type](name, text)
  }
  const counts = { formulas, filled: spreadMerged(lines, merged, faults) }
  return { format: 'book', lines, faults, notes: notesOf(counts), isCut }
}
const notesOf = (counts: Readonly<Partial<Record<SpreadsheetNote['name'], number>>>): SpreadsheetNote[] =>
  noted.flatMap(name => (counts[name] ? [{ name, count: counts[name] }] : []))
const noted = ['sheets', 'formulas', 'filled', 'macros', 'links'] as const
/**
 * Reads the first worksheet of an .xlsx as texts, up to a number of lines. Keeps empty lines.
 * Yields to the page. Runs no macros and follows no links.
 * Throws for other files: a `SpreadsheetError` if the reason is known or the read was aborted.
 */
export const readBook = async (bytes: Uint8Array, most: number, signal?: AbortSignal): Promise<OpenedSpreadsheet> => {
  const breath = breather(signal)
  const entries = new Map((await zipEntries(new Blob([new Uint8Array(bytes)]))).map(entry => [entry.name, entry]))
  let left = MAX_UNPACKED
  const partOf = async (name: string): Promise<string> => {
    const part = await entries.get(name)?.read(left, breath)
    if (!part) throw new Error('missing part of the workbook')
    left -= part.length
    return textOf(part, breath)
  }
  const [book, strings, styles] = ['xl/workbook.xml', 'xl/sharedStrings.xml', 'xl/styles.xml']
  if (!entries.has(book)) throw new SpreadsheetError('other')
  const { id, sheets, isMac } = await aboutBook(await partOf(book), breath)
  const links = await partOf('xl/_rels/workbook.xml.rels')
  const { Target: target = '' } = await firstIn(links, 'Relationship', breath, ({ Id }) => Id === id)
  const worksheet = await partOf(target.startsWith('/') ? target.slice(1) : `xl/${target}`)
  const shared = entries.has(strings) ? await sharedIn(await partOf(strings), breath) : []
  const days = entries.has(styles) ? await dayStylesIn(await partOf(styles), breath) : new Set<number>()
  const opened = await readWorksheet(worksheet, { shared, days, isMac }, most, breath)
  const has = (part: string) => ([...entries.keys()].some(name => name.startsWith(part)) ? 1 : 0)
  const around = { sheets: sheets > 1 ? sheets : 0, macros: has('xl/vbaProject'), links: has('xl/externalLinks/') }
  return { ...opened, notes: [...opened.notes, ...notesOf(around)] }
}
/** Texts of an .xlsx. */
export const readXlsx = async (...args: Parameters<typeof readBook>): Promise<OpenedSpreadsheet['lines']> =>
  (await readBook(...args)).lines
