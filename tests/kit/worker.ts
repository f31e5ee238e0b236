// A mall that only works, in a process of its own, so that it can be killed: `tsx worker.ts URL-or-FOLDER`. Says when it begins and when nothing is left.
import { tmpdir } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { buildServer } from '../../src/server/app'
import { localFiles } from '../../src/server/files/fileStore'
import { openDatabase, queryRow, sql } from '../../src/server/database/connections/database'
import { EXPORT } from '../../src/server/export/exportJob'
import { IMPORT } from '../../src/server/import/importJob'
import { worked, workshop } from './taskServer'

const [where = ''] = process.argv.slice(2)
const database = await openDatabase({
  ...(where.startsWith('postgres') ? { url: where } : { folder: where }),
  cache: 'node_modules/.cache/mall',
})
const { app, services } = await buildServer({ ...workshop, database, files: await localFiles(tmpdir()) })
services.work.start()
process.stdout.write('at work\n')
while (
  await queryRow(
    database.db,
    sql`select 1 from tasks where kind = any(${[worked, IMPORT, EXPORT]}) and state = 'waiting' union all select 1 from lamps where status = 1 limit 1`,
  )
)
  await pause(100)
await app.close()
await database.close()
process.stdout.write('all done\n')
