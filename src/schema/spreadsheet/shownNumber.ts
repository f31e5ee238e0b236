/** Number as its cell shows it. */
interface ShownNumber {
  readonly text: string
  /** Whether a unit such as 万 was multiplied into the number. */
  readonly isScaled?: boolean
  /** Whether the shown number is another one than the stored, in a way that is not certain. */
  readonly isUnclear?: boolean
}
/** Limit of integers that a spreadsheet stores exactly. */
const EXACT = 1e15
/** Formats a stored number. Rounds to 15 digits, as spreadsheets show at most. */
export const numberText = (value: number): string => {
  const number = Number(value.toPrecision(15))
  return Number.isInteger(number) && Math.abs(number) >= EXACT ? value.toExponential().toUpperCase() : String(number)
}
/** Powers of ten of units that a format may show behind a number. */
const powers: Readonly<Record<string, number>> = {
  百: 2,
  千: 3,
  万: 4,
  萬: 4,
  百万: 6,
  千万: 7,
  亿: 8,
  億: 8,
  k: 3,
  m: 6,
}
const unit = /^(百万|千万|[百千万萬亿億]|[km](?![a-z]))/i
/** Counters and signs that change no number. */
const plainWords = /^[\s()（）+\-_:：.,、约]*$|^[件个只盏枚套片张]$/
/** Currency of a format such as `[$¥-411]`: its sign, but the yen by its code. */
const currencyOf = (content: string): string => {
  const [, sign = '', place = ''] = /^\$([^-]*)(?:-(.*))?$/.exec(content) ?? []
  return /^[\u00a5\uffe5]$/.test(sign) && /(^|0)411$|^ja/i.test(place) ? 'JPY' : sign
}
/** Parts of one section of a format code. */
interface Section {
  readonly condition?: (value: number) => boolean
  readonly before: string
  readonly behind: string
  /** Placeholders of digits, with points and commas. */
  readonly digits: string
  /** Literals between digits, with the number of placeholders behind each. */
  readonly within: readonly { readonly text: string; readonly at: number }[]
  readonly isPercent: boolean
  /** Whether a literal between digits has words. */
  readonly hasWords: boolean
  /** Digits behind points that are literals. */
  readonly moved: number
  /** Powers of thousand by which trailing commas divide. */
  readonly thousands: number
}
const token = /"([^"]*)"|[\\!](.)|[_*].|\[([^\]]*)\]|(general|g\/通用格式)|([0#?.,])|(e[+-])|(.)/gis
const comparisons: Readonly<Record<string, (value: number, limit: number) => boolean>> = {
  '<': (value, limit) => value < limit,
  '>': (value, limit) => value > limit,
  '=': (value, limit) => value === limit,
  '<=': (value, limit) => value <= limit,
  '>=': (value, limit) => value >= limit,
  '<>': (value, limit) => value !== limit,
}
const parseSection = (code: string): Section => {
  let [before, behind, digits, isPercent]: [string, string, string, boolean] = ['', '', '', false]
  let condition: Section['condition']
  const within: { text: string; at: number }[] = []
  const literal = (text: string) => {
    if (digits === '') before += text
    else behind += text
  }
  for (const [, quoted, escaped, bracket, general, digit, exponent, other] of code.matchAll(token)) {
    const [, sign = '', limit] = /^([<>]=?|<>|=)(-?[\d.]+)$/.exec(bracket ?? '') ?? []
    if (limit !== undefined) condition = value => comparisons[sign]?.(value, Number(limit)) ?? false
    else if (bracket?.startsWith('$')) literal(currencyOf(bracket))
    else if (quoted !== undefined || escaped !== undefined) literal(quoted ?? escaped ?? '')
    else if (general !== undefined) digits += '#'
    else if (exponent !== undefined) digits += 'e'
    else if (digit !== undefined && (digits !== '' || !/[.,]/.test(digit) || digit === '.')) {
      if (behind !== '' && /[0#?]/.test(digit)) {
        within.push({ text: behind, at: digits.length })
        behind = ''
      }
      digits += digit
    } else if (other !== undefined) {
      if (other === '%') isPercent = true
      else literal(other)
    }
  }
  const places = (from: number) => digits.slice(from).replace(/[^0#?]/g, '').length
  return {
    ...(condition && { condition }),
    before,
    behind,
    digits,
    within,
    isPercent,
    hasWords: within.some(({ text }) => /[\p{L}\p{N}]/u.test(text)),
    moved: within.reduce((sum, { text, at }) => sum + (text.trim() === '.' ? places(at) : 0), 0),
    thousands: /(?<!,),+(?=$|\.)/.exec(digits)?.[0].length ?? 0,
  }
}
/** Splits a format code at semicolons outside of literals. */
const sectionsOf = (code: string): Section[] => {
  const parts = ['']
  for (const [piece] of code.matchAll(/"[^"]*"|[\\!].|\[[^\]]*]|./gs))
    if (piece === ';') parts.push('')
    else parts.push((parts.pop() ?? '') + piece)
  return parts.map(parseSection)
}
const parsed = new Map<string, readonly Section[]>()
const sectionFor = (code: string, value: number): Section | undefined => {
  const sections = parsed.get(code) ?? sectionsOf(code)
  // A book has few formats. A made one may have very many.
  if (parsed.size > 5000) parsed.clear()
  parsed.set(code, sections)
  const [first, second = first, third = first] = sections
  if (sections.some(({ condition }) => condition))
    return sections.find(({ condition }) => condition?.(value)) ?? sections.find(({ condition }) => !condition)
  return value > 0 ? first : value < 0 ? second : third
}
const scaledBy = (value: number, power: number) => numberText(Number(`${Number(value.toPrecision(15))}e${power}`))
/**
 * Reads a number as its format shows it: percents, currencies and other units stay at the number,
 * and 万 or 亿 are multiplied in. A decimal place that only the format moves is unclear.
 */
export const shownNumber = (value: number, code: string): ShownNumber => {
  const section = sectionFor(code, value)
  if (!section) return { text: numberText(value) }
  const { digits, isPercent, hasWords, moved, thousands } = section
  const [before, behind] = [section.before, section.behind].map(text => text.trim())
  if (digits === '') {
    const words = `${before}${behind}`
    return { text: /[\p{L}\p{N}]/u.test(words) ? words : numberText(value) }
  }
  const prefix = plainWords.test(before ?? '') ? '' : (before ?? '')
  const word = unit.exec(behind ?? '')?.[0] ?? ''
  const rest = (behind ?? '').slice(word.length).trim()
  const suffix = plainWords.test(rest) ? '' : rest
  const whole = (text: string) => `${prefix}${text}${suffix}`
  if (isPercent) return { text: whole(`${scaledBy(value, 2)}%`) }
  const shift = thousands * 3 + moved
  const power = powers[word.toLowerCase()] ?? 0
  if (hasWords) return { text: whole(numberText(value)), isUnclear: true }
  if (word === '' && thousands === 0 && moved > 0) return { text: whole(scaledBy(value, -moved)) }
  if (shift !== 0) return { text: whole(numberText(value)), ...(shift !== power && { isUnclear: true }) }
  if (power > 2 && !/^[km]/i.test(word)) return { text: whole(scaledBy(value, power)), isScaled: true }
  if (word !== '') return { text: `${prefix}${numberText(value)}${word}${suffix}` }
  const zeros = /^0{2,}$/.test(digits) && Number.isInteger(value) && value >= 0 ? digits.length : 0
  return { text: whole(numberText(value).padStart(zeros, '0')) }
}

/** Reads a number by the text that its cell shows, where the file has this text but no format. */
export const shownBeside = (value: number, shown: string): ShownNumber => {
  const [, before = '', digits = '', behind = ''] =
    // One blank for many, which two parts of the expression could share in too many ways.
    /^([^\d+-]*?) ?([+-]?\d[\d,]*(?:\.\d+)?(?:e[+-]?\d+)?) ?(\D*)$/i.exec(
      shown.normalize('NFKC').trim().replace(/\s+/g, ' '),
    ) ?? []
  if (digits === '') return { text: numberText(value) }
  const prefix = plainWords.test(before) ? '' : before.trim()
  const word = unit.exec(behind)?.[0] ?? ''
  const rest = behind.slice(word.length).trim()
  const whole = (text: string) => `${prefix}${text}${plainWords.test(rest) ? '' : rest}`
  if (rest.startsWith('%')) return { text: `${scaledBy(value, 2)}%` }
  const power = powers[word.toLowerCase()] ?? 0
  if (power <= 2) return { text: whole(numberText(value) + word) }
  const number = Number(digits.replaceAll(',', ''))
  const rounding = 10 ** -(digits.split('.')[1]?.length ?? 0)
  if (Math.abs(number - value / 10 ** power) <= rounding) return { text: whole(numberText(value)) }
  return Math.abs(number - value) <= rounding
    ? { text: whole(scaledBy(value, power)), isScaled: true }
    : { text: whole(numberText(value)), isUnclear: true }
}
