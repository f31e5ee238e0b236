import data from '../pinyin/placeReadings.json'
import { syllablesOf } from '../pinyin/pinyin'

const characters: Readonly<Record<string, string>> = data.characters
const english: Readonly<Record<string, string>> = data.english
const words = Object.entries(data.words).map(([word, reading]) => [word, reading.split(' ')] as const)

/** Syllables of a place's name. Places keep readings that their characters have nowhere else. */
const readingOf = (name: string): string[] => {
  const read = syllablesOf(name).map((syllable, at) => characters[name[at] ?? ''] ?? syllable)
  for (const [word, reading] of words) {
    const at = name.indexOf(word)
    if (at >= 0) read.splice(at, word.length, ...reading)
  }
  return read.map(each => each.replace(/(?<=^[ln])v/, 'ü'))
}
/** Name in pinyin: `Lu'an`. An apostrophe parts syllables that would be read as one. */
const spelled = (name: string): string => {
  const whole = english[name]
  if (whole) return whole
  const text = readingOf(name)
    .map((each, at) => (at > 0 && /^[aoe]/.test(each) ? `'${each}` : each))
    .join('')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
// A people's name before the kind of its place. The kind alone is translated.
const peoples =
  '蒙古|维吾尔|哈萨克|柯尔克孜|塔吉克|达斡尔|鄂温克|鄂伦春|锡伯|朝鲜|土家|布依|哈尼|景颇|傈僳|仡佬|毛南|仫佬|拉祜|布朗|纳西|普米|独龙|阿昌|德昂|基诺|裕固|东乡|保安|撒拉|各|壮|回|满|藏|羌|彝|苗|侗|傣|白|畲|黎|瑶|水|佤|怒|土'
const people = new RegExp(`(?<=.)(?:(?:${peoples})族)*(?:${peoples})族?$`)
interface Kind {
  readonly ending: RegExp
  readonly english: string
  /** Whether the name often begins with the places around it. */
  readonly isZone?: true
}
const kinds: readonly Kind[] = [
  { ending: /高新?技术(产业)?(开发区|园区)$/, english: 'High-tech Zone', isZone: true },
  { ending: /经济(技术)?开发区$/, english: 'Economic Development Zone', isZone: true },
  { ending: /开发区$/, english: 'Development Zone', isZone: true },
  { ending: /(工业|产业|化工|创意)园区$/, english: 'Industrial Park', isZone: true },
  { ending: /(示范|实验|保税|聚集)区$/, english: 'Zone', isZone: true },
  { ending: /管理区$/, english: 'Management Area', isZone: true },
  { ending: /风景名胜区$/, english: 'Scenic Area' },
  { ending: /(?<=..)新区$/, english: 'New Area', isZone: true },
  { ending: /(?<=..)矿区$/, english: 'Mining District' },
  { ending: /(?<=..架)林区$/, english: 'Forestry District' },
  { ending: /特区$/, english: 'Special District' },
  { ending: /管委会$|行政委员会$/, english: 'Area' },
  { ending: /特别行政区$|自治区$|省$/, english: '' },
  { ending: /自治州$|地区$/, english: 'Prefecture' },
  { ending: /盟$/, english: 'League' },
  { ending: /自治县$|县$/, english: 'County' },
  { ending: /自治旗$|旗$/, english: 'Banner' },
  { ending: /群岛$/, english: 'Islands' },
  { ending: /区$/, english: 'District' },
  { ending: /市$/, english: '' },
]
const fixed: Readonly<Record<string, string>> = { 其他区: 'Other district', 海外: 'Overseas' }
/** Levels that group places without a name of their own. */
const groups: Readonly<Record<string, string>> = { 县: 'Counties', 直辖县级行政区划: 'Governed by the province' }
const baseOf = (name: string, { ending }: Kind): string => {
  const base = name.replace(ending, '')
  if (english[base]) return base
  return /自治|族/.test(name) ? base.replace(people, '').replace(/族$/, '') : base
}
const kindOf = (name: string): Kind | undefined => kinds.find(({ ending }) => ending.test(name) && name.length > 1)

/** Removes the places around a zone from its name: 福州 of 福州高新技术产业开发区. */
const withoutAround = (base: string, around: readonly string[]): string =>
  around.reduce((rest, each) => {
    const kind = kindOf(each)
    const outer = kind ? baseOf(each, kind) : each
    return rest.startsWith(outer) ? rest.slice(outer.length).replace(/^[省市]/, '') : rest
  }, base)
/**
 * English name of a place by the official pinyin: `Jianyang District` for 建阳区. `around` are the
 * places that it lies in, from the top.
 */
export const placeInEnglish = (name: string, around: readonly string[] = []): string => {
  const kind = kindOf(name)
  const known = groups[name] ?? fixed[name]
  if (known || !kind) return known ?? (spelled(name) || name)
  const base = baseOf(name, kind)
  const own = kind.isZone ? withoutAround(base, around) : base
  return [own && spelled(own), kind.english].filter(Boolean).join(' ')
}
/** English names of a region, the smallest first: `Jianyang District, Nanping, Fujian`. */
export const placesInEnglish = (names: readonly string[]): string =>
  names
    .flatMap((name, at) => (name in groups ? [] : [placeInEnglish(name, names.slice(0, at))]))
    .filter((name, at, all) => name !== all[at - 1])
    .reverse()
    .join(', ')
