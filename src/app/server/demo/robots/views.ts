import { sequence } from './buyerRobot'
import type { Step } from '../data/demoOrders'
import type { DemoClient } from '../client'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Share of views that lead to a favourite, and share of favourites that are removed. */
const KEPT = 0.12
const DROPPED = 0.25
/** Views per bowl: a minimum, and a random addition. */
const VIEWS = { least: 3, more: 11 } as const

/** Period in which a bowl was on sale. */
interface OnSale {
  readonly from: Date
  readonly until: Date
}
/**
 * Random time while a bowl was on sale, between morning and evening in China. Early days are
 * likelier, since new bowls get most views.
 */
const momentIn = ({ from, until }: OnSale, next: () => number): Date => {
  const share = next() ** 2
  const day = new Date(from.getTime() + (until.getTime() - from.getTime()) * share)
  day.setUTCHours(1 + Math.floor(next() * 14), Math.floor(next() * 60), Math.floor(next() * 60), 0)
  const [first, last] = [from.getTime() + MINUTE, until.getTime() - 3 * MINUTE]
  return new Date(Math.max(first, Math.min(day.getTime(), last)))
}
/** View of a bowl by a buyer, sometimes with a favourite, which may be removed after an hour. */
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
/** Views of a bowl while on sale, equal in each demo. */
export const viewsOf = (buyers: readonly DemoClient[], sale: OnSale, count: number): readonly Step[] => {
  const next = sequence(count + 1)
  return Array.from({ length: VIEWS.least + Math.floor(next() * VIEWS.more) }).flatMap(() => {
    const buyer = buyers[Math.floor(next() * buyers.length)]
    return buyer ? visitOf(buyer, momentIn(sale, next), sale, next) : []
  })
}
