import type { Breather } from './yieldToMain'
import { attributesOf, stepsOf } from './xml'

const DAY_MS = 86_400_000
/** First day of date serial numbers. Old Macs count from 1904. */
const FIRST = { usual: Date.UTC(1899, 11, 30), mac: Date.UTC(1904, 0, 1) } as const
/** Last serial day of a spreadsheet: 9999-12-31. */
const LAST = 2_958_465
/** Whether a built-in number format shows days. Includes East Asian formats. */
const isDayFormat = (id: number): boolean =>
  (id >= 14 && id <= 22 && id !== 18 && id !== 19 && id !== 20 && id !== 21) ||
  (id >= 27 && id <= 36) ||
  (id >= 50 && id <= 58)
/** Whether a custom format shows a year or day, outside of literals. */
const showsDay = (format: string): boolean => /[yd]|e{2,4}/i.test(format.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*]/g, ''))

/** Indexes of cell styles that show numbers as days. */
export const dayStylesIn = async (xml: string, breath: Breather): Promise<ReadonlySet<number>> => {
  const formats = new Map<number, string>()
  const styles = new Set<number>()
  let [isCell, count] = [false, 0]
  for (const { type, name, text } of stepsOf(xml)) {
    if (breath.isDue()) await breath.take()
    if (name === 'cellXfs') isCell = type === 'begin'
    if (type !== 'begin') continue
    const { numFmtId, formatCode } = attributesOf(text)
    if (name === 'numFmt') formats.set(Number(numFmtId), formatCode ?? '')
    if (name !== 'xf' || !isCell) continue
    const id = Number(numFmtId ?? 0)
    const own = formats.get(id)
    if (own === undefined ? isDayFormat(id) : showsDay(own)) styles.add(count)
    count += 1
  }
  return styles
}
/** Formats a serial day, with its time if there is one. `undefined` for invalid numbers. */
export const formatSerialDay = (value: string, isMac: boolean): string | undefined => {
  const days = Number(value)
  if (!/^\d/.test(value) || !(days >= 1 && days <= LAST)) return undefined
  const minutes = Math.round(days * 1440)
  const text = new Date((isMac ? FIRST.mac : FIRST.usual) + (minutes / 1440) * DAY_MS + 1).toISOString()
  return minutes % 1440 === 0 ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 16)}`
}
