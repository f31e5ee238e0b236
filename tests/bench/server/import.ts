import { resolveApiCalls } from '../../../src/schema/contract/apiRoutes'
import { importLimits } from '../../../src/schema/spreadsheet/importColumns'
import { bowls } from '../../../resources/catalogue/bowls'
import { glazes } from '../../../resources/choices'
import { openSession } from '../../../src/server/auth/sessions'
import { queryRow, sql } from '../../../src/server/database/connections/database'
import { openBench } from './server'

const ROWS = 50_000
/** Rows that are taken in; the time of all of them is told from these. */
const TAKEN = ROWS
const labels = Object.values(glazes)
const cellsOf = (n: number) => ({
  name: `建窑兔毫束口盏${n}`,
  price: `¥${(100 + (n % 9000)).toLocaleString('en')}.00`,
  glaze: labels[n % labels.length]?.zh ?? '',
  rimCm: String(9 + (n % 40) / 10),
  productionTime: `2026/${1 + (n % 12)}/${1 + (n % 28)}`,
  description: '柴烧，釉面温润，兔毫纤细。',
})

/** A sheet of bowls: judged in calls of the size that the console makes, and taken in by its job. */
export const measureImport = async (url?: string): Promise<Record<string, string>> => {
  const { app, mall, db, account, close } = await openBench(url, { limits: { accountCalls: 1e9, tenantCalls: 1e9 } })
  const headers = {
    authorization: await openSession(db, account, false),
    identity: 'fact',
    'content-type': 'application/json',
  }
  const ask = async (body: object): Promise<{ task: string }> => {
    const answer = await app.inject({
      method: 'POST',
      url: resolveApiCalls(bowls).import,
      headers,
      payload: JSON.stringify(body),
    })
    const { code, data, msg } = answer.json<{ code: number; data: { task: string }; msg: string }>()
    if (code !== 0) throw new Error(`${code} ${msg}`)
    return data
  }
  const rows = Array.from({ length: ROWS }, (_, n) => ({ line: n + 2, cells: cellsOf(n) }))
  const inParts = async (most: number, work: (part: object[]) => Promise<unknown>) => {
    for (let from = 0; from < most; from += importLimits.call)
      await work(rows.slice(from, Math.min(most, from + importLimits.call)))
  }
  const since = (began: number) => (performance.now() - began) / 1000
  const judging = performance.now()
  await inParts(ROWS, part => ask({ step: 'judge', rows: part }))
  const judged = since(judging)
  const { task } = await ask({ step: 'begin' })
  const giving = performance.now()
  await inParts(TAKEN, part => ask({ step: 'add', task, rows: part }))
  const given = since(giving)
  const taking = performance.now()
  await ask({ step: 'run', task })
  const isOpen = async () =>
    (await queryRow<{ state: string }>(db, sql`select state from tasks where id = ${task}`))?.state === 'waiting'
  while (await isOpen()) await mall.work.pass()
  const taken = since(taking)
  await close()
  return {
    [`${ROWS.toLocaleString('en')} rows judged`]: `${judged.toFixed(1)} s`,
    'rows handed over': `${Math.round(TAKEN / given).toLocaleString('en')}/s`,
    'rows taken in': `${Math.round(TAKEN / taken).toLocaleString('en')}/s`,
  }
}
