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
/** Collects the cell styles that show yen: their sign is the one of yuan. */
export const yenReader = () => {
  const [formats, cellStyles] = [new Set<string>(), new Map<string, string>()]
  let format = ''
  return {
    step: ({ type, name, text }: Step) => {
      if (type !== 'begin') return
      if (name === 'currency-style') format = localAttributes(text).name ?? ''
      if (name === 'currency-symbol' && localAttributes(text).country === 'JP') formats.add(format)
      if (name !== 'style') return
      const { name: style = '', 'data-style-name': own } = localAttributes(text)
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
    return { text: /^(00:00(:00(\.0+)?)?)?$/.test(time) ? date : `${date} ${time.slice(0, 5)}` }
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
