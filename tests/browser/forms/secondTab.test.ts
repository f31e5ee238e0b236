import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../src/server/database/connections/database'
import { logIn, logOut, openStage, pause, type Stage } from '../../kit/console/browser'
import { enterAs } from '../../kit/console/walk'
import { bowlOf, draftsOn, enterAt, field, go, save, storedOn } from './formPages'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const account = (page: Page) => page.getByRole('button', { name: /^账号：/ }).textContent()
const authorization = (page: Page) => page.evaluate(() => localStorage.getItem('authorization'))
/** Longer than typing pauses before a draft is kept, which is 0.4 seconds. */
const typed = (page: Page) => pause(page, 600)
/** Holds a page's next calls of the shop back. Answers how they go on: by then the session that they were sent with may be over. */
const holdCalls = async (page: Page) => {
  let release = () => {}
  const released = new Promise<void>(done => {
    release = done
  })
  const held: Promise<void>[] = []
  await page.route('**/api/product/**', route => {
    held.push(released.then(() => route.continue()))
  })
  return {
    count: () => held.length,
    release: async () => {
      release()
      await Promise.all(held)
    },
  }
}
const openNew = async (page: Page, name: string) => {
  const other = await page.context().newPage()
  await other.goto(`${stage.address}/#/jz/new`)
  await field(other, '建盏名称').fill(name)
  return other
}

describe('a second tab', () => {
  const two = async () => {
    const page = await enterAt(stage, '/jz/new')
    const other = await openNew(page, '前人的稿')
    await expect.poll(() => draftsOn(other)).toHaveLength(1)
    return { page, other }
  }
  it('closes with the log-out in the first, and keeps nothing of the person before for the next', async () => {
    const { page, other } = await two()
    const calls = await holdCalls(other)
    await other.evaluate(() => {
      location.hash = '/jz/manage'
    })
    await other.getByRole('dialog').getByRole('button', { name: '离开' }).click()
    await expect.poll(calls.count).toBeGreaterThan(0)
    const refused = other.waitForResponse(answer => answer.status() === 401)
    await logOut(page, 'zh-CN', true)
    const message = other.getByRole('alert').getByText('您已退出登录')
    await message.waitFor()
    await calls.release()
    await refused
    await other.getByLabel('用户名或手机号').waitFor()
    expect(await message.count()).toBe(1)
    expect(await other.getByText('demo', { exact: true }).count()).toBe(0)
    expect(other.url()).toMatch(/#\/login$/)
    await logIn(page, 'zh-CN', 'demo-user')
    const token = await authorization(page)
    await typed(other)
    expect(await storedOn(page)).not.toContain('前人的稿')
    expect(await authorization(page)).toBe(token)
    await page.context().close()
  })
  it('whose session the mall has ended turns into the console of whoever logs in beside it', async () => {
    const { page, other } = await two()
    await sql`delete from sessions where hash = (select hash from sessions order by "createdTime" desc limit 1)`.execute(
      stage.db,
    )
    await other.reload()
    await other.getByText('登录信息已过期').waitFor()
    await page.getByLabel('用户名或手机号').waitFor()
    const entering = logIn(page, 'zh-CN', 'demo-user')
    await page.getByRole('dialog').getByRole('button', { name: '丢弃并登录' }).click()
    await entering
    const name = await account(page)
    await expect.poll(() => account(other)).toBe(name)
    await page.context().close()
  })
  it('turns into the console of whoever logs in without a log-out before, and a page that hears of nothing acts for nobody else', async () => {
    const { page, other } = await two()
    const deaf = await page.context().newPage()
    await deaf.addInitScript(() => {
      const request = LockManager.prototype.request
      LockManager.prototype.request = function (name: string, ...others: never[]) {
        return name.startsWith('live ') ? new Promise(() => {}) : Reflect.apply(request, this, [name, ...others])
      }
      Object.defineProperty(BroadcastChannel.prototype, 'onmessage', { set: () => {} })
      for (const kind of ['storage', 'visibilitychange', 'pageshow'])
        for (const target of [window, document])
          target.addEventListener(kind, event => event.stopImmediatePropagation(), true)
    })
    await deaf.goto(`${stage.address}/#/jz/new`)
    await field(deaf, '建盏名称').fill('谁的盏')
    await expect.poll(() => draftsOn(deaf)).toHaveLength(2)
    await go(page, '/login')
    const entering = logIn(page, 'zh-CN', 'demo-user')
    await page.getByRole('dialog').getByRole('button', { name: '丢弃并登录' }).click()
    await entering
    const name = await account(page)
    await expect.poll(() => account(other)).toBe(name)
    expect(await field(other, '建盏名称').count()).toBe(0)
    await field(deaf, '建盏名称').fill('谁的盏？')
    await typed(deaf)
    expect(await storedOn(page)).not.toMatch(/谁的盏|前人的稿/)
    const token = await authorization(page)
    await deaf.getByRole('button', save).click()
    await expect.poll(() => account(deaf)).toBe(name)
    expect(await field(deaf, '建盏名称').count()).toBe(0)
    expect(await bowlOf(stage, '谁的盏？')).toBeUndefined()
    expect(await authorization(page)).toBe(token)
    await page.context().close()
  })
  it('has a draft of its own, however late the browser says that the first is open', async () => {
    const page = await enterAs(
      stage,
      'demo',
      'fact',
      { locale: 'zh-CN', theme: 'light' },
      { at: '/set/address', isNew: true },
    )
    await page.context().addInitScript(() => {
      const request = LockManager.prototype.request
      LockManager.prototype.request = async function (name: string, ...others: never[]) {
        if (name.startsWith('tab:')) await new Promise(later => setTimeout(later, 600))
        return Reflect.apply(request, this, [name, ...others])
      }
    })
    const one = await openNew(page, '甲')
    await expect.poll(() => draftsOn(one)).toHaveLength(1)
    await openNew(page, '乙')
    await expect.poll(() => draftsOn(one)).toHaveLength(2)
    await page.context().close()
  })
})
