import { parse } from 'papaparse'
import { actionSpreadsheetLimits } from '../../../schema/spreadsheet/actionLimits'
import { unharmed } from '../../../schema/spreadsheet/csv'
import { isShortened } from '../../../schema/spreadsheet/shownNumber'
import { readOds } from '../ods/readOds'
import { openPackage } from '../xlsx/packageParts'
import { readWorkbook } from '../xlsx/readXlsx'
import { type CellFault, type OpenedSpreadsheet, cellKey, SpreadsheetError } from '../xlsx/spreadsheetError'
import { breather } from '../xlsx/yieldToMain'

/** Limits of a spreadsheet. */
export interface SpreadsheetLimits {
  readonly rows: number
  /** Size of the file, in bytes. */
  readonly bytes: number
  /** Size of all texts, in bytes of UTF-8. Default: the limit of the file. */
  readonly texts?: number
}
export const usual: SpreadsheetLimits = { rows: actionSpreadsheetLimits.rows, bytes: 5_000_000 }

const begins = (bytes: Uint8Array, first: readonly number[]) => first.every((byte, at) => bytes[at] === byte)
const ascii = (text: string) => [...text].map(sign => sign.charCodeAt(0))
/** Signatures of pictures and PDF files, whatever their names. */
const otherSignatures = [[0xff, 0xd8, 0xff], [0x89, ...ascii('PNG')], ascii('GIF8'), ascii('RIFF'), ascii('%PDF')]
/** Begin of a page or other XML, which malls give the name of a spreadsheet. */
const page =
  /^\s*(<(!doctype|!--|\?xml|\?mso|html|head|body|meta|title|style|script|table|thead|tbody|tr|td|div|p|workbook|ss:workbook|office:document)[\s>:-]|mime-version:)/i
/** A workbook of Works or a text in rich format. */
const otherText = /^\{\\rtf/
/** Searches for a stream name, which old and encrypted files store with two bytes per character. */
const holds = (bytes: Uint8Array, name: string): boolean => {
  const wanted = ascii(name).flatMap(byte => [byte, 0])
  for (let at = bytes.indexOf(wanted[0] ?? 0); at >= 0; at = bytes.indexOf(wanted[0] ?? 0, at + 1))
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return true
  return false
}
/** Decodes a text. `undefined` in another encoding. Throws if it ends within a character. */
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
/** Decodes by the byte order mark, else as UTF-8, else as GB18030 of Chinese spreadsheets. */
const decoded = (bytes: Uint8Array): string => {
  const marked = begins(bytes, [0xff, 0xfe]) ? 'utf-16le' : begins(bytes, [0xfe, 0xff]) ? 'utf-16be' : undefined
  const text = marked ? decodedAs(bytes, marked) : (decodedAs(bytes, 'utf-8') ?? decodedAs(bytes, 'gb18030'))
  if (text === undefined) throw new SpreadsheetError('broken')
  return text
}
const delimiters = ['\t', ',', ';'] as const
/** Sample for the detection of the delimiter, in lines and characters. */
const SAMPLE = { lines: 20, letters: 50_000 } as const
/** Detects the delimiter: the one on most lines outside quotes, then the most frequent one. */
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
/**
 * Quotes cells of pasted rows that begin with a quote and do not end with one. Spreadsheets copy
 * `"small" mouth` without further quotes.
 */
const withWholeQuotes = (text: string): string =>
  text.replace(/(^|[\t\n])("[^"]*(?:""[^"]*)*"(?=[\t\n]|$)|"[^\t\n]*)/g, (all: string, before: string, cell: string) =>
    /^"[^"]*(?:""[^"]*)*"$/.test(cell) ? all : `${before}"${cell.replaceAll('"', '""')}"`,
  )
/** Unifies the ends of lines. Line breaks within quoted cells stay. */
const withOneLineEnd = (text: string): string => {
  if (!text.includes('\r')) return text
  const parts: string[] = []
  const quoted = /(?:^|[,;\t\r\n])"/g
  let at = 0
  for (let cell = quoted.exec(text); cell; cell = quoted.exec(text)) {
    let end = quoted.lastIndex
    for (let quote = text.indexOf('"', end); ; quote = text.indexOf('"', end)) {
      end = quote < 0 ? text.length : quote + 1
      if (text[end] !== '"') break
      end += 1
    }
    parts.push(text.slice(at, quoted.lastIndex - 1).replace(/\r+\n|\r/g, '\n'), text.slice(quoted.lastIndex - 1, end))
    at = end
    quoted.lastIndex = end
  }
  return [...parts, text.slice(at).replace(/\r+\n|\r/g, '\n')].join('')
}
/** Text without empty lines at its end: spreadsheets save a hundred thousand formatted ones. */
const withoutEmptyEnd = (text: string): string => {
  let end = text.length
  while (end > 0 && ',;\t\n '.includes(text[end - 1] ?? '')) end -= 1
  const line = text.indexOf('\n', end)
  return line < 0 ? text : text.slice(0, line + 1)
}
const faultsIn = (lines: readonly (readonly string[])[]): Map<string, CellFault> => {
  const faults = new Map<string, CellFault>()
  for (const [line, cells] of lines.entries())
    for (const [column, cell] of cells.entries()) if (isShortened(cell)) faults.set(cellKey(line, column), 'shortened')
  return faults
}
/** Parses pasted or typed text. Throws `SpreadsheetError`. */
export const openText = (
  text: string,
  { rows }: SpreadsheetLimits = usual,
  format: 'csv' | 'pasted' = 'pasted',
): OpenedSpreadsheet => {
  if (text.includes('\u0000')) throw new SpreadsheetError('broken')
  const whole = text.replace(/^\ufeff/, '')
  if (page.test(whole.slice(0, 2000))) throw new SpreadsheetError('webPage')
  if (otherText.test(whole)) throw new SpreadsheetError('other')
  // Heads and rows may be written by different programs, with different line ends.
  const plain = withOneLineEnd(whole)
  const delimiter = delimiterIn(plain)
  const { data, errors, meta } = parse<string[]>(
    withoutEmptyEnd(format === 'pasted' && delimiter === '\t' ? withWholeQuotes(plain) : plain),
    { preview: rows * 2, delimiter, newline: '\n' },
  )
  if (errors.some(({ code }) => code === 'MissingQuotes')) throw new SpreadsheetError('cut')
  // A CSV that does not end with a line break may be truncated within its last number. Pasted text
  // ends anywhere.
  const isOpen = format === 'csv' && data.length > 2 && !/[\n"]$/.test(plain)
  const lines = data.map(line => line.map(cell => unharmed(cell, format === 'pasted')))
  return {
    format,
    lines,
    faults: faultsIn(lines),
    notes: isOpen ? [{ name: 'openEnd', count: data.length }] : [],
    isCut: meta.truncated,
  }
}
const openArchive = async (bytes: Uint8Array, most: number, signal?: AbortSignal): Promise<OpenedSpreadsheet> => {
  const breath = breather(signal)
  const parts = await openPackage(bytes, breath)
  if (parts.names.some(name => /(^|\/)index(\.zip$|\/.*\.iwa$)/.test(name))) throw new SpreadsheetError('numbers')
  return (await readOds(parts, most, signal)) ?? readWorkbook(parts, most, breath, signal)
}
/** Opens a CSV in UTF-8, UTF-16 or GB18030, an .xlsx or an .ods. Throws `SpreadsheetError`. */
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
  return openArchive(bytes, size.rows * 2, signal).catch(thrown => {
    throw thrown instanceof SpreadsheetError ? thrown : new SpreadsheetError('broken')
  })
}
