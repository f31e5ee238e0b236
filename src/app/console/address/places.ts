import { shortPlace } from '../../../schema/text/placeNames'

/** A place of the region table as it is looked for in a text: its six-digit code, and what people call it. */
export interface Place {
  readonly code: string
  /** Its name, and what it is called for short or was called before; the longest first. */
  readonly names: readonly string[]
  /** What lies directly within it. */
  readonly within: readonly Place[]
}
/** A place of the package's table (GB/T 2260). */
interface Listed {
  readonly code: string
  readonly name: string
  readonly children?: readonly Listed[]
}

const namesOf = (name: string, former: readonly string[] = []): readonly string[] =>
  [...new Set([name, shortPlace(name), ...former])].sort((a, b) => b.length - a.length)

/** What places were called before, by the code they have today. */
type Former = Readonly<Record<string, readonly string[]>>
/** The table as it is looked for in texts. Provinces without cities hold their districts themselves. */
export const placesOf = (listed: readonly Listed[], former: Former = {}): readonly Place[] =>
  listed
    .filter(({ code }) => code.length === 6)
    .map(({ code, name, children = [] }) => ({
      code,
      names: namesOf(name, former[code]),
      within: placesOf(children, former),
    }))

/** A chain of places found in a text, the smallest last, and where in the text it stands. */
interface RegionMatch {
  readonly place: Place
  readonly levels: number
  readonly from: number
  readonly to: number
}
const between = /^[\s,，/、;；·-]*(市辖区|省直辖县级行政区划)?[\s,，/、;；·-]*/
const skip = (text: string, at: number): number => at + (between.exec(text.slice(at))?.[0].length ?? 0)
/** After the short name of a place these say that it names something else: a street, a village. */
const other = /^(路|街|大道|大街|巷|镇|乡|村|苑|园|花园|广场|大厦|小区|桥|站|山|湖|湾|里)/
/** How far a place's name reaches at a place of the text, or nothing. */
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
/** The longest chain that begins with one of these places; a level that is not said is passed over. */
const chainIn = (text: string, at: number, places: readonly Place[]): Step | undefined => {
  let best: Step | undefined
  for (const place of places) {
    const end = named(text, at, place)
    if (end === undefined) continue
    // A municipality stands twice: as a province and as its city.
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
/** How sure a chain is: by how much it says, and whether it stands where an address begins. */
const weight = (text: string, match: RegionMatch): number =>
  match.levels * 100 +
  (match.place.within.length === 0 ? 40 : 0) +
  (isWhole(match, text.slice(match.from, match.to)) ? 30 : 0) +
  (match.from === 0 || /[\s,，:：;；]$/.test(text.slice(0, match.from)) ? 20 : 0) -
  match.from / 100

/** Every place of a sort, each once. */
const all = (places: readonly Place[]): readonly Place[] => places.flatMap(place => [place, ...all(place.within)])
const sameName = (places: readonly Place[], place: Place) =>
  places.filter(each => each !== place && each.names.some(name => name === place.names[0]))

/**
 * The region that a text names. Provinces, cities and districts may each be left out or said for short, as long as only one place can be meant: a district
 * whose name stands in several cities is none.
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
      // One name alone must be whole, and nobody else's.
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
