import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, it } from 'vitest'
import { startHeartbeat } from '../../../src/server/database/connections/heartbeat'

const server = process.env.DATABASE_URL ?? ''
const NAME = 'heartbeat of a test'

it.skipIf(!server)(
  'a heartbeat leaves no connection behind that would keep its process, whenever it is stopped',
  async () => {
    const url = new URL(server)
    url.searchParams.set('application_name', NAME)
    const watch = new pg.Client({ connectionString: server })
    await watch.connect()
    const open = async () =>
      (await watch.query('select count(*)::int as n from pg_stat_activity where application_name = $1', [NAME])).rows[0]
        .n
    for (let ms = 0; ms < 40; ms += 1) {
      const heartbeat = startHeartbeat(url.toString(), () => {})
      await pause(ms)
      await heartbeat.stop()
    }
    await expect.poll(open).toBe(0)
    await watch.end()
  },
)
