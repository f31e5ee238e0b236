import { seededRandom } from '../seededRandom'
import { daysAgo } from '../demoClock'
import type { ModelName } from '../demoModels'
import { type DemoBowl, type Sale, toBowl } from './demoBowls'
import { carrierAt, demoBuyers } from './demoBuyers'

/** Bowls of the history, and the age of the oldest order in days. */
const SOLD = 122
const OLDEST = 166
/** Days ago on which the kiln was opened with customers, the busiest days, and how many orders they brought. */
const FESTIVAL = { from: 18, days: 4, every: 9 }
const WEEKEND = 0.4
/** Days for which a bowl is on sale: a minimum, and an addition of at most this many. */
const ON_SALE = { least: 3, more: 38 }
/** Orders with a request, with a buyer before who never paid, by their number in the history. */
const claims: Readonly<Record<NonNullable<Sale['claim']>, readonly number[]>> = {
  part: [6, 36, 52, 72, 83, 101],
  whole: [17, 28, 63, 94, 110],
  withdrawn: [43],
}
const claimAt = (index: number) => (['part', 'whole', 'withdrawn'] as const).find(each => claims[each].includes(index))
const UNPAID_EVERY = 13
/** Every so many orders are by a buyer who was not there before. */
const NEW_EVERY = 3

type Line = readonly [
  model: ModelName,
  name: string,
  share: number,
  yuan: number,
  rimCm: number,
  master: DemoBowl['master'],
  firing: DemoBowl['firing'],
]
// The share says how well a glaze sells.
const lines: readonly Line[] = [
  ['gold-fur', '金兔毫束口盏', 20, 2680, 12.2, 1, 'wood'],
  ['silver-spot', '银油滴束口盏', 18, 1680, 12, 2, 'electric'],
  ['silver-fur', '银兔毫撇口盏', 13, 1180, 11.5, 0, 'electric'],
  ['gold-spot', '金油滴斗笠盏', 10, 1880, 13.2, 2, 'gas'],
  ['persimmon', '柿红主人杯', 9, 460, 8.6, 0, 'electric'],
  ['blue-fur', '蓝兔毫束口盏', 7, 2280, 12.1, 2, 'electric'],
  ['partridge', '鹧鸪斑撇口盏', 6, 5200, 12.8, 1, 'wood'],
  ['brown-fur', '褐兔毫敛口盏', 6, 620, 9.8, 0, 'electric'],
  ['yohen', '曜变束口盏', 4, 7200, 12.2, 1, 'refired'],
  ['wujin', '乌金束口盏', 5, 960, 12.1, 3, 'wood'],
  ['brown-spot', '褐油滴钵形盏', 4, 680, 10.6, 0, 'electric'],
  ['tea-dust', '茶叶末钵形盏', 4, 780, 10.8, 3, 'wood'],
  ['gold-thread', '金缕鹧鸪斑斗笠盏', 4, 4200, 13.2, 2, 'gas'],
  ['rust-spot', '铁锈斑灯盏', 3, 1180, 10.3, 3, 'wood'],
  ['ash', '灰被敛口盏', 2, 1360, 10.4, 3, 'wood'],
]
const sides = ['main', 'front', 'inside'] as const
const hours = [9, 10, 11, 12, 13, 14, 15, 16, 17, 19, 19, 20, 20, 20, 21, 21, 21, 22, 22, 22]
const oneOf = <T>(all: readonly T[], chance: number): T => all[Math.floor(chance * all.length)] as T
const shared = lines.flatMap(line => Array.from({ length: line[2] }, () => line))
/** Days ago of an order: ever more orders towards today, a festival, and more at weekends. */
const ageOf = (index: number, next: () => number): number => {
  if (index % FESTIVAL.every === 3) return FESTIVAL.from - Math.floor(next() * FESTIVAL.days)
  const share = Math.sqrt(0.16 + (1.8 * (index + next())) / SOLD) - 0.4
  const days = Math.floor(OLDEST * (1 - share))
  const weekday = daysAgo(days, 12).getUTCDay()
  return next() < WEEKEND && weekday > 0 && weekday < 6 ? days + weekday + (next() < 0.6 ? 1 : 0) : days
}
/** Bowls that were sold before the present ones, in the order of their sale. Equal on each call of a day. */
export const soldBowls = (): readonly DemoBowl[] => {
  const next = seededRandom(196)
  return Array.from({ length: SOLD }, (_, index) => {
    const [model, name, share, price, rim, master, firing] = oneOf(shared, next())
    const days = ageOf(index, next)
    const ordered = daysAgo(days, oneOf(hours, next()), Math.floor(next() * 60))
    // What sells well is sold soon.
    const listed = days + ON_SALE.least + Math.floor((next() ** 2 * ON_SALE.more) / Math.sqrt(share / 6))
    const age = Math.min(listed, OLDEST + 16)
    const yuan = Math.round((price * (0.7 + next() * 0.45)) / 20) * 20
    const rimCm = Math.round((rim + next() - 0.5) * 10) / 10
    const kiln = 14 - Math.floor(age / 14)
    const side = oneOf(sides, next())
    const row = toBowl([`${name}·${kiln}窑${index + 1}号`, model, side, firing, yuan, rimCm, master, age, 'received'])
    // Buyers join one after another, and the first ones come most often.
    const regular = Math.floor(next() ** 1.3 * Math.min(demoBuyers.length, 4 + (index / SOLD) * demoBuyers.length))
    const buyer = index % NEW_EVERY === 2 ? demoBuyers.length + (index - 2) / NEW_EVERY : regular
    const sale = {
      ordered,
      buyer,
      courier: carrierAt(next()),
      claim: claimAt(index),
      isSecond: index % UNPAID_EVERY === 5,
    }
    return { ...row, sale }
  })
}
