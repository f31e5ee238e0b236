/** Replacement of redacted text. */
const STARS = '**'

/** Redacts a name to its first character. A single character is redacted completely. */
export const hideName = (name: string): string => {
  const [first = '', ...rest] = [...name.trim()]
  return rest.length > 0 ? `${first}${STARS}` : STARS
}
/** Redacts six digits: `138******00`. A masked number loses visible digits in that range, too. */
export const hidePhone = (phone: string): string => {
  const plain = phone.replace(/[^\d*]/g, '')
  return plain.length < 7 ? '******' : `${plain.slice(0, 3)}******${plain.slice(9, 11)}`
}

const CHINESE = '〇零一二两三四五六七八九十百'
const ROOMS = '宿舍|寝室|办公室|教室|房间|包间|工位|铺位'
const rx = (parts: readonly string[], flags = 'g'): RegExp => new RegExp(parts.join(''), flags)
/** Patterns of unit, floor and room in an address, with their replacement. */
const rooms: readonly (readonly [pattern: RegExp, shown: string])[] = [
  // 302 寝室, 302 办公室
  [rx(['[A-Za-z]?[\\d', CHINESE, '-]+\\s*(', ROOMS, ')']), `${STARS}$1`],
  // 宿舍 302, 门牌 302, 室 302
  [
    rx(['(', ROOMS, '|门牌号?|房号|室)[\\s:]*[A-Za-z]?-?(?:\\d{2,5}|[', CHINESE, ']{2,5})[A-Za-z]?(?![\\d年月日])']),
    `$1${STARS}`,
  ],
  // 3 单元, 十二层, 302 室, A1 房
  [/[\dA-Za-z〇零一二两三四五六七八九十百甲乙丙丁#\-－–—]+\s*(单元|门|楼层|层|室|号房|房|户)/g, `${STARS}$1`],
  // 2nd floor
  [/\b(?:\d+(?:st|nd|rd|th)|ground|first|second|third|fourth|fifth|top)\s+(floor|fl)\b/gi, `${STARS} $1`],
  // Unit 5, Apt. 3B, Room No. 302, Floor 2, # 12
  [
    /\b(?<!\*\* )(unit|room|rm|apartment|apt|flat|suite|ste|floor|fl)\b\.?[\s:]*(?:(?:no\b\.?|number)\s*)?#?\s*[\w-]+/gi,
    `$1 ${STARS}`,
  ],
  // Tower 2, 18C
  [/\b((?:tower|building|bldg|block)\s+\w+)\s*[,/]\s*(?:\d+[A-Za-z]\b|\d+\b(?!\s+[A-Za-z]))/gi, `$1, ${STARS}`],
  [/#\s*[\w-]+/g, `#${STARS}`],
  // 3-2-502: the house stays
  [/(\d+)(?:\s*[-－–—]\s*\d+)+/g, `$1-${STARS}`],
  // 5/1/302, and no date
  [/(?<![\d/])(\d{1,3})(?:\/\d{1,2})?\/(?!(?:19|20)\d\d(?!\d))\d{3,4}(?![\d/])/g, `$1/${STARS}`],
  // B-1203, and no short number of a record
  [/(?<![A-Za-z\d-])[A-Za-z][-－–—][1-9]\d{2,3}[A-Za-z]?(?![\dA-Za-z-])/g, STARS],
  // 183 号 17 楼, 十二楼, 12/F
  [/(号|弄|座|厦)\s*[\d一二三四五六七八九十]+\s*楼(?!\s*\d)/g, `$1${STARS}楼`],
  [rx(['(?<![号\\d', CHINESE, '])[\\d', CHINESE, ']+\\s*楼(?!\\s*\\d)']), `${STARS}楼`],
  [/\b\d+\s*\/\s*F\b/gi, `${STARS}/F`],
  // 6 栋三零二, 2 单元三〇二, and no name of a place behind a house
  [
    rx(
      [
        '(单元|栋|幢|号楼)[\\s,，/]*(?:[〇零一二三四五六七八九]{3,4}|[',
        CHINESE,
        ']{2,5}(?!\\p{Script=Han}))(?![',
        CHINESE,
        '号栋幢座弄楼期])',
      ],
      'gu',
    ),
    `$1${STARS}`,
  ],
  // 1 号楼 302, 5 号楼/302, 5 栋 A1201, 3 单元，401, A 塔 3306
  [
    /(单元|门|厦|楼|栋|幢|座|塔|阁|号|弄)[\s,，/]*[A-Za-z]?\d{2,5}[A-Za-z]?(?![\dA-Za-z]|\s*(?:号|栋|幢|座|弄|楼|期))/g,
    `$1${STARS}`,
  ],
]
/**
 * Digit sequences as people write them: with blanks, dashes, brackets, line breaks or invisible
 * characters between. A colon, as in a time of day, ends one.
 */
const figures = /[A-Za-z]\d{12,}|\d(?:[^\p{L}\p{N}:]{0,6}\d){6,}/gu
/** Date, which is no phone number. */
const day = /^(?:19|20)\d\d(?:([-./])\d{1,2}\1\d{1,2}|[01]\d[0-3]\d)(?!\d)/
/** Mobile numbers with or without country code, landlines and service numbers. */
const numbers = /(?:00)?(?:86)?1[3-9]\d{9}|(?:00)?86[2-9]\d{8,10}|0[1-9]\d{8,10}|[48]00\d{7}/g
const withoutCountry = (digits: string) => digits.replace(/^(?:00)?86(?=\d{9})/, '')
/** Redacts local numbers, in one piece or two halves. Numbers after a letter stay. */
const hideNear = (text: string): string =>
  text.replace(
    /(?<![A-Za-z\d])(?!(?:19|20)\d\d[01]\d[0-3]\d(?!\d))(?:\d{7,12}|[2-8]\d{3}[^\d\n]\d{4})(?!\d)/g,
    hidePhone,
  )
/** Redacts phone numbers in a sequence of digits. */
const hideFigures = (written: string): string => {
  // Parcel and order numbers begin with letters and are longer than phone numbers.
  if (/^[A-Za-z]/.test(written)) return written
  const [begun] = day.exec(written) ?? []
  if (begun !== undefined) return begun + written.slice(begun.length).replace(figures, hideFigures)
  const at = [...written.matchAll(/\d/g)].map(({ index }) => index)
  const digits = at.map(index => written[index]).join('')
  let [shown, done] = ['', 0]
  for (const { 0: number, index } of digits.matchAll(numbers)) {
    shown += written.slice(done, at[index]) + hidePhone(withoutCountry(number))
    done = (at[index + number.length - 1] ?? 0) + 1
  }
  return shown + written.slice(done)
}
/** Chinese figures as people say a telephone number, several signs for some of them. */
const chineseFigures = ['〇零', '一幺壹', '二两贰', '三叁', '四肆', '五伍', '六陆', '七柒', '八捌', '九玖']
const figureOf = new Map(chineseFigures.flatMap((signs, figure) => [...signs].map(sign => [sign, String(figure)])))
const spoken = rx(['[\\d', ...figureOf.keys(), '](?:[\\s-]{0,3}[\\d', ...figureOf.keys(), ']){6,}'])
const hidePlain = (text: string): string => hideNear(text.replace(figures, hideFigures))
/** Hides a number in Chinese figures; a text of them that is no telephone number stays. */
const hideSpoken = (written: string): string => {
  if (/^[\d\s-]+$/.test(written)) return written
  const plain = [...written].map(sign => figureOf.get(sign) ?? sign).join('')
  const shown = hidePlain(plain)
  return shown === plain ? written : shown
}
/** Redacts phone numbers in a free text. */
export const hideNumbers = (text: string): string => hidePlain(text.normalize('NFKC').replace(spoken, hideSpoken))
/** Redacts unit, floor, room (GB/T 41833) and phone numbers. Street and house stay. */
export const hideUnitNumber = (address: string): string =>
  rooms.reduce((text, [pattern, shown]) => text.replace(pattern, shown), hideNumbers(address))
