import { parse } from 'papaparse'
import { actionSpreadsheetLimits } from '../../../schema/spreadsheet/actionLimits'
import { unharmed } from '../../../schema/spreadsheet/csv'
import { importLimits } from '../../../schema/spreadsheet/importColumns'
import { isShortened } from '../../../schema/spreadsheet/shownNumber'
import { readOds } from '../ods/readOds'
import { openPackage } from '../xlsx/packageParts'
import { readWorkbook } from '../xlsx/readXlsx'
import { type CellFault, type OpenedSpreadsheet, cellKey, SpreadsheetError } from '../xlsx/spreadsheetError'
import { decodeText } from './decodeText'
import { isBlank } from './headerRow'
import { atOnce, breather, type Steps, withBreaks } from '../xlsx/yieldToMain'

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
/** Signatures of pictures, PDF and gzip files (.gnumeric), whatever their names. */
const otherSignatures = ['\xff\xd8\xff', '\x89PNG', 'GIF8', 'RIFF', '%PDF', '\x1f\x8b'].map(ascii)
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
/** Whether an old workbook has a password: its first record, or the one behind a protection, says so. */
const isOldLocked = (bytes: Uint8Array): boolean => {
  for (let at = 0; at < bytes.length; at += 512)
    if (begins(bytes.subarray(at), [0x09, 0x08, 0x10, 0x00]))
      return [
        [0x2f, 0],
        [0x86, 0, 0, 0, 0x2f, 0],
      ].some(each => begins(bytes.subarray(at + 20), each))
  return false
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
 * Quotes cells that begin with a quote and go on behind the closing one, as `"small" mouth`:
 * programs write them without further quotes. `isPasted`: also cells without a closing quote. In a
 * file such a quote may be the rest of a cut one.
 */
function* withWholeQuotes(text: string, delimiter: string, isPasted: boolean): Steps<string> {
  if (!text.includes('"')) return text
  const [ends, blanks] = [`${delimiter}\\n`, delimiter === '\t' ? '' : ' *']
  const cell = new RegExp(`(^|[${ends}])("[^"]*(?:""[^"]*)*"${blanks}(?=[${ends}]|$)|"[^${ends}]*)`, 'g')
  const isWhole = new RegExp(`^"[^"]*(?:""[^"]*)*"${blanks}$`)
  const parts: string[] = []
  let from = 0
  for (const { 0: all, 1: before = '', 2: quoted = '', index } of text.matchAll(cell)) {
    yield
    if (isWhole.test(quoted) || (!isPasted && quoted.indexOf('"', 1) < 0)) continue
    parts.push(text.slice(from, index), `${before}"${quoted.replaceAll('"', '""')}"`)
    from = index + all.length
  }
  return parts.join('') + text.slice(from)
}
/** Rows of a step. */
const PART = 1000
/** Parses at most so many rows. */
function* parsed(text: string, delimiter: string, most: number): Steps<string[][]> {
  const rows: string[][] = []
  for (let at = 0, isCut = true; isCut && rows.length < most; ) {
    const preview = Math.min(PART, most - rows.length)
    // The fast mode would split the whole rest in each step.
    const { data, errors, meta } = parse<string[]>(text.slice(at), {
      preview,
      delimiter,
      newline: '\n',
      fastMode: false,
    })
    if (errors.some(({ code }) => code === 'MissingQuotes')) throw new SpreadsheetError('cut')
    rows.push(...data)
    at += meta.cursor
    isCut = meta.truncated && at < text.length
    yield
  }
  return rows
}
/** Unifies the ends of lines, within quoted cells too. */
const withOneLineEnd = (text: string): string => (text.includes('\r') ? text.replace(/\r+\n|\r/g, '\n') : text)
/** Text without empty lines at its end: spreadsheets save a hundred thousand formatted ones. */
const withoutEmptyEnd = (text: string): string => {
  let end = text.length
  while (end > 0 && ',;\t\n '.includes(text[end - 1] ?? '')) end -= 1
  const line = text.indexOf('\n', end)
  return line < 0 ? text : text.slice(0, line + 1)
}
/** Parses pasted or typed text. Throws `SpreadsheetError`. */
export function* openingText(
  text: string,
  { rows }: SpreadsheetLimits = usual,
  format: 'csv' | 'pasted' = 'pasted',
): Steps<OpenedSpreadsheet> {
  // Texts of UTF-16 or UTF-32 without their mark have NUL. Other files begin with control
  // characters.
  const isBinary = text.charCodeAt(0) > 0 && text.charCodeAt(0) < 9
  if (text.includes('\u0000')) throw new SpreadsheetError(isBinary ? 'broken' : 'encoding')
  const whole = text.replace(/^\ufeff/, '')
  if (page.test(whole.slice(0, 2000))) throw new SpreadsheetError('webPage')
  if (otherText.test(whole)) throw new SpreadsheetError('other')
  // Heads and rows may be written by different programs, with different line ends.
  const plain = withOneLineEnd(whole)
  const delimiter = delimiterIn(plain)
  const quoted = yield* withWholeQuotes(plain, delimiter, format === 'pasted' && delimiter === '\t')
  const data = yield* parsed(withoutEmptyEnd(quoted), delimiter, rows * 2)
  // A CSV that does not end with a line break may be truncated within its last number. Pasted text
  // ends anywhere.
  const isOpen = format === 'csv' && data.length > 2 && !/[\n"]$/.test(plain)
  const lines: string[][] = []
  const faults = new Map<string, CellFault>()
  for (const [at, line] of data.entries()) {
    yield
    const cells = line.map(cell => unharmed(cell, format === 'pasted'))
    lines.push(cells)
    for (const [column, cell] of cells.entries()) if (isShortened(cell)) faults.set(cellKey(at, column), 'shortened')
  }
  const notes = isOpen ? [{ name: 'openEnd', count: data.length } as const] : []
  const isWide = lines.some(line => line.length > importLimits.columns && !isBlank(line.slice(importLimits.columns)))
  return { format, lines, faults, notes, isCut: data.length >= rows * 2, isWide }
}
/** Parses a text without a break. */
export const openText = (...text: Parameters<typeof openingText>): OpenedSpreadsheet => atOnce(openingText(...text))
const openArchive = async (bytes: Uint8Array, most: number, signal?: AbortSignal): Promise<OpenedSpreadsheet> => {
  const breath = breather(signal)
  const parts = await openPackage(bytes, breath)
  if (parts.names.some(name => /(^|\/)index(\.zip$|\/.*\.iwa$)/.test(name))) throw new SpreadsheetError('numbers')
  return (await readOds(parts, most, signal)) ?? readWorkbook(parts, most, breath, signal)
}
/** Gives each failure a reason, also those of other worksheets. */
const withReasons = async (opening: Promise<OpenedSpreadsheet>): Promise<OpenedSpreadsheet> => {
  const opened = await opening.catch(thrown => {
    throw thrown instanceof SpreadsheetError ? thrown : new SpreadsheetError('broken')
  })
  const { openSheet } = opened
  return { ...opened, ...(openSheet && { openSheet: (...args) => withReasons(openSheet(...args)) }) }
}
/** Opens a CSV in a usual encoding, an .xlsx or an .ods. Throws `SpreadsheetError`. */
export const openFile = async (
  file: Blob,
  signal?: AbortSignal,
  size: SpreadsheetLimits = usual,
): Promise<OpenedSpreadsheet> => {
  if (file.size > size.bytes) throw new SpreadsheetError('tooLarge')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (begins(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    throw new SpreadsheetError(holds(bytes, 'EncryptedPackage') ? 'locked' : isOldLocked(bytes) ? 'oldLocked' : 'old')
  if (otherSignatures.some(first => begins(bytes, first))) throw new SpreadsheetError('other')
  if (!begins(bytes, ascii('PK'))) return withBreaks(openingText(decodeText(bytes), size, 'csv'), breather(signal))
  return withReasons(openArchive(bytes, size.rows * 2, signal))
}
