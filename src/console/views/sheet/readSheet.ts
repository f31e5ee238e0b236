import { parse } from 'papaparse'
import { plainly } from '../../../schema/amounts'
import { bothLabels, type SheetColumn } from '../../../schema/sheet'
import { sheetLimits } from '../../../schema/sheetActions'
import { sheetUpWords } from '../../words/sheetUpWords'
import { readXlsx } from './readXlsx'

/** Why a file or a text is no sheet that could be given. */
export type SheetFaultName = 'broken' | 'old' | 'tooLarge' | 'empty' | 'headers' | 'tooMany'
export class SheetFault extends Error {
  constructor(
    readonly reason: SheetFaultName,
    /** The columns that are missing. */
    readonly columns: readonly SheetColumn[] = [],
  ) {
    super(reason)
  }
}
/** A row as it was given: its number in the file, and its texts by the names of the columns. */
export interface GivenRow {
  readonly line: number
  readonly cells: Readonly<Record<string, string>>
}
export interface GivenSheet {
  readonly rows: readonly GivenRow[]
  /** Columns that are not asked for. */
  readonly unused: readonly string[]
}

/** How much a sheet may hold. */
export interface SheetSize {
  readonly rows: number
  readonly bytes: number
}
const usual: SheetSize = { rows: sheetLimits.rows, bytes: 5_000_000 }
const begins = (bytes: Uint8Array, ...first: readonly number[]) => first.every((byte, at) => bytes[at] === byte)
/** A text in the writing that it is most likely in: what is not UTF-8 is a Chinese spreadsheet's own. */
const decoded = (bytes: Uint8Array): string => {
  if (begins(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes)
  if (begins(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
const linesOf = (text: string, { rows }: SheetSize): string[][] => {
  if (text.includes('\u0000')) throw new SheetFault('broken')
  return parse<string[]>(text.replace(/^\ufeff/, ''), { preview: rows * 2 }).data
}
/** Columns among which the head is looked for: a row may be nothing but millions of commas. */
const COLUMNS = 200
const isBlank = (line: readonly string[]) => line.every(cell => cell.trim() === '')
const named = ({ name, field: { labels } }: SheetColumn) =>
  [name, labels.zh, labels.en, bothLabels(labels)].map(plainly)
/** A row by which a template shows how it is filled in; it says so in its first cell, and is no row. */
export const EXAMPLE = bothLabels(sheetUpWords.example)
/** The rows below a head that says the columns, by their labels in any language or their names, in any order. Throws `SheetFault`. */
export const rowsIn = (
  lines: readonly (readonly string[])[],
  columns: readonly SheetColumn[],
  { rows: most }: SheetSize = usual,
): GivenSheet => {
  const top = lines.findIndex(line => !isBlank(line))
  const titles = lines[top]?.slice(0, COLUMNS)
  if (!titles) throw new SheetFault('empty')
  const head = titles.map(cell => plainly(cell).replace(/\*$/, '').trimEnd())
  const places = columns.map(column => {
    const names = named(column)
    return [column, head.findIndex(cell => names.includes(cell))] as const
  })
  const missing = places.filter(([{ required }, at]) => required && at < 0).map(([column]) => column)
  if (missing.length > 0 || places.every(([, at]) => at < 0))
    throw new SheetFault('headers', missing.length > 0 ? missing : columns)
  const rows = lines.flatMap((line, at): GivenRow[] => {
    if (at <= top || isBlank(line) || line.some(cell => cell.trim() === EXAMPLE)) return []
    const cells = places.flatMap(([{ name }, place]) => (place < 0 ? [] : [[name, (line[place] ?? '').trim()]]))
    return [{ line: at + 1, cells: Object.fromEntries(cells) }]
  })
  if (rows.length === 0) throw new SheetFault('empty')
  if (rows.length > most) throw new SheetFault('tooMany')
  const used = new Set(places.map(([, place]) => place))
  return { rows, unused: titles.filter((cell, at) => cell.trim() !== '' && !used.has(at)) }
}
/** What was pasted or typed. */
export const readText = (text: string, columns: readonly SheetColumn[], size = usual): GivenSheet =>
  rowsIn(linesOf(text, size), columns, size)
/** A CSV in UTF-8, UTF-16 or GBK, or an .xlsx. Throws `SheetFault`, where it was called off, too. */
export const readFile = async (
  file: Blob,
  columns: readonly SheetColumn[],
  signal?: AbortSignal,
  size = usual,
): Promise<GivenSheet> => {
  if (file.size > size.bytes) throw new SheetFault('tooLarge')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new SheetFault('old')
  if (!begins(bytes, 0x50, 0x4b)) return readText(decoded(bytes), columns, size)
  const lines = await readXlsx(bytes, size.rows * 2, signal).catch(() => {
    throw new SheetFault('broken')
  })
  return rowsIn(lines, columns, size)
}
