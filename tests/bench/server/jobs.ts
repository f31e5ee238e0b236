import { tmpdir } from 'node:os'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildServer } from '../../../src/server/app'
import { localFiles } from '../../../src/server/files/fileStore'
import { createTenant } from '../../../src/server/auth/accounts'
import type { TenantId } from '../../../src/server/database/tenancy/tenant'
import { openDatabase, queryRow, sql } from '../../../src/server/database/connections/database'
import { setTask } from '../../../src/server/database/storage/tasks'
import type { TaskType } from '../../../src/server/jobs/taskTypes'
import { worked, workshop, writtenTable } from '../../kit/taskServer'
import { median } from './server'

const JOBS = 3_000
const MAKERS = 20
const LAMPS = 100_000
const TURNS = 100

/** Tasks of one row each a second, how long an idle mall takes to begin one, and what a look costs while 100,000 records' clocks run. */
export const measureWork = async (url?: string): Promise<Record<string, string>> => {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  const database = await openDatabase({
    ...(url ? { url } : { folder: join(folder, 'database') }),
    cache: 'node_modules/.cache/mall',
  })
  let begun = () => {}
  const ping: TaskType = {
    type: 'ping',
    handle: async () => {
      begun()
      return undefined
    },
  }
  const tasks = [...workshop.tasks, ping]
  const { app, services } = await buildServer({ ...workshop, tasks, database, files: await localFiles(folder) })
  for (const statement of writtenTable) await statement.execute(database.db)
  const makers: TenantId[] = []
  for (let n = 0; n < MAKERS; n += 1) makers.push(await createTenant(database.db, { factName: `maker ${n}` }, true))
  for (const maker of makers)
    await services.enter(maker, async scope => {
      for (let n = 0; n < JOBS / MAKERS; n += 1) await setTask(scope, { kind: worked, data: { parts: 1 } })
    })
  const since = performance.now()
  services.work.start()
  while (await queryRow(database.db, sql`select 1 from tasks where kind = ${worked} limit 1`))
    await new Promise(done => setTimeout(done, 20))
  const seconds = (performance.now() - since) / 1000

  const waits: number[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    await new Promise(done => setTimeout(done, 20))
    const heard = new Promise<void>(done => {
      begun = done
    })
    await services.enter(makers[0] as TenantId, scope => setTask(scope, { kind: 'ping' }))
    const set = performance.now()
    await heard
    waits.push(performance.now() - set)
  }
  await services.work.stop()

  for (let from = 0; from < LAMPS; from += 5_000)
    await sql`insert into lamps (fact_id, id, name, no, status, tested, until)
      select ${makers[0]}, 'l' || n, 'lamp', 'L-' || n, 1, now() + interval '1 day', current_date + 9
      from generate_series(${from + 1}::int, ${from + 5_000}::int) n`.execute(database.db)
  await sql`analyze lamps`.execute(database.db)
  const { services: idle } = await buildServer({ ...workshop, tasks, database, files: await localFiles(folder) })
  const looks: number[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    const from = performance.now()
    await idle.work.pass()
    looks.push(performance.now() - from)
  }
  await app.close()
  await database.close()
  await rm(folder, { recursive: true, force: true })
  return {
    'tasks of one row': `${Math.round(JOBS / seconds)} a second`,
    'from its commit to its beginning': `p50 ${median(waits).toFixed(1)} ms`,
    [`a look while two clocks run for ${LAMPS / 1000},000 records`]: `p50 ${median(looks).toFixed(1)} ms`,
  }
}
