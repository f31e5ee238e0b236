import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAccount, createTenant } from '../../src/server/auth/accounts'
import { openSession } from '../../src/server/auth/sessions'
import { buildServer } from '../../src/server/app'
import { openDatabase } from '../../src/server/database/connections/database'
import { localFiles } from '../../src/server/files/fileStore'
import { preparedCache } from './prepared'
import { password, picture, wholeShop } from './testServer'

/** A server on an embedded database in a folder, as `npm start` has one, with a maker's creator. `free` is what is left on its disk. */
export const openFolderServer = async (free?: () => Promise<number>) => {
  const folder = await mkdtemp(join(tmpdir(), 'folder-'))
  const database = await openDatabase({
    folder: join(folder, 'database'),
    cache: await preparedCache({ name: 'whole', shop: wholeShop }),
    free,
  })
  const { app, services } = await buildServer({
    appConfig: wholeShop,
    database,
    files: await localFiles(join(folder, 'files')),
    captcha: 'TEST',
    limits: { accountCalls: 1e9, tenantCalls: 1e9, uploads: 1e9, behind: 120_000 },
  })
  const factId = await createTenant(database.db, { factName: '我的窑' }, true)
  const account = { identity: 'fact', username: 'folder', role: 'creator', password, factId }
  const authorization = await openSession(database.db, await createAccount(database.db, account), false)
  const headers = { authorization, identity: 'fact' }
  const post = async (url: string, body: object = {}, who: Record<string, string> = headers) => {
    const payload = JSON.stringify(body)
    return app.inject({ method: 'POST', url, payload, headers: { ...who, 'content-type': 'application/json' } })
  }
  const bytes = await picture()
  return {
    database,
    services,
    post,
    upload: () => {
      const head = '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
      return app.inject({
        method: 'POST',
        url: '/api/file/upload',
        headers: { ...headers, 'content-type': 'multipart/form-data; boundary=edge' },
        payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--edge--\r\n')]),
      })
    },
    /** Logs in as the creator once more, beside the session of `post`. */
    logIn: (captchaId: string) =>
      post('/api/admin/fact/login', { username: 'folder', password, captchaId, captcha: 'TEST' }, {}),
    close: async () => {
      await app.close()
      await database.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
