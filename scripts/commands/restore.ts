// `npm run restore -- FILE`: restores a backup into an empty data folder.
import { resolve } from 'node:path'
import { restoreBackup } from '../../src/server/ops/backup/restoreBackup'
import { readSettings } from '../../src/server/ops/settings'
import { assertEmbedded, place, speak } from '../support/speak'

await speak(async () => {
  const settings = readSettings(process.env)
  assertEmbedded(settings, 'pg_restore')
  const data = resolve(settings.data)
  const { made, console: version } = await restoreBackup(place('restore'), data)
  return `${data} is as it was at ${made} (console ${version}). Start it with npm start.`
})
