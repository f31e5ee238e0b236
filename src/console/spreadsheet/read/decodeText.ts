import { SpreadsheetError } from '../xlsx/spreadsheetError'

const begins = (bytes: Uint8Array, first: readonly number[]) => first.every((byte, at) => bytes[at] === byte)
/** Decodes a text. `undefined` in another encoding. Throws if a whole one ends within a character. */
const decodedAs = (bytes: Uint8Array, writing: string, isWhole = true): string | undefined => {
  const decoder = new TextDecoder(writing, { fatal: true })
  let text = ''
  try {
    text = decoder.decode(bytes, { stream: true })
  } catch {
    return undefined
  }
  try {
    return isWhole ? text + decoder.decode() : text
  } catch {
    throw new SpreadsheetError('cut')
  }
}
const noText = /(?![\t\n\r])\p{Cc}|[\p{Cn}\p{Co}]/u
/** Reads UTF-16 without its mark: line ends and commas have a zero byte, mostly at the same side. */
const unmarkedOf = (bytes: Uint8Array): string | undefined => {
  const [even, odd] = [0, 1].map(side => bytes.filter((byte, at) => byte === 0 && at % 2 === side).length)
  if (even === undefined || odd === undefined || bytes.length % 2 === 1) return undefined
  const [less, more] = [Math.min(even, odd), Math.max(even, odd)]
  if (more < bytes.length / 20 || more < less * 4) return undefined
  const text = decodedAs(bytes, odd > even ? 'utf-16le' : 'utf-16be')
  return text === undefined || noText.test(text) ? undefined : text
}
/** Bytes by which an encoding is recognized. */
const SAMPLE = 100_000
/** Share of a text's pairs of bytes that begin in a range and go on from a byte. */
const shareOfPairs = (bytes: Uint8Array, from: number, last: number, second: number): number => {
  let [all, inside] = [0, 0]
  for (let at = 0; at < Math.min(bytes.length, SAMPLE); at += 1) {
    const first = bytes[at] ?? 0
    if (first <= 0x80) continue
    at += 1
    all += 1
    if (first >= from && first <= last && (bytes[at] ?? 0) >= second) inside += 1
  }
  return all === 0 ? 1 : inside / all
}
const shareOf = (text: string | undefined, pattern: RegExp): number => {
  const foreign = text?.slice(0, SAMPLE).match(/[^\s\p{ASCII}]/gu) ?? []
  return foreign.filter(sign => pattern.test(sign)).length / Math.max(foreign.length, 1)
}
const kana = /[\u3041-\u30fa]/
/** Commonest Hangul. Chinese texts that are read as Korean have them rarely. */
const hangul =
  /[이다의는에가을하고한지로기사도리인자시어정스나해수부대아그보여장전주제상서과일있구원라만들게성안모유적비거중마방조우세경호무선면물관동생명국신문소연용격름번]/
/**
 * Encoding of an East Asian text. Bytes of one are mostly valid in the others, where they mean
 * unusual characters. `undefined` where none is likely.
 */
const eastAsian = (bytes: Uint8Array): string | undefined => {
  const read = (writing: string) => decodedAs(bytes.subarray(0, SAMPLE), writing, false)
  // Letters of Western and Cyrillic encodings.
  if (bytes.every(byte => byte < 0x80 || byte >= 0xc0)) return undefined
  const korean = shareOfPairs(bytes, 0xa1, 0xc8, 0xa1) === 1 ? shareOf(read('euc-kr'), hangul) : 0
  if (korean > 0.2) return korean > 0.3 ? 'euc-kr' : undefined
  if (shareOfPairs(bytes, 0xa1, 0xf7, 0xa1) > 0.9) return shareOf(read('gb18030'), kana) > 0.2 ? 'euc-jp' : 'gb18030'
  if (shareOfPairs(bytes, 0xa1, 0xc6, 0x40) > 0.9 && read('big5') !== undefined) return 'big5'
  const japanese = read('shift_jis')
  if (shareOf(japanese, kana) > 0.1) return 'shift_jis'
  // Kanji alone are rare characters of GBK.
  if (shareOf(japanese, /\p{Script=Han}/u) === 1 && shareOfPairs(bytes, 0xa1, 0xf7, 0xa1) < 0.15) return undefined
  // Traditional and rare characters of GBK. In Western texts a letter without accent follows.
  return shareOfPairs(bytes, 0x81, 0xfe, 0x80) > 0.4 ? 'gb18030' : undefined
}
/** A few letters of UTF-8, neither Latin nor Greek. Their bytes may be characters of GB2312: յ is 盏. */
const fewLetters = /^\p{ASCII}*(?:[\u0180-\u036f\u0400-\u07ff]\p{ASCII}*){1,4}$/u
/** Decodes by the byte order mark, else as UTF-8, UTF-16 or an East Asian encoding. */
export const decodeText = (bytes: Uint8Array): string => {
  const marked = begins(bytes, [0xff, 0xfe]) ? 'utf-16le' : begins(bytes, [0xfe, 0xff]) ? 'utf-16be' : undefined
  const unmarked = marked || !bytes.includes(0) ? undefined : unmarkedOf(bytes)
  if (unmarked !== undefined) return unmarked
  const text = marked
    ? decodedAs(bytes, marked)
    : (decodedAs(bytes, 'utf-8') ?? decodedAs(bytes, eastAsian(bytes) ?? 'utf-8'))
  const isMarked = marked !== undefined || begins(bytes, [0xef, 0xbb, 0xbf])
  const isDoubtful = !isMarked && fewLetters.test(text ?? '') && shareOfPairs(bytes, 0xa1, 0xf7, 0xa1) === 1
  if (text === undefined || isDoubtful) throw new SpreadsheetError('encoding')
  return text
}
