import { config } from '../../../resources/kit'
import { makeCaptcha } from '../../../src/server/auth/captcha'
import { passwordMatches } from '../../../src/server/auth/passwords'
import { findPrincipal, openSession } from '../../../src/server/auth/sessions'
import { median, openBench, password } from './server'

const LOGINS = 60
const CHECKS = 2000

/** A login whole and its hash alone, in milliseconds at one client; and what knowing a session costs each request, in milliseconds of CPU. */
export const measureSession = async (url?: string): Promise<Record<string, string>> => {
  const { app, db, account, close } = await openBench(url)
  const timed = async (work: () => Promise<unknown>) => {
    const begun = performance.now()
    await work()
    return performance.now() - begun
  }
  const logIn = async () => {
    const { captchaId } = await makeCaptcha(db, 'TEST')
    const payload = { username: 'bench', password, captchaId, captcha: 'TEST' }
    return timed(async () => {
      const answer = (await app.inject({ method: 'POST', url: '/api/admin/fact/login', payload })).json()
      if (answer.code !== 0) throw new Error(answer.msg)
    })
  }
  const hash = (await db.selectFrom('accounts').select('password').executeTakeFirst())?.password as string
  const logins: number[] = []
  const hashes: number[] = []
  for (let turn = 0; turn < LOGINS; turn += 1) {
    logins.push(await logIn())
    hashes.push(await timed(() => passwordMatches(hash, password)))
  }
  const token = await openSession(db, account, false)
  const check = () =>
    findPrincipal(db, { token, identity: 'fact' }, { config, tenantOf: () => '*' }, { address: '', device: '' })
  for (let turn = 0; turn < 200; turn += 1) await check()
  const begun = process.cpuUsage()
  for (let turn = 0; turn < CHECKS; turn += 1) await check()
  const { user, system } = process.cpuUsage(begun)
  await close()
  return {
    'a login': `p50 ${median(logins).toFixed(1)} ms`,
    'its Argon2id hash alone': `p50 ${median(hashes).toFixed(1)} ms`,
    'the session check of a request': `${((user + system) / 1000 / CHECKS).toFixed(2)} ms CPU`,
  }
}
