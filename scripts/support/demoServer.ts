import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../services/postgres.mjs'

/**
 * Starts a demo server on a free port, with captcha TEST. `close` deletes it with its data. Throws
 * where the server does not start.
 */
export const openDemo = async (): Promise<{ readonly address: string; readonly close: () => Promise<void> }> => {
  const [data, port] = [await mkdtemp(join(tmpdir(), 'demo-')), await freePort()]
  const mall = spawn(process.execPath, ['dist/server/src/app/server/main.mjs'], {
    env: {
      ...process.env,
      DEMO: '1',
      BUYERS: '0',
      MALL_CAPTCHA: 'TEST',
      MALL_DATA: data,
      PORT: String(port),
      DATABASE_URL: '',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise(done => mall.once('exit', done))
  await new Promise<void>((ready, fail) => {
    mall.stdout.on('data', text => String(text).includes('ready') && ready())
    mall.once('exit', () => fail(new Error('The demo server did not start.')))
  })
  const close = async () => {
    mall.kill('SIGTERM')
    await ended
    await rm(data, { recursive: true, force: true })
  }
  return { address: `http://127.0.0.1:${port}`, close }
}
