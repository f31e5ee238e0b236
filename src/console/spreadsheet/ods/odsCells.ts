import { unharmed } from '../../../schema/spreadsheet/csv'
import { isShortened, shownBeside, shownNumber } from '../../../schema/spreadsheet/shownNumber'
import { isWrongValue } from '../../../schema/spreadsheet/xlsx'
import type { CellFault } from '../xlsx/spreadsheetError'
import { type Attributes, attributesOf, type Step } from '../xlsx/xml'

/** Attributes by their local names. Programs use the usual prefixes, but need not. */
export const localAttributes = (tag: string): Attributes =>
  Object.fromEntries(
    Object.entries(attributesOf(tag))
      // LibreOffice repeats the type of a value in a namespace of its own, and adds errors there.
      .map(([name, value]) => [name.startsWith('calcext:') ? name : name.slice(name.indexOf(':') + 1), value]),
  )
const YEN = 'JPY'
/** Collects the cell styles that show yen, whose sign is the one of yuan, and struck out styles. */
export const yenReader = () => {
  const [formats, cellStyles] = [new Set<string>(), new Map<string, string>()]
  const struck = new Set<string>()
  let [format, named] = ['', '']
  return {
    struck,
    step: ({ type, name, text }: Step) => {
      if (type !== 'begin') return
      if (name === 'currency-style') format = localAttributes(text).name ?? ''
      if (name === 'currency-symbol' && localAttributes(text).country === 'JP') formats.add(format)
      const line = name === 'text-properties' ? localAttributes(text) : {}
      if ([line['text-line-through-style'], line['text-line-through-type']].some(each => each && each !== 'none'))
        struck.add(named)
      if (name !== 'style') return
      const { name: style = '', 'data-style-name': own } = localAttributes(text)
      named = style
      if (own !== undefined) cellStyles.set(style, own)
    },
    styles: (): ReadonlySet<string> =>
      new Set([...cellStyles].flatMap(([style, own]) => (formats.has(own) ? [style] : []))),
  }
}
export type YenReader = ReturnType<typeof yenReader>
interface OdsCell {
  readonly text: string
  readonly fault?: CellFault | undefined
  readonly isScaled?: boolean | undefined
}
/** Amount with the sign of its currency, as cells show it. */
const signed = /^(?:[A-Z]{0,3}\p{Sc})?(-?\d+(?:\.\d+)?)(?:[A-Z]{0,3}\p{Sc})?$/u
/** Adds the currency of a cell to its amount, by the code where the file has one. */
const withCurrency = (text: string, currency: string): string => {
  const bare = signed.exec(text)?.[1]
  if (bare !== undefined && (/^[A-Z]{3}$/.test(currency) || !/\p{Sc}/u.test(text))) return `${bare} ${currency}`
  return currency === YEN ? text.replace('\u00a5', YEN) : text
}
/** Reads a cell by its stored value, and by the text that it shows. */
const contentOf = (attributes: Attributes, shown: string, isYen: boolean): OdsCell => {
  const { 'value-type': type, value, currency, formula, 'date-value': day } = attributes
  if (
    attributes['calcext:value-type'] === 'error' ||
    /^(Err:\d+|#REF!|#N\/A)$/.test(shown) ||
    (formula && isWrongValue(shown))
  )
    return { text: isWrongValue(shown) ? shown : '#VALUE!', fault: 'wrongFormula' }
  if (type === 'date' && day !== undefined) {
    const [date = '', time = ''] = day.split('T')
    // Midnight is a time where the cell shows one, as in a workbook.
    const isDay = /^(00:00(:00(\.0+)?)?)?$/.test(time) && !/\d[:\u65f6\u6642]\d{2}/.test(shown)
    return { text: isDay ? date : `${date} ${(time || '00:00').slice(0, 5)}` }
  }
  if (type === 'boolean') return { text: attributes['boolean-value'] ?? shown }
  const number = Number(value)
  if (value === undefined || value === '' || !Number.isFinite(number))
    return { text: unharmed(shown === '' ? (attributes['string-value'] ?? '') : shown, true) }
  const { text, isScaled, isUnclear } =
    type === 'percentage' && shown === '' ? shownNumber(number, '0%') : shownBeside(number, shown)
  const money = isYen ? YEN : type === 'currency' ? (currency ?? '') : ''
  return {
    text: money === '' ? text : withCurrency(text, money),
    isScaled,
    fault: isUnclear ? 'unclearNumber' : undefined,
  }
}
/** Reads a cell. `isYen`: whether its style shows yen. */
export const readOdsCell = (...args: Parameters<typeof contentOf>): OdsCell => {
  const read = contentOf(...args)
  return isShortened(read.text) ? { ...read, fault: read.fault ?? 'shortened' } : read
}
/** Limit of a cell's text. Longer texts are refused at their cell anyway. */
const LONGEST = 40_000
/** Collects the text of a cell. Notes and drawings in the cell are not part of it. */
export const textReader = (struck: ReadonlySet<string>) => {
  let [text, depth, paragraphs, aside, out, from] = ['', 0, 0, 0, '', 0]
  return {
    /** Text without struck out parts, or whole where nothing else stands. */
    found: () => ({
      text: text.trim() === '' ? out : text,
      isStruck: text.trim() === '' && out !== '',
      isPartStruck: out !== '',
    }),
    step: ({ type, name, text: content }: Step) => {
      if (type === 'begin') depth += 1
      if (type === 'begin' && name === 'span' && from === 0 && struck.has(localAttributes(content)['style-name'] ?? ''))
        from = depth
      if (type === 'begin' && aside === 0 && depth === 1 && name !== 'p' && name !== 'h') aside = depth
      if (aside === 0) {
        if (type === 'begin' && depth === 1) {
          if (paragraphs > 0 && text.length < LONGEST) text += '\n'
          paragraphs += 1
        } else if (type === 'begin' && text.length < LONGEST) {
          if (name === 's') text += ' '.repeat(Math.min(LONGEST, Number(localAttributes(content).c ?? 1) || 1))
          if (name === 'tab') text += '\t'
          if (name === 'line-break') text += '\n'
        } else if (type === 'text' && depth > 0 && text.length + out.length < LONGEST) {
          const plain = content.replace(/\r\n?|[ \t\n]+/g, blank => (blank.startsWith('\r') ? '\n' : ' '))
          if (from > 0) out += plain
          else text += plain
        }
      }
      if (type === 'end') {
        if (aside === depth) aside = 0
        if (from === depth) from = 0
        depth -= 1
      }
    },
  }
}
const units: Readonly<Record<string, number>> = { in: 72, cm: 72 / 2.54, mm: 72 / 25.4, pt: 1, pc: 12, px: 0.75 }
/** Length in points. */
export const pointsIn = (length = ''): number => {
  const [, number = '0', sign = ''] = /^(-?[\d.]+)([a-z]+)$/.exec(length) ?? []
  return Math.max(0, Number(number) * (units[sign] ?? 0)) || 0
}
/** Number of a repeated element. */
export const timesIn = (text: string | undefined): number => Math.max(1, Math.trunc(Number(text ?? 1)) || 1)
