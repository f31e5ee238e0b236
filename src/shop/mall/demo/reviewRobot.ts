import type { FastifyInstance } from 'fastify'
import { findAccount } from '../../../mall/session/accounts'
import type { Db } from '../../../mall/store/database'
import { type Visitor, visit } from './knock'

const LOOK_MS = 2_000
const REVIEW_MS = 4_000

/** What the platform looks at: the call that lists what waits, and the one that approves it. */
const desks = [
  { list: '/api/product/listProducts', waiting: { status: 2 }, approve: '/api/product/approveProduct' },
  { list: '/api/fact/listFacts', waiting: { status: 1 }, approve: '/api/fact/acceptFact' },
] as const

const review = async (platform: Visitor, { list: path, waiting, approve }: (typeof desks)[number], seen: Map<string, number>) => {
  const { list } = await platform.call<{ list: { id: string; version: number }[] }>(path, { filter: waiting, pageSize: 50 })
  const now = new Set(list.map(({ id }) => id))
  for (const id of seen.keys()) if (!now.has(id)) seen.delete(id)
  for (const { id, version } of list) {
    const since = seen.get(id)
    if (since === undefined) seen.set(id, Date.now())
    // Someone may have taken it back in between: then there is nothing left to approve.
    else if (Date.now() - since >= REVIEW_MS) await platform.call(`${approve}?id=${id}`, { version }).catch(() => {})
  }
}

/** The demo's platform: approves what has waited some seconds, by the platform's own calls, so that one person can try everything. */
export const startReviewRobot = async (app: FastifyInstance, db: Db): Promise<() => Promise<void>> => {
  const account = await findAccount(db, 'plat', 'platform')
  if (!account) return async () => {}
  let platform: Visitor | undefined
  const look = async (desk: (typeof desks)[number], since: Map<string, number>) => {
    platform ??= await visit(app, db, account.id as string, 'plat')
    // Its session may have been ended, by the platform's own manager too: the next look comes with a new one.
    await review(platform, desk, since).catch(fault => {
      platform = undefined
      throw fault
    })
  }
  const seen = new Map(desks.map(desk => [desk, new Map<string, number>()]))
  let turn = Promise.resolve()
  const timer = setInterval(() => {
    for (const [desk, since] of seen) turn = turn.then(() => look(desk, since)).catch(fault => app.log.warn(fault))
  }, LOOK_MS)
  return async () => {
    clearInterval(timer)
    await turn
  }
}
