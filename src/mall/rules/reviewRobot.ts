import type { FastifyInstance } from 'fastify'
import { findAccount } from '../session/accounts'
import type { Db } from '../store/database'
import { type Visitor, visit } from './knock'

const LOOK_MS = 2_000
const REVIEW_MS = 4_000

const review = async (platform: Visitor, seen: Map<string, number>) => {
  const { list } = await platform.call<{ list: { id: string; version: number }[] }>('/api/product/listProducts', {
    filter: { status: 2 },
    pageSize: 50,
  })
  const waiting = new Set(list.map(({ id }) => id))
  for (const id of seen.keys()) if (!waiting.has(id)) seen.delete(id)
  for (const { id, version } of list) {
    const since = seen.get(id)
    if (since === undefined) seen.set(id, Date.now())
    // Someone may have delisted it in between: then there is nothing left to approve.
    else if (Date.now() - since >= REVIEW_MS) await platform.call(`/api/product/approveProduct?id=${id}`, { version }).catch(() => {})
  }
}

/** The demo's platform: approves what was listed some seconds ago, by the platform's own calls, so that one person can try everything. */
export const startReviewRobot = async (app: FastifyInstance, db: Db): Promise<() => Promise<void>> => {
  const account = await findAccount(db, 'plat', 'platform')
  if (!account) return async () => {}
  const platform = await visit(app, db, account.id as string, 'plat')
  const seen = new Map<string, number>()
  let turn = Promise.resolve()
  const timer = setInterval(() => {
    turn = turn.then(() => review(platform, seen)).catch(fault => app.log.warn(fault))
  }, LOOK_MS)
  return async () => {
    clearInterval(timer)
    await turn
  }
}
