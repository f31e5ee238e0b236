import { resolveApiCalls } from '../../../src/schema/contract/apiRoutes'
import { bowls } from '../../../resources/catalogue/bowls'
import { openSession } from '../../../src/server/auth/sessions'
import { queryRow, sql } from '../../../src/server/database/connections/database'
import { openBench } from './server'

const ROWS = 100_000

/** A sheet of 100,000 bowls, made by its job and fetched: how long both take, and how much more memory than before the process holds meanwhile. */
export const measureDownload = async (url?: string): Promise<Record<string, string>> => {
  const { app, mall, db, factId, account, close } = await openBench(url, {
    limits: { accountCalls: 1e9, tenantCalls: 1e9 },
  })
  await sql`insert into bowls (fact_id, id, no, name, price, status, glaze, "rimCm", description, "order")
    select ${factId}, 'b' || n, 'B-' || lpad(n::text, 6, '0'), '建窑兔毫束口盏' || n, 100 * n, 1, 'silverHaresFur', 12.5, '柴烧，釉面温润，兔毫纤细。', 'a' || lpad(n::text, 6, '0')
    from generate_series(1, ${sql.lit(ROWS)}) n`.execute(db)
  await sql`vacuum analyze bowls`.execute(db)
  const headers = {
    authorization: await openSession(db, account, false),
    identity: 'fact',
    'content-type': 'application/json',
  }
  const result: Record<string, string> = {}
  for (const format of ['xlsx', 'csv'] as const) {
    globalThis.gc?.()
    const before = process.memoryUsage.rss()
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss())
    }, 20)
    const began = performance.now()
    const payload = JSON.stringify({ step: 'begin', format })
    const asked = (await app.inject({ method: 'POST', url: resolveApiCalls(bowls).download, headers, payload })).json()
    const isOpen = async () =>
      (await queryRow<{ state: string }>(db, sql`select state from tasks where id = ${asked.data.task}`))?.state ===
      'waiting'
    while (await isOpen()) await mall.work.pass()
    const made = (performance.now() - began) / 1000
    const grown = (most - before) / 1e6
    clearInterval(watch)
    const fetching = performance.now()
    const { rawPayload } = await app.inject({ method: 'GET', url: `/api/task/sheet?id=${asked.data.task}`, headers })
    const fetched = (performance.now() - fetching) / 1000
    result[`${ROWS.toLocaleString('en')} rows, all columns, .${format}`] =
      `${made.toFixed(1)} s made, ${fetched.toFixed(1)} s fetched (${(rawPayload.length / 1e6).toFixed(1)} MB), ${grown.toFixed(0)} MB more memory`
  }
  await close()
  return result
}
