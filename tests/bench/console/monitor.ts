import { createAccount } from '../../../src/server/auth/accounts'
import { querySingleRow, sql } from '../../../src/server/database/connections/database'
import { insertRecord } from '../../../src/server/database/queries/insertRecords'
import type { TenantId } from '../../../src/server/database/tenancy/tenant'
import { openStage, type Stage } from '../../kit/console/browser'
import { paidOrder } from '../../kit/trade'
import { enterAs, goTo } from '../../kit/console/walk'

const RATE = 50
const SECONDS = 20
/** So many together, as calls come. */
const TOGETHER = 5

interface Traced {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** In microseconds: how long it took, and how long the processor worked at it. */
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}
/** The tasks of a page's own thread: the longest as it took, and what the processor worked at it, which other work on the machine does not stretch. */
const tasksIn = (trace: string) => {
  const { traceEvents } = JSON.parse(trace) as { readonly traceEvents: readonly Traced[] }
  const threads = traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const own = new Set(threads.map(({ pid, tid }) => `${pid} ${tid}`))
  const tasks = traceEvents.filter(({ name, pid, tid }) => name.endsWith('RunTask') && own.has(`${pid} ${tid}`))
  if (tasks.length === 0) throw new Error('the browser told of no task')
  const most = (of: 'dur' | 'tdur') => (Math.max(...tasks.map(each => each[of] ?? 0)) / 1000).toFixed(0)
  const over = tasks.filter(({ tdur = 0 }) => tdur > 50_000).length
  return `longest task ${most('tdur')} ms of the processor (${most('dur')} ms by the clock), ${over} over 50 ms`
}
/** Orders that are made and paid in the same moment, so many a second. Answers how long it took. */
const trade = async ({ mall, db }: Stage, factId: TenantId, id: string): Promise<number> => {
  const orders = mall.appConfig.resource('orders')
  const like = await querySingleRow<Record<string, unknown>>(db, sql`select * from orders where id = ${id}`)
  const own = Object.entries(like).filter(([name]) => name in orders.fields && name !== 'id' && name !== 'no')
  const begun = performance.now()
  for (let made = TOGETHER; made <= RATE * SECONDS; made += TOGETHER) {
    await mall.enter(factId, async scope => {
      const now = new Date().toISOString()
      const record = { ...Object.fromEntries(own), createTime: now, paidTime: now }
      for (let n = 0; n < TOGETHER; n += 1) await insertRecord(scope, orders, record)
    })
    const ahead = begun + (made / RATE) * 1000 - performance.now()
    if (ahead > 0) await new Promise(done => setTimeout(done, ahead))
  }
  return (performance.now() - begun) / 1000
}
/** Fifty orders a second, each two lines, for twenty seconds, while a manager looks on; and the longest task of their page. */
export const measureMonitor = async (): Promise<Record<string, string>> => {
  const stage = await openStage({ limits: { behind: 120_000, accountCalls: 1e9, tenantCalls: 1e9 } })
  const account = sql<{ factId: TenantId }>`select fact_id as "factId" from accounts where username = 'demo'`
  const { factId } = await querySingleRow(stage.db, account)
  await createAccount(stage.db, { username: 'boss', identity: 'fact', role: 'admin', factId, password: 'Demo1234' })
  const { id } = await paidOrder(stage)
  const page = await enterAs(stage, 'boss', 'fact', { locale: 'zh-CN', theme: 'light' })
  await goTo(page, '/dashboard/monitor')
  const list = page.getByRole('list', { name: '动态', exact: true })
  await list.waitFor()
  const browser = page.context().browser()
  await browser?.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] })
  const took = await trade(stage, factId, id)
  await page.waitForTimeout(2_000)
  const told = tasksIn(String(await browser?.stopTracing()))
  const lines = await list.getByRole('listitem').count()
  await stage.close()
  return {
    [`${((RATE * SECONDS) / took).toFixed(0)} orders a second, of two lines each`]: `${told}; ${lines} lines kept`,
  }
}
