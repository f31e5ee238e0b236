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
  if (text === undefined) throw new SpreadsheetError('encoding')
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
 * Quotes cells that begin with a quote and go on behind the closing one, as `"small" mouth`: programs
 * write them without further quotes. `isPasted`: also cells without a closing quote. In a file such a
 * quote may be the rest of a cut one.
 */
const withWholeQuotes = (text: string, delimiter: string, isPasted: boolean): string => {
  if (!text.includes('"')) return text
  const [ends, blanks] = [`${delimiter}\\n`, delimiter === '\t' ? '' : ' *']
  const cell = new RegExp(`(^|[${ends}])("[^"]*(?:""[^"]*)*"${blanks}(?=[${ends}]|$)|"[^${ends}]*)`, 'g')
  const isWhole = new RegExp(`^"[^"]*(?:""[^"]*)*"${blanks}$`)
  return text.replace(cell, (all: string, before: string, quoted: string) => {
    if (isWhole.test(quoted) || (!isPasted && quoted.indexOf('"', 1) < 0)) return all
    return `${before}"${quoted.replaceAll('"', '""')}"`
  })
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
  // Texts of UTF-16 or UTF-32 without their mark have NUL. Other files begin with control characters.
  const isBinary = text.charCodeAt(0) > 0 && text.charCodeAt(0) < 9
  if (text.includes('\u0000')) throw new SpreadsheetError(isBinary ? 'broken' : 'encoding')
  const whole = text.replace(/^\ufeff/, '')
  if (page.test(whole.slice(0, 2000))) throw new SpreadsheetError('webPage')
  if (otherText.test(whole)) throw new SpreadsheetError('other')
  // Heads and rows may be written by different programs, with different line ends.
  const plain = withOneLineEnd(whole)
  const delimiter = delimiterIn(plain)
  const { data, errors, meta } = parse<string[]>(
    withoutEmptyEnd(withWholeQuotes(plain, delimiter, format === 'pasted' && delimiter === '\t')),
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
/** Gives each failure a reason, also those of other worksheets. */
const withReasons = async (opening: Promise<OpenedSpreadsheet>): Promise<OpenedSpreadsheet> => {
  const opened = await opening.catch(thrown => {
    throw thrown instanceof SpreadsheetError ? thrown : new SpreadsheetError('broken')
  })
  const { openSheet } = opened
  return { ...opened, ...(openSheet && { openSheet: (...args) => withReasons(openSheet(...args)) }) }
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
  return withReasons(openArchive(bytes, size.rows * 2, signal))
}
