import type { FastifyInstance } from 'fastify'
import { findAccount } from '../../../../server/auth/accounts'
import type { Db } from '../../../../server/database/connections/database'
import type { Round } from '../../../../server/jobs/taskTypes'
import { type DemoClient, openDemoClient } from '../client'

const INTERVAL_MS = 2_000
const REVIEW_MS = 4_000
/** Minimum age of the demo's own review queue, which is left to human visitors. */
const LEFT_MS = 24 * 60 * 60 * 1000

/** Reviews of the platform: calls for the queue, the history (start of the wait), the approval. */
const desks = [
  {
    list: '/api/product/listProducts',
    waiting: { status: 2 },
    history: '/api/product/historyProduct',
    approve: '/api/product/approveProduct',
  },
  {
    list: '/api/fact/listFacts',
    waiting: { status: 1 },
    history: '/api/fact/historyFact',
    approve: '/api/fact/acceptFact',
  },
] as const

const review = async (
  platform: DemoClient,
  now: Date,
  { list: path, waiting, history, approve }: (typeof desks)[number],
) => {
  const { list } = await platform.call<{ list: { id: string; version: number }[] }>(path, {
    filter: waiting,
    pageSize: 50,
  })
  for (const { id, version } of list) {
    const [last] = await platform.call<{ at: string }[]>(`${history}?id=${id}`)
    const waited = last ? now.getTime() - Date.parse(last.at) : REVIEW_MS
    if (waited < REVIEW_MS || waited > LEFT_MS) continue
    // The record may have been withdrawn meanwhile.
    await platform.call(`${approve}?id=${id}`, { version }).catch(() => {})
  }
}

/**
 * Robot of the demo's platform: approves recent requests after some seconds through the public API.
 * So one person can try all roles.
 */
export const reviewRobot = (app: FastifyInstance, db: Db): Round => {
  let platform: DemoClient | undefined
  const logIn = async () => {
    const account = await findAccount(db, 'plat', 'platform')
    return account && openDemoClient(app, db, account.id, 'plat')
  }
  return {
    type: 'review',
    every: INTERVAL_MS,
    run: async now => {
      platform ??= await logIn()
      if (!platform) return
      try {
        for (const queue of desks) await review(platform, now, queue)
      } catch (fault) {
        // The session may have ended, even by the platform's manager: the next round opens a new
        // one.
        platform = undefined
        throw fault
      }
    },
  }
}
