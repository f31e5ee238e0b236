import { withGeneral } from '../../../schema/spreadsheet/shownNumber'
import { SpreadsheetError } from './spreadsheetError'
import type { Breather } from './yieldToMain'
import { attributesOf, ownSteps } from './xml'

const DAY_MS = 86_400_000
/** First day of date serial numbers. Old Macs count from 1904. */
const FIRST = { usual: Date.UTC(1899, 11, 30), mac: Date.UTC(1904, 0, 1) } as const
/** Days by which old Macs count later. */
export const DAYS_TO_1904 = (FIRST.mac - FIRST.usual) / DAY_MS
/** Last serial day of a spreadsheet: 9999-12-31. */
const LAST = 2_958_465
/** Limits of custom formats, and of a format's length. Excel allows 250 formats of 255 characters. */
const MAX = { formats: 5000, length: 1000 } as const
/** Whether a built-in number format shows days. Includes East Asian formats. */
const isDayFormat = (id: number): boolean =>
  (id >= 14 && id <= 22 && id !== 18 && id !== 19 && id !== 20 && id !== 21) ||
  (id >= 27 && id <= 36) ||
  (id >= 50 && id <= 58)
/** Built-in formats of percents and times. Those of money depend on the language of the program. */
const builtIn: Readonly<Record<number, string>> = {
  9: '0%',
  10: '0.00%',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
}
/** Letters of a format code outside of literals. */
const lettersOf = (format: string): string =>
  format.replace(/"[^"]*"|[\\!].|_.|\*.|\[(?![hms]+\])[^\]]*\]|general/gi, '')
/**
 * How a format shows numbers. A weekday, an era or a month alone is a day, too. Elapsed times go on
 * beyond 24 hours. Letters beside digits are units.
 */
const timeOf = (format: string): 'day' | 'moment' | 'time' | 'elapsed' | 'unit' | undefined => {
  const letters = lettersOf(format)
  if (/[yd]/i.test(letters)) return /h/i.test(letters) ? 'moment' : 'day'
  if (!/[hmseag]/i.test(letters)) return undefined
  if (/[0#?]/.test(letters.replace(/s\.0+/gi, ''))) return /[hms]/i.test(letters) ? 'unit' : undefined
  if (/\[[hms]+\]/i.test(letters)) return 'elapsed'
  if (/[hs]/i.test(letters)) return 'time'
  return /m|e|g|a{3}/i.test(letters) ? 'day' : undefined
}

/** How a cell style shows numbers: as days, moments or times, or by a format code. */
export type CellFormat = 'day' | 'moment' | 'time' | 'elapsed' | { readonly code: string }
/** Built-in format of a day with its time. */
const MOMENT = 22
const formatOf = (id: number, code: string | undefined): CellFormat | undefined => {
  if (code === undefined) return id === MOMENT ? 'moment' : isDayFormat(id) ? 'day' : undefined
  const time = timeOf(code)
  return time === undefined ? { code } : time === 'unit' ? undefined : time
}
/** Whether a property that is on without a value is on. */
const isOn = (value = '1'): boolean => !/^(0|false|off)$/i.test(value)
/** Formats of cell styles, by index, and struck out styles. Styles of plain numbers have no format. */
export const cellFormatsIn = async (xml: string, spaces: ReadonlySet<string>, breath: Breather) => {
  const codes = new Map<number, string>()
  const formats = new Map<number, CellFormat>()
  const struckFonts = new Set<number>()
  const struckStyles = new Set<number>()
  const path: string[] = []
  let [count, fonts] = [0, 0]
  for (const { type, name, text } of ownSteps(xml, spaces)) {
    if (breath.isDue()) await breath.take()
    if (type === 'text') continue
    if (type === 'end') path.pop()
    else {
      const within = path.at(-1)
      path.push(name)
      const { numFmtId, formatCode = '', fontId, val } = attributesOf(text)
      if (name === 'font' && within === 'fonts') fonts += 1
      if (name === 'strike' && path.at(-3) === 'fonts' && isOn(val)) struckFonts.add(fonts - 1)
      if (formatCode.length > MAX.length || codes.size > MAX.formats) throw new SpreadsheetError('unusual')
      if (name === 'numFmt' && within === 'numFmts') codes.set(Number(numFmtId), withGeneral(formatCode))
      if (name !== 'xf' || within !== 'cellXfs') continue
      const id = Number(numFmtId ?? 0)
      const format = formatOf(id, codes.get(id) ?? builtIn[id])
      if (format !== undefined) formats.set(count, format)
      if (struckFonts.has(Number(fontId ?? 0))) struckStyles.add(count)
      count += 1
    }
  }
  return { formats, struckStyles }
}
/**
 * Formats a serial day, with its time if there is one. `hasTime`: whether the cell shows a time, so
 * that midnight is one. `undefined` for invalid numbers.
 */
export const formatSerialDay = (value: string, isMac: boolean, hasTime = false): string | undefined => {
  const days = Number(value)
  if (!/^\d/.test(value) || !(days >= (isMac ? 0 : 1) && days <= LAST)) return undefined
  // Seconds are cut off: 23:59:45 is no next day. Excel counts a 29 February 1900.
  const minutes = Math.floor(Math.round((days < 60 && !isMac ? days + 1 : days) * 86_400) / 60)
  const text = new Date((isMac ? FIRST.mac : FIRST.usual) + (minutes / 1440) * DAY_MS + 1).toISOString()
  return minutes % 1440 === 0 && !hasTime ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 16)}`
}
/** Formats a time of the day, or an elapsed time in hours. Seconds are shown where there are some. */
export const formatSerialTime = (days: number, isElapsed: boolean): string => {
  const all = Math.round(Math.abs(isElapsed ? days : days - Math.floor(days)) * 86_400)
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60]
  const parts = [isElapsed ? hours : hours % 24, minutes, ...(seconds === 0 ? [] : [seconds])]
  return (isElapsed && days < 0 ? '-' : '') + parts.map(part => String(part).padStart(2, '0')).join(':')
}

/** Limit of a cell's text. Longer texts are refused at their cell anyway. */
const LONGEST = 40_000

/**
 * Collects the content of a cell or shared string: `t` text, `v` value, and whether it is a
 * formula. Ignores phonetic texts (`rPh`). `out` are struck out parts.
 */
export const gatherer = () => {
  const content = { t: '', v: '', f: '', out: '', isFormula: false }
  let [within, isAloud, isStruck] = ['', false, false]
  const add = (name: 't' | 'v' | 'f' | 'out', text: string) => {
    if (content[name].length < LONGEST) content[name] += text.slice(0, LONGEST)
  }
  return {
    found: content,
    begin: (name: string, tag: string) => {
      within = name
      if (name === 'r') isStruck = false
      if (name === 'strike') isStruck = isOn(attributesOf(tag).val)
      if (name === 'rPh') isAloud = true
      if (name === 'f') content.isFormula = true
    },
    end: (name: string) => {
      within = ''
      if (name === 'rPh') isAloud = false
      if (name === 'r') isStruck = false
    },
    text: (text: string) => {
      if (text === '') return
      if ((within === 't' && !isAloud) || within === 'v' || within === 'f')
        add(within === 't' && isStruck ? 'out' : within, text)
    },
  }
}
export type Gathered = ReturnType<typeof gatherer>['found']
/** Text of a cell without its struck out parts, or whole where nothing else stands. */
export const textOf = ({ t, out }: Gathered): string => (t.trim() === '' && out !== '' ? out : t)
