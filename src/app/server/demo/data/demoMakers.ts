import type { Picture } from '../demoImages'
import { otherLogins } from './demoAccounts'
import { type BowlRow, toBowl } from './demoBowls'
import people from './people.json'

const makerOf = (index: 0 | 1, since: number, logo: Picture) => ({
  login: otherLogins[index],
  fact: { ...people.fact, ...people.otherFacts[index] },
  since,
  logo,
})
/** Other manufacturers: one that sells since so many days, and one whose data wait for a review. */
export const otherMakers = { selling: makerOf(0, 120, 'ash-inside'), waiting: makerOf(1, 2, 'partridge-inside') }
const rows: readonly BowlRow[] = [
  ['松窑灰被盏', 'ash', 'main', 'wood', 1680, 11.2, 0, 2, 'review'],
  ['松窑灰被盏·春窑', 'ash', 'front', 'wood', 1480, 10.9, 0, 34, 'passed'],
  ['松窑灰被盏·窑变', 'ash', 'inside', 'wood', 2980, 12.4, 0, 52, 'passed'],
  ['松窑灰被盏·秋窑', 'ash', 'main', 'wood', 1880, 11.6, 0, 70, 'received'],
  ['松窑灰被盏·小', 'ash', 'front', 'wood', 980, 9.4, 0, 12, 'paid'],
]
/** Bowls of the manufacturer that sells. */
export const otherBowls = rows.map(toBowl)
