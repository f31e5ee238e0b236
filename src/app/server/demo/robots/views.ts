import { sequence } from './buyerRobot'
import type { Step } from '../data/demoOrders'
import type { DemoClient } from '../client'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Of how many looks one leads to a favourite, and of how many favourites one is taken back. */
const KEPT = 0.12
const DROPPED = 0.25
/** A bowl is looked at so often at least, and so much oftener at most. */
const VIEWS = { least: 3, more: 11 } as const

/** How long a bowl stood in the shop window. */
interface OnSale {
  readonly from: Date
  readonly until: Date
}
/** A moment of the day and evening in China while a bowl is on sale, sooner rather than later: what is new is looked at most. */
const momentIn = ({ from, until }: OnSale, next: () => number): Date => {
  const share = next() ** 2
  const day = new Date(from.getTime() + (until.getTime() - from.getTime()) * share)
  day.setUTCHours(1 + Math.floor(next() * 14), Math.floor(next() * 60), Math.floor(next() * 60), 0)
  const [first, last] = [from.getTime() + MINUTE, until.getTime() - 3 * MINUTE]
  return new Date(Math.max(first, Math.min(day.getTime(), last)))
}
/** A buyer looks at a bowl, at times keeps it in mind, and at times no longer an hour later. */
const visitOf = (buyer: DemoClient, at: Date, { until }: OnSale, next: () => number): readonly Step[] => {
  const view = { at, does: (jzId: string) => buyer.call(`/api/buyer/getProduct?id=${jzId}`) }
  if (next() >= KEPT) return [view]
  let favourite = ''
  const keep = async (jzId: string) => {
    favourite = (await buyer.call<{ id: string }>('/api/buyer/addFavourite', { jzId })).id
  }
  const drop = () => buyer.call(`/api/buyer/removeFavourite?id=${favourite}`)
  const kept = { at: new Date(at.getTime() + MINUTE), does: keep }
  const later = new Date(at.getTime() + HOUR)
  return next() < DROPPED && later < until ? [view, kept, { at: later, does: drop }] : [view, kept]
}
/** Who looked at a bowl while it was on sale, the same in every demo. */
export const viewsOf = (buyers: readonly DemoClient[], sale: OnSale, count: number): readonly Step[] => {
  const next = sequence(count + 1)
  return Array.from({ length: VIEWS.least + Math.floor(next() * VIEWS.more) }).flatMap(() => {
    const buyer = buyers[Math.floor(next() * buyers.length)]
    return buyer ? visitOf(buyer, momentIn(sale, next), sale, next) : []
  })
}
