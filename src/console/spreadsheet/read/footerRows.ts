import type { AnyField } from '../../../schema/model/field'
import { isBlankCell, readCell, type SpreadsheetColumn } from '../../../schema/spreadsheet/actionColumns'
import { type FooterContext, type FooterKind, footerKind } from '../../../schema/spreadsheet/footerLines'
import { plainly } from '../../../schema/spreadsheet/parseAmount'
import { formats } from '../../../schema/fields/formats'
import { traitsOf } from '../../../schema/fields/traits'
import { isDay } from '../../../schema/text/values/isDay'
import { toSimplified } from '../../../schema/text/simplified/toSimplified'
import type { Steps } from '../xlsx/yieldToMain'
import { type Heading, isBlank } from './headerRow'

type Line = readonly string[]
type Value = 'number' | 'day' | 'choice'
/** Whether values can fit a column. Free texts fit everywhere. */
const isDistinctive = ({ type, options }: AnyField): boolean =>
  traitsOf({ type, options }).numeric ||
  type === 'date' ||
  type === 'boolean' ||
  (type === 'text' ? options.format !== undefined : options.options !== undefined)
/** Sort of a value that fits its column. Undefined for others. */
const valueIn = (field: AnyField, cell: string): Value | undefined => {
  if (cell.trim() === '' || isBlankCell(field, cell)) return undefined
  const { format, options } = field.options
  const read = readCell(field, cell)
  if (traitsOf(field).numeric) return typeof read === 'number' ? 'number' : undefined
  if (format) return typeof read === 'string' && formats[format](read) !== null ? 'choice' : undefined
  // Counts below a column of days or choices are no values of it.
  if (/^[\d.,\s]+$/.test(plainly(cell))) return undefined
  if (field.type === 'date') return isDay(String(read)) ? 'day' : undefined
  if (field.type === 'boolean') return typeof read === 'boolean' ? 'choice' : undefined
  const keys = [read].flat()
  return keys.length > 0 && keys.every(key => Object.hasOwn(options ?? {}, String(key))) ? 'choice' : undefined
}
/** Whether values beside the first text make a line a record. Sums have numbers, signatures days. */
const fitsRecord = (kind: FooterKind | undefined, values: ReadonlySet<Value>): boolean => {
  if (kind === 'sum') return values.has('choice') || values.has('day')
  if (kind === 'signature') return values.has('choice') || values.has('number')
  return values.size > 0
}
const narrow = (cell: string) => toSimplified(cell.trim().normalize('NFKC'))
/** Limit of a footer in lines, and of its first text in characters. */
const [LINES, CHARACTERS] = [500, 200]
/** Tests of lines below a head: `kindOf` by the first texts, `isRecord` by the other cells. */
const lineTests = (
  columns: readonly SpreadsheetColumn[],
  { top, places }: Pick<Heading, 'top' | 'places'>,
  lines: readonly Line[],
) => {
  const keyAt = places.get(columns[0]?.name ?? '') ?? -1
  const telling = columns.flatMap(({ name, field }) => {
    const at = places.get(name) ?? -1
    return at >= 0 && at !== keyAt && isDistinctive(field) ? [{ at, field }] : []
  })
  const joined = (line: Line) => line.map(plainly).join('\n').trimEnd()
  const [firstHead = '', head] = [plainly(lines[top]?.[0] ?? ''), joined(lines[top] ?? [])]
  const firstOf = (line: Line) => line.findIndex(cell => cell.trim() !== '')
  return {
    kindOf: (line: Line, context: FooterContext): FooterKind | undefined => {
      if (plainly(line[0] ?? '') === firstHead && joined(line) === head) return 'head'
      const [first = '', ...others] = line.filter(cell => cell.trim() !== '')
      if (first.length >= CHARACTERS) return undefined
      return footerKind([narrow(first), ...(context.isTail ? others.map(narrow) : others)], context)
    },
    isRecord: (line: Line, kind: FooterKind | undefined): boolean => {
      if (kind === 'head') return false
      const first = firstOf(line)
      if (keyAt >= 0 && first !== keyAt && (line[keyAt] ?? '').trim() !== '') return true
      const values = telling.flatMap(({ at, field }) => (at === first ? [] : (valueIn(field, line[at] ?? '') ?? [])))
      return fitsRecord(kind, new Set(values))
    },
  }
}
const nowhere: FooterContext = { isTail: false, isBehind: false }
/**
 * Finds rows that are no records: sums, signatures, remarks, and repeated heads, by line with their
 * first text. A row whose other cells fit their columns is a record, whatever its first text is.
 * Below the last record more texts count as footers. `columns` begin with the record's number: a
 * row with one is always a record.
 */
export function* footerRows(
  lines: readonly Line[],
  columns: readonly SpreadsheetColumn[],
  heading: Pick<Heading, 'top' | 'places'>,
): Steps<ReadonlyMap<number, string>> {
  const { top } = heading
  const { kindOf, isRecord } = lineTests(columns, heading, lines)
  const isSure = (line: Line) => !isBlank(line) && isRecord(line, kindOf(line, nowhere))
  const filled = lines.findLastIndex(line => !isBlank(line))
  const tail = lines.slice(Math.max(top + 1, filled + 1 - LINES), filled + 1).findLastIndex(isSure)
  // Without any record, the end of the records is not known.
  const last = tail < 0 ? undefined : Math.max(top + 1, filled + 1 - LINES) + tail
  const rows = new Map<number, string>()
  let before: FooterKind | undefined
  for (const [at, line] of lines.entries()) {
    yield
    if (at <= top || isBlank(line)) continue
    const isTail = last !== undefined && at > last
    // A remark goes on anywhere. A subtotal is followed by records.
    const isBehind = before !== undefined && (isTail || last === undefined || /remark|further/.test(before))
    const kind = kindOf(line, { isTail, isBehind })
    before = kind && !isRecord(line, kind) ? kind : undefined
    if (before) rows.set(at, line.find(cell => cell.trim() !== '')?.trim() ?? '')
  }
  return rows
}
