import { foldText } from '../foldText'
import order from './pinyinOrder.json'

/**
 * Ranks of Chinese characters by pinyin, tone and strokes, from CLDR. A file of its own: stored keys
 * must not change with the runtime's collation.
 */
const ranks: ReadonlyMap<string, number> = new Map(
  [...order.characters.join('')].map((character, rank) => [character, rank]),
)
/** Characters of a text that are compared. */
const LONGEST = 100
/** First code points of the classes, in their order: signs, numbers, Chinese, letters, and the rest. */
const classes = {
  sign: ' ',
  number: '0',
  chinese: 0x4e00,
  otherChinese: '\ucfff',
  letter: 0xe000,
  rest: '\uf000',
} as const

/** A number by its value: the length of its whole part, its digits, and its decimals. */
const numberKey = (text: string): string => {
  const [whole = '', decimals = ''] = text.split('.')
  const digits = whole.replace(/^0+(?=\d)/, '')
  return `${classes.number}${String.fromCharCode(classes.number.charCodeAt(0) + digits.length)}${digits}${decimals}`
}
const characterKey = (character: string): string => {
  const rank = ranks.get(character)
  const code = character.codePointAt(0) ?? 0
  if (rank !== undefined) return String.fromCharCode(classes.chinese + rank)
  if (/\p{Script=Han}/u.test(character)) return classes.otherChinese + character
  if (!/[\p{L}\p{N}]/u.test(character)) return classes.sign + character
  return code < 0x1000 ? String.fromCharCode(classes.letter + code) : classes.rest + character
}
/**
 * Key whose bytes sort texts as people expect: Chinese by pinyin, numbers by value (盏2 before 盏10),
 * without regard to case, width, accents and blanks. Texts that fold alike share a key.
 */
export const sortKey = (text: string): string => {
  const folded = [...foldText(text).slice(0, 2 * LONGEST)].slice(0, LONGEST).join('')
  // A second point makes a version of the number: 1.2.10.
  return [...folded.matchAll(/(?<![\d.])\d+\.\d+(?![\d.])|\d+|[\s\S]/gu)]
    .map(([part]) => (/^\d/.test(part) ? numberKey(part) : characterKey(part)))
    .join('')
}
