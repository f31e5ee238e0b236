import { SpreadsheetError } from './spreadsheetError'
import type { Breather } from './yieldToMain'
import { attributesOf, ownSteps } from './xml'

const DAY_MS = 86_400_000
/** First day of date serial numbers. Old Macs count from 1904. */
const FIRST = { usual: Date.UTC(1899, 11, 30), mac: Date.UTC(1904, 0, 1) } as const
/** Last serial day of a spreadsheet: 9999-12-31. */
const LAST = 2_958_465
/** Limits of custom formats, and of a format's length. Excel allows 250 formats of 255 characters. */
const MOST = { formats: 5000, length: 1000 } as const
/** Whether a built-in number format shows days. Includes East Asian formats. */
const isDayFormat = (id: number): boolean =>
  (id >= 14 && id <= 22 && id !== 18 && id !== 19 && id !== 20 && id !== 21) ||
  (id >= 27 && id <= 36) ||
  (id >= 50 && id <= 58)
/** Built-in formats of percents. Those of money depend on the language of the program. */
const builtIn: Readonly<Record<number, string>> = { 9: '0%', 10: '0.00%' }
/** Letters of a format code outside of literals. */
const lettersOf = (format: string): string => format.replace(/"[^"]*"|[\\!].|_.|\*.|\[[^\]]*]|general/gi, '')
/** Whether a custom format shows a year or day. */
const showsDay = (format: string): boolean => /[yd]|e{2,4}/i.test(lettersOf(format))
/** Whether a custom format shows a time or month. Such numbers stay as they are. */
const showsTime = (format: string): boolean => /[hms]/i.test(lettersOf(format))

/** How a cell style shows numbers: as days, or by a format code. */
export type CellFormat = 'day' | { readonly code: string }
/** Formats of cell styles, by index. Styles of plain numbers have none. */
export const cellFormatsIn = async (
  xml: string,
  spaces: ReadonlySet<string>,
  breath: Breather,
): Promise<ReadonlyMap<number, CellFormat>> => {
  const codes = new Map<number, string>()
  const formats = new Map<number, CellFormat>()
  const path: string[] = []
  let count = 0
  for (const { type, name, text } of ownSteps(xml, spaces)) {
    if (breath.isDue()) await breath.take()
    if (type === 'text') continue
    if (type === 'end') path.pop()
    else {
      const within = path.at(-1)
      path.push(name)
      const { numFmtId, formatCode = '' } = attributesOf(text)
      if (formatCode.length > MOST.length || codes.size > MOST.formats) throw new SpreadsheetError('unusual')
      if (name === 'numFmt' && within === 'numFmts') codes.set(Number(numFmtId), formatCode)
      if (name !== 'xf' || within !== 'cellXfs') continue
      const id = Number(numFmtId ?? 0)
      const code = codes.get(id) ?? builtIn[id]
      if (code === undefined ? isDayFormat(id) : showsDay(code)) formats.set(count, 'day')
      else if (code !== undefined && !showsTime(code)) formats.set(count, { code })
      count += 1
    }
  }
  return formats
}
/** Formats a serial day, with its time if there is one. `undefined` for invalid numbers. */
export const formatSerialDay = (value: string, isMac: boolean): string | undefined => {
  const days = Number(value)
  if (!/^\d/.test(value) || !(days >= (isMac ? 0 : 1) && days <= LAST)) return undefined
  const minutes = Math.round(days * 1440)
  const text = new Date((isMac ? FIRST.mac : FIRST.usual) + (minutes / 1440) * DAY_MS + 1).toISOString()
  return minutes % 1440 === 0 ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 16)}`
}
