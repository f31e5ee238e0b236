import { isDay } from './isDay'

const DAY_MS = 86_400_000
/** Day 0 of a spreadsheet's day numbers. */
const FIRST_DAY = Date.UTC(1899, 11, 30)
/** First day whose number all spreadsheets agree on: some count a 29 February 1900. */
export const FIRST_RELIABLE_DAY = 61
/** Day number of a moment in UTC. NaN for other texts. */
export const daysAt = (iso: string): number => (Date.parse(iso) - FIRST_DAY) / DAY_MS
const counted = (days: number) => new Date(FIRST_DAY + days * DAY_MS).toISOString()

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthWord =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'
const chineseDigits = '〇一二三四五六七八九'
/** Reads a Chinese number of at most two digits: 三, 十五, 二十, 三十一, 〇三. */
const chineseNumber = (text: string): string => {
  const [, tens, ones] = /^(?:([一二三]?)十)?([〇一二三四五六七八九\d]{0,2})$/.exec(text) ?? []
  const digits = [...(ones ?? '')].map(sign => (/\d/.test(sign) ? sign : chineseDigits.indexOf(sign))).join('')
  if (tens === undefined) return digits
  return String((tens === '' ? 1 : chineseDigits.indexOf(tens)) * 10 + Number(digits))
}
const chineseDay =
  /^([〇一二三四五六七八九\d]{4})年([〇一二三四五六七八九十\d]{1,3})月([〇一二三四五六七八九十\d]{1,3})[日号]?$/
const separator = '\\s*[-‐-―−./\\\\_·•・∙、年月]\\s*'
/** Spellings of a day with the year first, or with the month as a word. Groups: year, month, day. */
const spellings: readonly (readonly [RegExp, year: number, month: number, day: number])[] = [
  [new RegExp(`^(\\d{4})${separator}(\\d{1,2})${separator}(\\d{1,2})\\s*[日号]?[./]?$`), 1, 2, 3],
  [/^(\d{4}) (\d{1,2}) (\d{1,2})$/, 1, 2, 3],
  [/^(\d{2})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*[日号]?$/, 1, 2, 3],
  [/^(\d{4})(\d{2})(\d{2})$/, 1, 2, 3],
  [new RegExp(`^${monthWord}[ -]?(\\d{1,2})(?:st|nd|rd|th)?(?:\\s*,\\s*|[ -])(\\d{4})$`), 3, 1, 2],
  [new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?[ ./-]?(?:of )?${monthWord}(?:\\s*,\\s*|[ ./-]?)(\\d{4})$`), 3, 2, 1],
  [new RegExp(`^(\\d{4})[ ./-]?${monthWord}[ ./-]?(\\d{1,2})$`), 1, 2, 3],
]
const monthNumber = (text: string): string => {
  const index = months.indexOf(text.slice(0, 3))
  return index < 0 ? text : String(index + 1)
}
/** Parses a day without time or weekday into `YYYY-MM-DD`, which may not exist. */
const writtenDay = (plain: string): string | undefined => {
  const narrow = plain.replace(/[零○]/g, '〇')
  const [, year = '', month = '', day = ''] = chineseDay.exec(narrow) ?? []
  if (year)
    return writtenDay(
      `${chineseNumber(year.slice(0, 2))}${chineseNumber(year.slice(2))}-${chineseNumber(month)}-${chineseNumber(day)}`,
    )
  for (const [spelling, ...groups] of spellings) {
    const match = spelling.exec(plain)
    if (!match) continue
    const [y = '', m = '', d = ''] = groups.map(group => match[group])
    return `${y.padStart(4, '20')}-${monthNumber(m).padStart(2, '0')}-${d.padStart(2, '0')}`
  }
  const [, one = '', two = '', last = ''] = /^(\d{1,2})[-./](\d{1,2})[-./](\d{4})$/.exec(plain) ?? []
  // 13/5/2026 has one reading, 3/1/2026 has two.
  const isClear = one !== '' && Number(one) > 12 !== Number(two) > 12
  if (isClear) return writtenDay(Number(one) > 12 ? `${last}-${two}-${one}` : `${last}-${one}-${two}`)
  return undefined
}

const weekday =
  /[\s,([]*(?:(?:(?:星期|周|礼拜)|(?<=[([]\s*)(?=.\s*[)\]]))[一二三四五六日天月火水木金土]|(?<![a-z])(?:mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:day)?\.?(?![a-z]))[\s,)\]]*/
/** Half of a day without an hour. */
const halfAlone = /(?<=[\d日号])\s*(?:上午|下午|凌晨|早上|中午|晚上)$/
/** Hours and minutes behind a day. A time of another zone is not read. */
const clock =
  /(?:\s*t\s*|\s+|(?<=[日号]))(?:(上午|下午|凌晨|早上|中午|晚上|am|pm)\s*)?(\d{1,2})(?::(\d{2})(?::\d{2}(?:\.\d+)?)?|[时点](?:(\d{1,2})分?(?:\d{1,2}秒)?)?整?)\s*(am|pm)?$/
const hoursOf = (hour: number, half: string): number => {
  if (half === '') return hour
  if (hour > 12 || (hour === 0 && half !== '凌晨' && half !== '上午'))
    return hour < 24 && hour > 12 && /[下晚p]/.test(half) ? hour : 99
  const isLate = /^(下午|晚上|pm)$/.test(half) || (half === '中午' && hour < 11)
  return (hour % 12) + (isLate || (half === '中午' && hour === 12) ? 12 : 0)
}
/** Limit of a day's text, in characters. The expressions would take a second for thousands of blanks. */
const LONGEST = 80
/** Splits a text into its day and minutes since midnight. Minutes are absent without a time. */
const partsOf = (text: string): { readonly day: string; readonly minutes?: number } | undefined => {
  if (text.length > LONGEST) return undefined
  const plain = text
    .normalize('NFKC')
    .replace(/[\u200b\ufeff]/g, '')
    .trim()
    .toLowerCase()
    .replaceAll('。', '.')
    .replace(/^[([{](.*)[)\]}]$/, '$1')
  if (/^\d{5}(\.\d+)?$/.test(plain)) {
    const at = counted(Math.floor(Math.round(Number(plain) * 86_400) / 60) / 1440 + 1e-9)
    const minutes = Number(at.slice(11, 13)) * 60 + Number(at.slice(14, 16))
    return { day: at.slice(0, 10), ...(plain.includes('.') ? { minutes } : {}) }
  }
  const bare = plain.replace(weekday, ' ').trim()
  const [time = '', before = '', hour = '', minute, chineseMinute, after = ''] = clock.exec(bare) ?? []
  const day = writtenDay(
    bare
      .slice(0, bare.length - time.length)
      .trim()
      .replace(halfAlone, ''),
  )
  if (day === undefined || time === '') return day === undefined ? undefined : { day }
  const [hours, minutes] = [hoursOf(Number(hour), before || after), Number(minute ?? chineseMinute ?? 0)]
  return hours > 23 || minutes > 59 ? undefined : { day, minutes: hours * 60 + minutes }
}

const endless = /^(长期|长期有效|永久|永久有效|无固定期限|long[- ]?term)$/i
/**
 * Parses a day in any clear spelling: year first or month as a word, with or without weekday and
 * time. A spreadsheet's day number counts, too. Other texts stay as they are, since the month of
 * `3/1/2026` is ambiguous.
 */
export const dayIn = (text: string): string => {
  const plain = text.normalize('NFKC').trim()
  return endless.test(plain) ? 'long-term' : (partsOf(text)?.day ?? plain)
}
/** Parses a date with time, or a day number, into a day and minutes. Undefined for other texts. */
export const minuteIn = (text: string): { readonly day: string; readonly minutes: number } | undefined => {
  const parsed = partsOf(text)
  const isNumber = /^\d{5}$/.test(text.normalize('NFKC').trim())
  if (!parsed || !isDay(parsed.day) || (parsed.minutes === undefined && !isNumber)) return undefined
  return { day: parsed.day, minutes: parsed.minutes ?? 0 }
}
const between = /\s*(?:~|至|到|—+|–|-|\bto\b)\s*/g
/**
 * Splits a range of days at the only separator with a day on both sides, as in
 * `2015.03.01-2035.03.01`. Undefined for other texts.
 */
export const daySpanIn = (text: string): { readonly start: string; readonly end: string } | undefined => {
  if (text.length > 2 * LONGEST) return undefined
  const plain = text
    .normalize('NFKC')
    .replace(/^\s*自/, '')
    .replace(/止\s*$/, '')
    .trim()
  const spans = [...plain.matchAll(between)].flatMap(({ 0: sign, index }) => {
    const [start, end] = [dayIn(plain.slice(0, index)), dayIn(plain.slice(index + sign.length))]
    return isDay(start) && (end === 'long-term' || isDay(end)) ? [{ start, end }] : []
  })
  return spans.length === 1 ? spans[0] : undefined
}
