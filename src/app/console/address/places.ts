import { shortPlace } from '../../../schema/text/placeNames'

/** Place of the region table, prepared for the search: six-digit code and names. */
export interface Place {
  readonly code: string
  /** Name, short name and former names, the longest first. */
  readonly names: readonly string[]
  /** Places directly within. */
  readonly within: readonly Place[]
}
/** Place of the package's table (GB/T 2260). */
interface Listed {
  readonly code: string
  readonly name: string
  readonly children?: readonly Listed[]
}

const namesOf = (name: string, former: readonly string[] = []): readonly string[] =>
  [...new Set([name, shortPlace(name), ...former])].sort((a, b) => b.length - a.length)

/** Former names by today's code. */
type Former = Readonly<Record<string, readonly string[]>>
/** Prepares the region table. Provinces without cities contain their districts directly. */
export const placesOf = (listed: readonly Listed[], former: Former = {}): readonly Place[] =>
  listed
    .filter(({ code }) => code.length === 6)
    .map(({ code, name, children = [] }) => ({
      code,
      names: namesOf(name, former[code]),
      within: placesOf(children, former),
    }))

/** Chain of places in a text, by its smallest place, with the position in the text. */
interface RegionMatch {
  readonly place: Place
  readonly levels: number
  readonly from: number
  readonly to: number
}
const between = /^[\s,，/、;；·-]*(市辖区|省直辖县级行政区划)?[\s,，/、;；·-]*/
const skip = (text: string, at: number): number => at + (between.exec(text.slice(at))?.[0].length ?? 0)
/** Words after a short place name that make it a street or village name. */
const other = /^(路|街|大道|大街|巷|镇|乡|村|苑|园|花园|广场|大厦|小区|桥|站|山|湖|湾|里)/
/** End of a place's name at a position of the text, if it matches. */
const named = (text: string, at: number, { names }: Place): number | undefined => {
  for (const [index, name] of names.entries()) {
    if (!text.startsWith(name, at)) continue
    const isShort = index > 0 && name.length < (names[0]?.length ?? 0)
    if (isShort && other.test(text.slice(at + name.length))) continue
    return at + name.length
  }
  return undefined
}
type Step = Pick<RegionMatch, 'place' | 'levels' | 'to'>
/** Longest chain that begins with one of these places. Missing levels are skipped. */
const chainIn = (text: string, at: number, places: readonly Place[]): Step | undefined => {
  let best: Step | undefined
  for (const place of places) {
    const end = named(text, at, place)
    if (end === undefined) continue
    // A municipality appears twice: as a province and as its city.
    const [whole = ''] = place.names
    const again = text.startsWith(whole, skip(text, end)) ? skip(text, end) + whole.length : end
    const further = insideOf(text, skip(text, again), place)
    const step = further ? { ...further, levels: further.levels + 1 } : { place, levels: 1, to: again }
    if (!best || step.levels > best.levels || (step.levels === best.levels && step.to > best.to)) best = step
  }
  return best
}
const insideOf = (text: string, at: number, { within }: Place): Step | undefined =>
  chainIn(text, at, within) ??
  chainIn(
    text,
    at,
    within.flatMap(each => each.within),
  )

const isWhole = ({ place: { names } }: Pick<RegionMatch, 'place'>, text: string) => text.includes(names[0] ?? '')
/** Confidence of a chain, by its length and by its position at the start of an address. */
const weight = (text: string, match: RegionMatch): number =>
  match.levels * 100 +
  (match.place.within.length === 0 ? 40 : 0) +
  (isWhole(match, text.slice(match.from, match.to)) ? 30 : 0) +
  (match.from === 0 || /[\s,，:：;；]$/.test(text.slice(0, match.from)) ? 20 : 0) -
  match.from / 100

/** All places of a tree, flattened. */
const all = (places: readonly Place[]): readonly Place[] => places.flatMap(place => [place, ...all(place.within)])
const sameName = (places: readonly Place[], place: Place) =>
  places.filter(each => each !== place && each.names.some(name => name === place.names[0]))

/**
 * Finds the region in a text. Provinces, cities and districts may be missing or short, if only one
 * place matches. A district name that several cities have does not match alone.
 */
export const findRegion = (text: string, places: readonly Place[]): RegionMatch | undefined => {
  const every = all(places)
  const [cities, districts] = [
    places.flatMap(({ within }) => within),
    every.filter(({ within, code }) => within.length === 0 && !code.endsWith('00')),
  ]
  let best: RegionMatch | undefined
  for (let from = 0; from < text.length; from += 1) {
    if (!/[\u4e00-\u9fa5]/.test(text.charAt(from))) continue
    for (const level of [places, cities, districts]) {
      const step = chainIn(text, from, level)
      if (!step) continue
      const match = { ...step, from }
      const matchedText = text.slice(from, step.to)
      // A single name must be complete and unique.
      if (
        step.levels === 1 &&
        level !== places &&
        (!isWhole(match, matchedText) || sameName(every, step.place).length > 0)
      )
        continue
      if (!best || weight(text, match) > weight(text, best)) best = match
    }
  }
  return best
}
