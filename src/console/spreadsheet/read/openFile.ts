import { parse } from 'papaparse'
import { actionSpreadsheetLimits } from '../../../schema/spreadsheet/actionLimits'
import { unharmed } from '../../../schema/spreadsheet/csv'
import { readBook } from '../xlsx/readXlsx'
import { type OpenedSpreadsheet, SpreadsheetError } from '../xlsx/spreadsheetError'

/** How much a sheet may hold. */
export interface SpreadsheetLimits {
  readonly rows: number
  /** Of the file. */
  readonly bytes: number
  /** Of all that stands in it, in UTF-8; left out: as much as the file may hold. */
  readonly texts?: number
}
export const usual: SpreadsheetLimits = { rows: actionSpreadsheetLimits.rows, bytes: 5_000_000 }

const begins = (bytes: Uint8Array, first: readonly number[]) => first.every((byte, at) => bytes[at] === byte)
const ascii = (text: string) => [...text].map(sign => sign.charCodeAt(0))
/** How pictures and papers begin, whatever they are called. */
const otherSignatures = [[0xff, 0xd8, 0xff], [0x89, ...ascii('PNG')], ascii('GIF8'), ascii('RIFF'), ascii('%PDF')]
const page = /^\s*<(!doctype|html|\?xml|table|head|body)/i
/** Names in an old file, and in one behind a password, are of two bytes a sign. */
const holds = (bytes: Uint8Array, name: string): boolean => {
  const wanted = ascii(name).flatMap(byte => [byte, 0])
  for (let at = bytes.indexOf(wanted[0] ?? 0); at >= 0; at = bytes.indexOf(wanted[0] ?? 0, at + 1))
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return true
  return false
}
/** The text in one writing; nothing where it is in another. Throws where it ends within a sign. */
const decodedAs = (bytes: Uint8Array, writing: string): string | undefined => {
  const decoder = new TextDecoder(writing, { fatal: true })
  let text = ''
  try {
    text = decoder.decode(bytes, { stream: true })
  } catch {
    return undefined
  }
  try {
    return text + decoder.decode()
  } catch {
    throw new SpreadsheetError('cut')
  }
}
/** A text in the writing that it is most likely in: what is not UTF-8 is a Chinese spreadsheet's own. */
const decoded = (bytes: Uint8Array): string => {
  const marked = begins(bytes, [0xff, 0xfe]) ? 'utf-16le' : begins(bytes, [0xfe, 0xff]) ? 'utf-16be' : undefined
  const text = marked ? decodedAs(bytes, marked) : (decodedAs(bytes, 'utf-8') ?? decodedAs(bytes, 'gb18030'))
  if (text === undefined) throw new SpreadsheetError('broken')
  return text
}
const delimiters = ['\t', ',', ';'] as const
/** Lines by which is told what stands between cells, and letters that are looked at for them. */
const SAMPLE = { lines: 20, letters: 50_000 } as const
/** What stands between the cells: what most lines have, outside of quotes, and of several what they have most of. */
const delimiterIn = (text: string): string => {
  const lines = text
    .slice(0, SAMPLE.letters)
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\r|\n/)
    .filter(line => line.trim() !== '')
    .slice(0, SAMPLE.lines)
  const counts = delimiters.map(sign => {
    const each = lines.map(line => line.split(sign).length - 1)
    return { sign, lines: each.filter(count => count > 0).length, all: each.reduce((sum, count) => sum + count, 0) }
  })
  const [most] = counts.sort((a, b) => b.lines - a.lines || b.all - a.all)
  return most && most.lines > 0 ? most.sign : ','
}
/** What was pasted or typed, as a sheet. Throws `SpreadsheetError`. */
export const openText = (
  text: string,
  { rows }: SpreadsheetLimits = usual,
  format: 'csv' | 'pasted' = 'pasted',
): OpenedSpreadsheet => {
  if (text.includes('\u0000')) throw new SpreadsheetError('broken')
  if (page.test(text)) throw new SpreadsheetError('other')
  const { data, errors, meta } = parse<string[]>(text.replace(/^\ufeff/, ''), {
    preview: rows * 2,
    delimiter: delimiterIn(text),
  })
  if (errors.some(({ code }) => code === 'MissingQuotes')) throw new SpreadsheetError('cut')
  // A text that is copied ends where it ends; a file that was sent half ends within a row, and what is left of its last number looks like one.
  const isOpen = format === 'csv' && data.length > 2 && !/[\r\n"]$/.test(text)
  const lines = data.map(line => line.map(cell => unharmed(cell, format === 'pasted')))
  return {
    format,
    lines,
    faults: new Map(),
    notes: isOpen ? [{ name: 'openEnd', count: data.length }] : [],
    isCut: meta.truncated,
  }
}
/** A CSV in UTF-8, UTF-16 or GB18030, or an .xlsx, as a sheet. Throws `SpreadsheetError`, where it was called off, too. */
export const openFile = async (
  file: Blob,
  signal?: AbortSignal,
  size: SpreadsheetLimits = usual,
): Promise<OpenedSpreadsheet> => {
  if (file.size > size.bytes) throw new SpreadsheetError('tooLarge')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (begins(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    throw new SpreadsheetError(holds(bytes, 'EncryptedPackage') ? 'locked' : 'old')
  if (otherSignatures.some(first => begins(bytes, first))) throw new SpreadsheetError('other')
  if (!begins(bytes, ascii('PK'))) return openText(decoded(bytes), size, 'csv')
  return readBook(bytes, size.rows * 2, signal).catch(thrown => {
    throw thrown instanceof SpreadsheetError ? thrown : new SpreadsheetError('broken')
  })
}
