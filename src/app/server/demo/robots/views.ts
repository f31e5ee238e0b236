import { bowlLooks } from '../../../../../resources/catalogue/bowlLooks'
import { dayOf } from '../../../../schema/text/timeZone'
import { config } from '../../../../../resources/kit'
import { systemPrincipal } from '../../../../server/auth/sessions'
import { insertRecords } from '../../../../server/database/queries/insertRecords'
import type { TenantId } from '../../../../server/database/tenancy/tenant'
import { copyValues } from '../../../../server/records/write/copiedValues'
import { openRequestContext } from '../../../../server/records/write/openRequestContext'
import type { ServerServices } from '../../../../server/services/services'
import { seededRandom } from '../seededRandom'
import type { DemoClient } from '../client'
import type { Step } from '../data/demoOrders'
import { after, beforeNight } from '../demoClock'

/** Share of bowls that a buyer keeps as a favourite, and share of favourites that are removed. */
const KEPT = 0.3
const DROPPED = 0.2
/** Days with views of a bowl, and views of a day: a minimum, and a random addition. */
const DAYS = { least: 3, more: 6 } as const
const VIEWS = { least: 1, more: 11 } as const

/** Period in which a bowl was on sale. */
export interface OnSale {
  readonly from: Date
  readonly until: Date
}
/** Time while a bowl was on sale. Early days are likelier, since new bowls get most views. */
const momentIn = ({ from, until }: OnSale, next: () => number): Date =>
  after(from, 1 + next() ** 2 * Math.max(0, (until.getTime() - from.getTime()) / 60_000 - 70))

/** Favourites of two buyers at most, which may be removed soon. */
export const favouritesOf = (buyers: readonly DemoClient[], sale: OnSale, count: number): readonly Step[] => {
  const next = seededRandom(count + 1)
  const first = Math.floor(next() * buyers.length)
  return [buyers[first], buyers[(first + 1) % buyers.length]].flatMap(buyer => {
    if (!buyer || next() >= KEPT) return []
    let favourite = ''
    const keep = async (jzId: string) => {
      favourite = (await buyer.call<{ id: string }>('/api/buyer/addFavourite', { jzId })).id
    }
    const drop = () => buyer.call(`/api/buyer/removeFavourite?id=${favourite}`)
    const at = beforeNight(momentIn(sale, next))
    return [{ at, does: keep }, ...(next() < DROPPED ? [{ at: after(at, 20), does: drop }] : [])]
  })
}
/** Views of a bowl by day while on sale, more at weekends. Equal in each demo. */
const viewsOf = (sale: OnSale, count: number) => {
  const next = seededRandom(count + 1_000)
  const days = Array.from({ length: DAYS.least + Math.floor(next() * DAYS.more) }, () => momentIn(sale, next))
  return [...new Set(days.map(at => dayOf(at, config.zone)))].map(day => {
    const weekend = new Date(day).getUTCDay() % 6 === 0 ? 1.7 : 1
    const views = VIEWS.least + Math.floor(next() * VIEWS.more * weekend)
    return { day, views, visitors: Math.ceil(views * (0.5 + next() * 0.3)) }
  })
}
/**
 * Adds the views of bowls as their daily counts, in one transaction. Thousands of visits would take
 * minutes, and leave the same rows.
 */
export const addViews = (
  { enter, appConfig }: ServerServices,
  factId: TenantId,
  shown: ReadonlyMap<string, OnSale>,
): Promise<unknown> =>
  enter(factId, async scope => {
    const context = openRequestContext(appConfig, scope, systemPrincipal(factId))
    const rows = [...shown].map(async ([jzId, sale], count) => {
      const copies = await copyValues(context, bowlLooks, { jzId })
      return viewsOf(sale, count).map(views => ({ id: `${jzId}-${views.day}`, jzId, ...views, ...copies }))
    })
    return insertRecords(scope, bowlLooks, (await Promise.all(rows)).flat())
  })
