import type { FastifyInstance } from 'fastify'
import { findAccount } from '../../../../server/auth/accounts'
import type { Db } from '../../../../server/database/connections/database'
import type { Round } from '../../../../server/jobs/taskTypes'
import { type DemoClient, openDemoClient } from '../client'

const INTERVAL_MS = 2_000
const REVIEW_MS = 4_000
/** What waits since before that is the demo's own queue, left for whoever tries the platform's side. */
const LEFT_MS = 24 * 60 * 60 * 1000

/** What the platform looks at: the calls that list what waits, tell since when, and approve it. */
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
    // Someone may have taken it back in between: then there is nothing left to approve.
    await platform.call(`${approve}?id=${id}`, { version }).catch(() => {})
  }
}

/** The demo's platform: approves what has waited some seconds, by the platform's own calls, so that one person can try everything. */
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
        // Its session may have been ended, by the platform's own manager too: the next look comes with a new one.
        platform = undefined
        throw fault
      }
    },
  }
}
