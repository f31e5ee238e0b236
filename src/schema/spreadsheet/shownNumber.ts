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
const shortened = /^\p{Sc}?[+-]?\d(\.\d+)?e\+\d{2,}$/iu
/** Whether a text is a long number that a spreadsheet has shortened, so that digits are lost. */
export const isShortened = (text: string): boolean => text.length < 30 && shortened.test(text.trim())
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
const plainWords = /^[\s()（）+\-_:：.,、]*$|^[件个只盏枚套片张]$/
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
/** Format code with the English name of the general format, which some programs save in Chinese. */
export const withGeneral = (format: string): string =>
  format.replace(/g\/(?:通用格式|"通用格式([^"]*)")/gi, 'General"$1"')
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
  if (!section || isShortened(numberText(value))) return { text: numberText(value) }
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

/** Numbers in Chinese characters, as formats such as `[DBNum1]` show them. */
const numerals = /^[负〇零一二三四五六七八九十百千万亿壹贰叁肆伍陆柒捌玖拾佰仟元圆角分整点.]+$/
/** Values of a shown number with points or commas for decimals, and half a unit of the last place. */
const valuesOf = (digits: string): { readonly number: number; readonly half: number }[] => {
  const [mantissa = '', exponent = '0'] = digits.toLowerCase().split('e')
  const plain = mantissa.replace(/['’\s]/g, '')
  return [plain, plain.replace(/[.,]/g, sign => (sign === '.' ? ',' : '.'))]
    .filter(text => /^(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(text))
    .map(text => text.replaceAll(',', ''))
    .map(text => ({
      number: Number(`${text}e${exponent}`),
      half: 0.5 * 10 ** (Number(exponent) - (text.split('.')[1]?.length ?? 0)),
    }))
}
const beside = /^(\D*)(\d(?:[\d.,'’\s]*\d)?(?:e[+-]?\d+)?)(\D*)$/i
/**
 * Reads a number by the text that its cell shows, where the file has this text but no format. A
 * text with further numbers, or without any, stays as shown. A number that does not fit is unclear.
 */
export const shownBeside = (value: number, shown: string): ShownNumber => {
  const stored = numberText(value)
  const plain = shown.normalize('NFKC').replaceAll('−', '-').trim()
  // Expressions over longer texts would be slow.
  if (plain.length > 200) return { text: shown.trim() }
  const isNumeral = plain === '' || /^#+$/.test(plain) || numerals.test(plain)
  const isGrouped = /^[\d ()-]+$/.test(plain) && plain.replace(/\D/g, '') === stored
  if (isNumeral || isGrouped || isShortened(stored)) return { text: stored }
  const size = Math.abs(value)
  const [, ones = 0, above, below] = /^-?(?:(\d+) )?(\d+)\/(\d+)$/.exec(plain) ?? []
  if (below !== undefined && Math.abs(Number(ones) + Number(above) / Number(below) - size) < 1 / Number(below))
    return { text: stored }
  const [, first = '', digits, last = ''] = beside.exec(plain) ?? []
  if (digits === undefined) return { text: shown.trim() }
  const [before, behind] = [first, last].map(text => (value < 0 ? text.replace(/[-−()]/g, '') : text).trim())
  const word = unit.exec(behind ?? '')?.[0] ?? ''
  const rest = (behind ?? '').slice(word.length).trim()
  const whole = (text: string) =>
    [before ?? '', text, rest].map((each, at) => (at !== 1 && plainWords.test(each) ? '' : each)).join('')
  const values = valuesOf(digits)
  const fits = (power: number) =>
    values.some(({ number, half }) => Math.abs(number - size * 10 ** power) <= half * (1 + 1e-9))
  const unclear: ShownNumber = { text: whole(stored), isUnclear: true }
  if (rest.startsWith('%')) return fits(2) ? { text: whole(scaledBy(value, 2)) } : { text: stored, isUnclear: true }
  const power = powers[word.toLowerCase()] ?? 0
  if (power > 2 && fits(-power)) return value !== 0 && fits(0) ? unclear : { text: whole(stored) }
  if (!fits(0)) return unclear
  if (power > 2 && !/^[km]/i.test(word)) return { text: whole(scaledBy(value, power)), isScaled: true }
  const zeros = /^0\d+$/.test(digits) && Number.isInteger(value) ? digits.length : 0
  return { text: whole(stored.padStart(zeros, '0') + word) }
}
