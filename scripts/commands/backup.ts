// `npm run backup -- FILE`: writes database and pictures of an embedded server into one archive.
// Works with or without the running server.
import { resolve } from 'node:path'
import { writeBackup } from '../../src/server/ops/backup/writeBackup'
import { callRunningServer } from '../../src/server/ops/controlSocket'
import { readSettings } from '../../src/server/ops/settings'
import { lockFolder } from '../../src/server/database/connections/embedded/lockFolder'
import { assertDatabase } from '../support/onData'
import { assertEmbedded, place, speak } from '../support/speak'

const atRest = async (data: string, file: string) => {
  const unlock = await lockFolder(data)
  try {
    return await writeBackup(data, file, work => work())
  } finally {
    await unlock()
  }
}
await speak(async () => {
  const settings = readSettings(process.env)
  assertEmbedded(settings, 'pg_dump')
  assertDatabase(settings)
  const [data, file] = [resolve(settings.data), place('backup')]
  const { files, withoutPictures } = (await callRunningServer<{ files: object; withoutPictures: boolean }>(
    data,
    'backup',
    {
      file,
    },
  )) ?? {
    ...(await atRest(data, file)),
    withoutPictures: settings.bucket !== undefined,
  }
  const elsewhere =
    ' The pictures are not in it: they are in the bucket that FILES_S3 names, which needs a copy or versions of its own.'
  return `${file} holds ${Object.keys(files).length} files of ${data}. Keep it like the data itself: it holds ID documents and phone numbers.${withoutPictures ? elsewhere : ''}`
})
