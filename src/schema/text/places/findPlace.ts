import { toSimplified } from '../simplified/toSimplified'
import {
  areRelated,
  contains,
  isDirect,
  type PlaceIndex,
  type PlaceNode,
  quality,
  type Spelling,
  smallestOf,
} from './placeIndex'

/** Chain of places in a text: the smallest one, and its position. */
interface PlaceMatch {
  readonly node: PlaceNode
  readonly from: number
  readonly to: number
  /** Number of named levels. */
  readonly levels: number
  /** Certainty of the least certain spelling. */
  readonly quality: number
  /** Certainty of the first spelling, and of the last. */
  readonly first: number
  readonly last: number
  /** Whether the smallest place is named twice. */
  readonly isRepeated?: boolean
  /** Places of the chain, the largest first. */
  readonly chain: readonly PlaceNode[]
  /** Whether the place was split, and the text does not say which part is meant. */
  readonly isSplit: boolean
}
const separators = /^[\s,，/、;；·|_\\>＞．.。()（）"“”'\ue003\ue011\ue012-]+/
const fillers =
  /^(市辖区|市辖县|新界|九龙(?![城坡县])|港岛|香港岛|氹仔|路环(?!圣)|澳门半岛|辖区|(?:重庆)?郊县|县(?=[\s,/、·|>-])|(?:省|自治区)?直辖(?:县级)?(?:行政(?:区划|单位))?|(?:生产建设)?兵团(?:第?[一二三四五六七八九十]+师)?|(?:雄安|西咸|两江|贵安|天府|滇中|赣江|湘江|哈尔滨|长春|福州|南京江北|大连金普|广州南沙|舟山群岛)新区)/
const skipSeparators = (text: string, from: number): number =>
  from + (separators.exec(text.slice(from))?.[0].length ?? 0)
/** Position after separators, and after names that only tables have. */
const skip = (text: string, from: number): number => {
  let at = from
  for (;;) {
    const rest = text.slice(at)
    const length = (separators.exec(rest) ?? fillers.exec(rest))?.[0].length
    if (!length) return at
    at += length
  }
}
/** Words after a short name that make it part of another name, such as of a street. */
const other =
  /^(?:[东南西北中上下前后新老大小]?(?:路|街|巷|弄|道|里|胡同)|[一二三四五六七八九十]+(?:路|街|巷|马路)|[省市区县州盟旗镇乡村苑园寺庙塔门桥山湖河江海岛港口湾洲滩坝庄屯寨营店铺楼府坊场站城郡]|[东南西北]站|大道|大街|大桥|大厦|大学|大酒店|学院|公园|公寓|花园|广场|小区|新村|医院|机场|火车|高铁|国际|中心|风景|景区|步行|工业|开发|高新|经济|经开|银行|宾馆|酒店|饭店|商|人(?![民])|菜|面馆|小吃|有限|公司|分公司|支行)/
interface Step {
  readonly node: PlaceNode
  readonly to: number
  readonly quality: number
  readonly isSplit: boolean
}
/** Whether a place within another one follows. A short name must not begin another word. */
const continuesAt = (index: PlaceIndex, text: string, at: number, node: PlaceNode): boolean =>
  (index.spellings.get(text.charAt(at)) ?? []).some(
    each =>
      contains(each.node, node) &&
      text.startsWith(each.text, at) &&
      (each.quality > quality.short || !other.test(text.slice(at + each.text.length))),
  )
/** Place of today by the town behind the name of a split district. */
const placeOfTown = (index: PlaceIndex, { split = [] }: Spelling, rest: string): PlaceNode | undefined => {
  const [, code] = split.find(([town]) => rest.startsWith(town)) ?? []
  return code === undefined ? undefined : index.nodes.get(code)
}
interface Reading {
  readonly index: PlaceIndex
  readonly text: string
  /** Whether the text holds places only, so that no short name begins another word. */
  readonly isPlaceOnly: boolean
}
/** Places whose spelling stands at a position. */
const stepsAt = (
  { index, text, isPlaceOnly }: Reading,
  at: number,
  isAllowed: (node: PlaceNode) => boolean,
): readonly Step[] => {
  const steps: Step[] = []
  for (const spelling of index.spellings.get(text.charAt(at)) ?? []) {
    if (!isAllowed(spelling.node) || !text.startsWith(spelling.text, at)) continue
    const to = at + spelling.text.length
    const isPart = !isPlaceOnly && spelling.quality === quality.short && other.test(text.slice(to))
    if (isPart && !continuesAt(index, text, to, spelling.node)) continue
    const town = spelling.split && placeOfTown(index, spelling, text.slice(skipSeparators(text, to)))
    steps.push({
      node: town ?? spelling.node,
      to,
      quality: spelling.quality,
      isSplit: spelling.split !== undefined && !town,
    })
  }
  return steps
}
const better = (a: PlaceMatch | undefined, b: PlaceMatch): PlaceMatch => {
  if (!a) return b
  const [left, right] = [a, b].map(each => [
    each.node.within.length === 0 ? 1 : 0,
    each.levels,
    each.quality,
    each.to - each.from,
  ])
  for (const [at, value] of (left ?? []).entries()) {
    const difference = (right?.[at] ?? 0) - value
    if (difference !== 0) return difference > 0 ? b : a
  }
  return a
}
/** All chains that begin at a position. */
const chainsAt = (reading: Reading, from: number, above?: PlaceMatch): readonly PlaceMatch[] => {
  const { text } = reading
  const positions = above ? [...new Set([skipSeparators(text, above.to), skip(text, above.to)])] : [from]
  const steps = positions.flatMap(at => stepsAt(reading, at, node => !above || contains(node, above.node)))
  // A name may repeat: 上海 上海市, 建阳市建阳区.
  const isAgain = (node: PlaceNode) => node === above?.node || (node.level < 3 && node.name === above?.node.name)
  const again =
    above && !above.isRepeated
      ? positions.flatMap(at =>
          stepsAt(reading, at, isAgain).filter(
            ({ node, to, quality: each }) =>
              node.level < 3 || (each > quality.short && /[市县区旗]$/.test(text.slice(at, to))),
          ),
        )
      : []
  const [first] = again
  const repeated = above && first ? [{ ...above, to: first.to, isRepeated: true }] : []
  const next = steps.map(step => ({
    node: step.node,
    from: above?.from ?? from,
    to: step.to,
    levels: (above?.levels ?? 0) + 1,
    quality: Math.min(above?.quality ?? quality.full, step.quality),
    first: above?.first ?? step.quality,
    last: step.quality,
    chain: [...(above?.chain ?? []), step.node],
    isSplit: step.isSplit || above?.isSplit === true,
  }))
  return [...repeated, ...next].flatMap(match => [match, ...chainsAt(reading, match.from, match)])
}
/** Whether a town of a city below another one follows its short name, which no other place has. */
const isBeforeTown = ({ index, text }: Reading, { node, from, to }: PlaceMatch): boolean =>
  node.name.endsWith('市') &&
  /^\p{Script=Han}{1,4}(?:镇|乡|街道)/u.test(text.slice(to)) &&
  !index.spellings.get(text.charAt(from))?.some(each => each.text === text.slice(from, to) && each.node !== node)
const bestAt = (reading: Reading, from: number): PlaceMatch | undefined => {
  let best: PlaceMatch | undefined
  for (const match of chainsAt(reading, from)) {
    // A district alone needs its full name: 中山市 is the city, not 中山区.
    const isAlone = match.levels === 1 && match.node.level >= 3
    if (isAlone && match.quality < quality.full && !isBeforeTown(reading, match)) continue
    best = better(best, match)
  }
  return best
}

const han = /\p{Script=Han}/u
const isBoundary = (text: string, at: number) =>
  at === 0 ||
  !han.test(text.charAt(at - 1)) ||
  /(?:^|\P{Script=Han})(?:新界|九龙|港岛|香港岛)$/u.test(text.slice(0, at))
/** Whether a chain says enough by itself. */
const isClear = (index: PlaceIndex, text: string, match: PlaceMatch): boolean => {
  const isSure = Math.max(match.quality, match.first) > quality.short || isBoundary(text, match.from)
  if (match.levels > 1) return isSure || match.levels > 2 || (match.last === quality.full && match.node.level > 2)
  if (match.node.level < 3) return match.quality > quality.short || isBoundary(text, match.from)
  // A district alone needs its full name, which no other place has.
  if (!isBoundary(text, match.from)) return false
  return ![...index.nodes.values()].some(node => node !== match.node && node.name === match.node.name)
}
/** Region in a text. */
interface RegionMatch extends PlaceMatch {
  /** Smallest place, where the text names one. */
  readonly place: PlaceNode | undefined
  /** Whether the person should check the region: by short or former names, or beside another one. */
  readonly doubtful: boolean
}
/**
 * Finds the region in a text. Levels may be missing or short. A district alone counts if only one
 * place has the name. Beside a city or province, it must lie within. Without a smallest place,
 * `place` is undefined.
 */
export const findPlace = (index: PlaceIndex, written: string): RegionMatch | undefined => {
  const text = toSimplified(written)
  const matches: PlaceMatch[] = []
  for (let from = 0; from < text.length; from += 1) {
    if (!han.test(text.charAt(from))) continue
    const match = bestAt({ index, text, isPlaceOnly: false }, from)
    if (!match || !isClear(index, text, match)) continue
    matches.push(match)
    // A name does not begin in the middle of another.
    from = match.to - 1
  }
  const upper = matches.filter(({ chain }) => (chain[0]?.level ?? 3) < 3)
  const whole = upper.filter(({ levels }) => levels > 1)
  const lower = matches.filter(({ chain }) => (chain[0]?.level ?? 3) >= 3)
  const candidates = [whole, upper, lower].find(each => each.length > 0) ?? []
  const chosen = candidates.reduce<PlaceMatch | undefined>((best, each) => better(best, each), undefined)
  if (!chosen) return undefined
  const before = matches.filter(each => each.to <= chosen.from && skip(text, each.to) >= chosen.from)
  // A short name before a province may be a person's: 安阳, 山东省.
  const contradicts = before.some(
    each => !areRelated(each.node, chosen.node) && !(each.quality === quality.short && chosen.chain[0]?.level === 1),
  )
  const isBesideOther = before.some(({ node }) => !areRelated(node, chosen.node))
  const place = contradicts ? undefined : smallestOf(chosen.node)
  const isShort = chosen.last === quality.short || (chosen.levels === 1 && chosen.quality === quality.short)
  const isOther = whole.some(each => !areRelated(each.node, chosen.node))
  const to = chosen.to + (/^[^\p{Script=Han}\d]*市辖区/u.exec(place ? text.slice(chosen.to) : '')?.[0].length ?? 0)
  return { ...chosen, to, place, doubtful: isBesideOther || isOther || chosen.isSplit || isShort }
}
/** Places that a text names by the full or a usual name, and nothing else. */
const namedPlaces = (index: PlaceIndex, text: string): readonly PlaceNode[] =>
  (index.spellings.get(text.charAt(0)) ?? []).flatMap(each =>
    each.text === text && each.quality > quality.short ? [each.node] : [],
  )
/** Whether a text only names a place that contains the region, as a province behind an address. */
export const isPlaceAround = (index: PlaceIndex, text: string, region: PlaceNode): boolean =>
  namedPlaces(index, text).some(node => contains(region, node))
/** Moves parts that only name places before the others, the largest first. */
export const placesFirst = (index: PlaceIndex, text: string): string => {
  const parts = text.split(/[\s,，;；|/]+/).filter(part => part !== '')
  const chains = (part: string) =>
    chainsAt({ index, text: part, isPlaceOnly: true }, 0).filter(({ to, levels }) => to === part.length && levels > 1)
  const nodes = (part: string) => [...namedPlaces(index, part), ...chains(part).flatMap(({ chain }) => chain)]
  const levels = parts.map(part => Math.min(...nodes(part).map(({ level }) => level), 9))
  if (!levels.slice(1).some(level => level !== 9)) return text
  const byLevel = [1, 2, 3, 4].flatMap(level => parts.filter((_, at) => levels[at] === level))
  return [...byLevel, ...parts.filter((_, at) => levels[at] === 9)].join('\n')
}
/** Limit of a place's text, in characters: the longest path of a region has 40. */
const LONGEST = 150
/** Reads a text that only names a place, as in a cell. Undefined for none or several. */
export const readPlace = (index: PlaceIndex, written: string): PlaceNode | undefined => {
  if (written.length > LONGEST) return undefined
  const text = toSimplified(written.normalize('NFKC'))
    .trim()
    .replace(/^中国(?!香港|澳门|台湾)/, '')
    .replace(/[\s,/、·>-]+$/, '')
  const start = skip(text, 0)
  const rest = /^其他区?$/
  const ends = new Map<PlaceNode, number>()
  for (const match of chainsAt({ index, text, isPlaceOnly: true }, start)) {
    const needsFull = match.node.level >= 3 && !isDirect(match.node)
    if (match.isSplit || (match.levels === 1 && needsFull && match.quality < quality.full)) continue
    const behind = text.slice(skip(text, match.to))
    const end =
      behind === ''
        ? (smallestOf(match.node) ?? tableOnlyAt(match, text))
        : rest.test(behind)
          ? otherOf(match.node)
          : undefined
    if (end) ends.set(end, Math.max(ends.get(end) ?? 0, match.quality * 10 + match.levels))
  }
  const best = Math.max(...ends.values())
  const [one, ...more] = [...ends].filter(([, weight]) => weight === best)
  return more.length === 0 ? one?.[0] : undefined
}
/** The “other district” of a city, or of a province that is one. */
const otherOf = ({ within }: PlaceNode): PlaceNode | undefined => {
  const [only] = within
  return within.length === 1 && only && only.within.length > 0
    ? otherOf(only)
    : within.find(({ name }) => name === '其他区')
}
/** The 市辖区 of a city, where the text names it at its end. */
const tableOnlyAt = ({ node, to }: PlaceMatch, text: string): PlaceNode | undefined =>
  /^[^\p{Script=Han}]*市辖区$/u.test(text.slice(to)) ? node.within.find(({ name }) => name === '市辖区') : undefined
