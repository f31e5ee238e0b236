import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { queryRow, sql } from '../../../src/server/database/connections/database'
import { openStage, logIn, openBowls, logOut, moveByKeys, slowDown, type Stage } from '../../kit/console/browser'
import { picture } from '../../kit/testServer'
import { settled } from '../../kit/console/walk'

vi.setConfig({ testTimeout: 120_000 })
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
  // Complete, so that a save of one section leaves the console open.
  const whole = {
    factNo: '91350100M000100Y43',
    jyScope: '建盏',
    businessStart: '2020-01-01',
    businessEnd: 'infinity',
    yyzz: 'paper',
    factAddress: '水吉镇',
    faName: '林松',
    faPhone: '13800138000',
    idCard: '11010519491231002X',
    idStart: '2016-03-01',
    idEnd: 'infinity',
    sfzup: 'paper',
    sfzdown: 'paper',
    shopName: '松窑',
    shopAvatar: '/files/x.png',
    address: '建盏街',
    desc: '一器一貌',
    status: 2,
  }
  const set = sql.join(Object.entries(whole).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))
  await sql`update tenants set ${set}`.execute(stage.db)
})
afterAll(() => stage.close())

const save = { name: '保存', exact: true } as const
const make = async (name: string, more: object = {}) =>
  (
    await stage.maker.call<{ id: string }>('/api/product/addOrUpdateProduct', {
      name,
      price: 100_00,
      description: '好盏',
      ...more,
    })
  ).id
const put = (id: string, status: number) =>
  sql`update bowls set status = ${status}, version = version + 1 where id = ${id}`.execute(stage.db)
const bowl = (name: string) =>
  queryRow<Record<string, unknown>>(stage.db, sql`select * from bowls where name = ${name}`)
const field = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) })
const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }))
const drafts = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('draft:')))
const enter = async (path: string, username = 'demo') => {
  const page = await stage.open()
  await logIn(page, 'zh-CN', username)
  await page.goto(`${stage.address}/#${path}`)
  await page.locator('main form').first().waitFor()
  return page
}
const go = async (page: Page, path: string) => {
  await page.evaluate(at => {
    location.hash = at
  }, path)
}
const factId = async () =>
  (await queryRow<{ fact_id: string }>(stage.db, sql`select fact_id from accounts where username = 'demo'`))?.fact_id

describe('a form that is still being drawn', () => {
  it('loses no press of its button: there is none before it is whole', async () => {
    const page = await enter('/jz/new')
    await slowDown(page, 6)
    for (let round = 0; round < 6; round++) {
      await go(page, '/master/guanli')
      await page.getByRole('main').getByRole('link', { name: '添加大师' }).first().click()
      await page.waitForURL('**/#/master/add')
      await page.getByRole('button', save).click()
      await page.getByText('请填写此项').waitFor()
    }
    await page.context().close()
  })
})
it('a press of a form’s button counts although what comes late above moves it away', async () => {
  const page = await enter('/master/add')
  await page.setViewportSize({ width: 1280, height: 1800 })
  await page.getByRole('button', save).waitFor()
  await page.evaluate(() =>
    window.addEventListener('pointerdown', () => {
      const late = document.createElement('div')
      late.style.height = '300px'
      document.querySelector('.form-columns')?.append(late)
    }),
  )
  await page.getByRole('button', save).click()
  await page.getByText('请填写此项').waitFor()
  await page.context().close()
})
describe('a form that has been saved and still stands there', () => {
  it('takes nothing more, neither by its button nor by keys', async () => {
    const id = await make('只存一次')
    const page = await enter(`/jz/jz-detail?id=${id}`)
    const calls: string[] = []
    page.on('request', request => {
      if (request.url().includes('addOrUpdateProduct')) calls.push(request.url())
    })
    await page.evaluate(() => {
      const push = history.pushState
      history.pushState = (...now) => {
        Reflect.apply(push, history, now)
        if (!String(now[2]).includes('/jz/view')) return
        history.pushState = push
        let left = 30
        const press = () => {
          const next = [...document.querySelectorAll('button')].find(each => each.innerText === '保存并上架')
          left -= 1
          if (!next || left < 0) return
          next.click()
          document.dispatchEvent(new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true }))
          setTimeout(press)
        }
        setTimeout(press)
      }
    })
    await slowDown(page, 4)
    await field(page, '描述').fill('存一次')
    await page.getByRole('button', save).click()
    await page.getByRole('heading', { level: 1, name: '只存一次' }).waitFor()
    await slowDown(page, 1)
    await settled(page)
    expect(calls).toHaveLength(1)
    expect(await bowl('只存一次')).toMatchObject({ status: 1, version: 2 })
    await page.context().close()
  })
})
describe('what lies in the browser', () => {
  it('is nothing private while it is typed, nothing at all once it is saved, and nothing after logging out but settings', async () => {
    const page = await enter('/set/info')
    const section = page.getByRole('region', { name: '证件信息' })
    // A section can be saved once something is changed there, and no other with it.
    expect(await page.getByRole('button', save).count()).toBe(0)
    await section.getByLabel(/^我单独同意/).check()
    await section.getByRole('button', save).waitFor()
    expect(await page.getByRole('button', save).count()).toBe(1)
    await section.getByLabel('法人身份证号', { exact: true }).fill('350703198506152014')
    await page.getByRole('region', { name: '法人信息' }).getByLabel('法人手机号', { exact: true }).fill('13900139000')
    await page.getByLabel('店铺名称').fill('未保存的店名')
    await expect.poll(() => stored(page)).toContain('未保存的店名')
    expect(await stored(page)).not.toMatch(/350703198506152014|13900139000|3507031985/)
    await section.getByRole('button', save).click()
    await page.getByText('保存成功').first().waitFor()
    await page.getByRole('region', { name: '店铺信息' }).getByRole('button', save).click()
    await expect.poll(() => drafts(page)).toEqual([])
    await page.getByLabel('店铺名称').fill('又一个店名')
    await expect.poll(() => drafts(page)).toHaveLength(1)
    await page.getByRole('button', { name: /^语言/ }).click()
    await page.getByText('The language is now English').waitFor()
    await expect.poll(() => page.getByLabel('Shop name').inputValue()).toBe('又一个店名')
    const out = async (answer: string) => {
      await page.getByRole('button', { name: /^Account/ }).click()
      await page.getByRole('menuitem', { name: 'Log out' }).click()
      await page
        .getByRole('dialog', { name: 'Leave this page?' })
        .getByRole('button', { name: answer, exact: true })
        .click()
    }
    await out('Stay here')
    expect(await page.getByLabel('Shop name').inputValue()).toBe('又一个店名')
    await out('Leave')
    await page.getByLabel('Username or mobile number').waitFor()
    expect(await drafts(page)).toEqual([])
    expect(await stored(page)).not.toContain('又一个店名')
    await page.reload()
    await page.getByLabel('Username or mobile number').waitFor()
    await page.context().close()
  })
  it('belongs to a tab: two tabs on "new" keep drafts of their own, and one that is gone leaves its to the next', async () => {
    const page = await enter('/jz/new')
    await field(page, '建盏名称').fill('甲')
    await expect.poll(() => drafts(page)).toHaveLength(1)
    const other = await page.context().newPage()
    await other.goto(`${stage.address}/#/jz/new`)
    await field(other, '建盏名称').fill('乙')
    await expect.poll(() => drafts(page)).toHaveLength(2)
    await other.reload()
    await other.getByRole('button', { name: '恢复' }).click()
    await expect.poll(() => field(other, '建盏名称').inputValue()).toBe('乙')
    await other.close()
    await page.reload()
    await page.getByText(/未保存的内容/).waitFor()
    await page.getByRole('button', { name: '恢复' }).click()
    await expect.poll(() => field(page, '建盏名称').inputValue()).toBe('甲')
    await page.getByRole('button', save).click()
    await page.waitForURL('**/#/jz/view?id=*')
    await go(page, '/jz/new')
    await page.getByRole('button', { name: '恢复' }).click()
    await expect.poll(() => field(page, '建盏名称').inputValue()).toBe('乙')
    await page.context().close()
  })
  it('stays with its tab, however late the browser says that the tab is open', async () => {
    const page = await stage.open()
    await logIn(page, 'zh-CN', 'demo')
    await page.context().addInitScript(() => {
      const request = LockManager.prototype.request
      LockManager.prototype.request = async function (name: string, ...others: never[]) {
        if (name.startsWith('tab:')) await new Promise(later => setTimeout(later, 600))
        return Reflect.apply(request, this, [name, ...others])
      }
    })
    const one = await page.context().newPage()
    await one.goto(`${stage.address}/#/jz/new`)
    await field(one, '建盏名称').fill('甲')
    await expect.poll(() => drafts(one)).toHaveLength(1)
    const other = await page.context().newPage()
    await other.goto(`${stage.address}/#/jz/new`)
    await field(other, '建盏名称').fill('乙')
    await expect.poll(() => drafts(one)).toHaveLength(2)
    await page.context().close()
  })
  it('is begun anew on the page that has just been saved, however soon one comes back to it', async () => {
    const page = await enter('/jz/new')
    await page.evaluate(() => {
      const push = history.pushState
      history.pushState = (...now) => {
        Reflect.apply(push, history, now)
        if (!String(now[2]).includes('/jz/view')) return
        history.pushState = push
        setTimeout(() => {
          location.hash = '/jz/new'
        })
      }
    })
    await field(page, '建盏名称').fill('先存的')
    await page.getByRole('button', save).click()
    await expect.poll(() => field(page, '建盏名称').inputValue()).toBe('')
    await field(page, '建盏名称').fill('后写的')
    await expect.poll(() => drafts(page)).toHaveLength(1)
    await page.context().close()
  })
  it('is never put over what is newer, and gone when somebody else logs in', async () => {
    const id = await make('新旧盏')
    const page = await enter(`/jz/jz-detail?id=${id}`)
    await field(page, '描述').fill('我的旧稿')
    await expect.poll(() => drafts(page)).toHaveLength(1)
    await stage.maker.call('/api/product/addOrUpdateProduct', { id, version: 1, description: '别处已改' })
    await page.reload()
    await page.getByText(/此后记录已有更新/).waitFor()
    await expect.poll(() => field(page, '描述').inputValue()).toBe('别处已改')
    await page.getByRole('button', { name: '逐项比较' }).click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByRole('radio', { name: '别处已改' }).isChecked()).toBe(true)
    await dialog.getByRole('radio', { name: '我的旧稿' }).check()
    await dialog.getByRole('button', { name: '按所选填入' }).click()
    await expect.poll(() => field(page, '描述').inputValue()).toBe('我的旧稿')
    await page.evaluate(() => localStorage.removeItem('authorization'))
    await page.reload()
    expect(await drafts(page)).toHaveLength(1)
    await logIn(page, 'zh-CN', 'demo-user')
    expect(await drafts(page)).toEqual([])
    await page.context().close()
  })
})

describe('a second tab', () => {
  const two = async () => {
    const page = await enter('/jz/new')
    const other = await page.context().newPage()
    await other.goto(`${stage.address}/#/jz/new`)
    await field(other, '建盏名称').fill('前人的稿')
    await expect.poll(() => drafts(other)).toHaveLength(1)
    return { page, other }
  }
  it('closes with the log-out in the first, and keeps nothing of the person before for the next', async () => {
    const { page, other } = await two()
    await logOut(page, 'zh-CN', true)
    await other.getByText('您已在另一个标签页退出登录').waitFor()
    expect(await other.getByText('demo', { exact: true }).count()).toBe(0)
    expect(other.url()).toMatch(/#\/login$/)
    await logIn(page, 'zh-CN', 'demo-user')
    const token = await page.evaluate(() => localStorage.getItem('authorization'))
    await other.waitForTimeout(600)
    expect(await stored(page)).not.toContain('前人的稿')
    expect(await page.evaluate(() => localStorage.getItem('authorization'))).toBe(token)
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
    await logIn(page, 'zh-CN', 'demo-user')
    const account = (each: Page) => each.getByRole('button', { name: /^账号：/ }).textContent()
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
    await expect.poll(() => drafts(deaf)).toHaveLength(2)
    await go(page, '/login')
    await logIn(page, 'zh-CN', 'demo-user')
    const name = await page.getByRole('button', { name: /^账号：/ }).textContent()
    await expect.poll(() => other.getByRole('button', { name: /^账号：/ }).textContent()).toBe(name)
    expect(await field(other, '建盏名称').count()).toBe(0)
    await field(deaf, '建盏名称').fill('谁的盏？')
    await deaf.waitForTimeout(600)
    expect(await stored(page)).not.toMatch(/谁的盏|前人的稿/)
    const token = await page.evaluate(() => localStorage.getItem('authorization'))
    await deaf.getByRole('button', save).click()
    await expect.poll(() => deaf.getByRole('button', { name: /^账号：/ }).textContent()).toBe(name)
    expect(await field(deaf, '建盏名称').count()).toBe(0)
    expect(await bowl('谁的盏？')).toBeUndefined()
    expect(await page.evaluate(() => localStorage.getItem('authorization'))).toBe(token)
    await page.context().close()
  })
})

describe('one truth', () => {
  it('an edit form reads its record fresh: delisted, edited, saved, without a conflict with oneself', async () => {
    const id = await make('下架再改')
    await put(id, 3)
    const page = await stage.open()
    await logIn(page, 'zh-CN', 'demo')
    await openBowls(page)
    await page.reload()
    const line = page.getByRole('row', { name: /下架再改/ })
    await line.getByRole('link', { name: '下架再改' }).click()
    const head = page.locator('.page-bar button').getByText('下架', { exact: true })
    await head.waitFor()
    // What the page shows below and beside it may still be on its way, and moves it.
    await settled(page)
    const before = await head.boundingBox()
    await head.click()
    await page.getByRole('dialog').waitFor()
    expect(await head.boundingBox()).toEqual(before)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.goBack()
    await line.getByRole('button', { name: '下架', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: '下架', exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await line.getByRole('link', { name: '编辑' }).click()
    await page.getByRole('button', save).waitFor()
    expect(await page.getByText('状态下只能修改').count()).toBe(0)
    expect(await field(page, '建盏名称').isEnabled()).toBe(true)
    await field(page, '描述').fill('下架后改的')
    await page.getByRole('button', save).click()
    await page.waitForURL('**/#/jz/view?id=*')
    await page.getByText('下架后改的').first().waitFor()
    expect(await bowl('下架再改')).toMatchObject({ status: 6, description: '下架后改的' })
    await page.context().close()
  })
  it('a stale save of a section overwrites nothing, also after the window was away; another section is no conflict', async () => {
    const id = await factId()
    const change = async (set: object) => {
      const { version } = (await stage.maker.call<{ version: number }>(`/api/fact/getFact?id=${id}`)) as {
        version: number
      }
      await stage.maker.call('/api/fact/addOrUpdateFact', { id, version, ...set })
    }
    const page = await enter('/set/info')
    await page.getByLabel('店铺名称').fill('我的店')
    await change({ jyScope: '别处改的范围' })
    const section = page.getByRole('region', { name: '店铺信息' })
    await section.getByRole('button', save).click()
    await page.getByText('保存成功').first().waitFor()
    await page.getByLabel('店铺名称').fill('我的第二店')
    await change({ shopName: '别处的店' })
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await page.waitForTimeout(500)
    await section.getByRole('button', save).click()
    const dialog = page.getByRole('dialog', { name: '记录已被他人修改' })
    await dialog.getByRole('radio', { name: '别处的店' }).waitFor()
    expect(await page.getByText('记录已被他人修改').count()).toBe(1)
    const now = () => queryRow(stage.db, sql`select "shopName", "jyScope" from tenants where id = ${id}`)
    expect(await now()).toEqual({ shopName: '别处的店', jyScope: '别处改的范围' })
    await dialog.getByRole('button', { name: '按所选保存' }).click()
    await expect.poll(now).toEqual({ shopName: '我的第二店', jyScope: '别处改的范围' })
    await expect.poll(() => drafts(page)).toEqual([])
    await go(page, '/registerFactData')
    await page.getByRole('heading', { level: 1, name: '厂家资料已完善' }).waitFor()
    await page.context().close()
  })
  it('says of a record that takes no change any more what it is now, and keeps what was typed; own changes are no difference', async () => {
    const id = await make('先被上架的盏')
    const page = await enter(`/jz/jz-detail?id=${id}`)
    await field(page, '描述').fill('我写的描述')
    await put(id, 2)
    await page.getByRole('button', save).click()
    const dialog = page.getByRole('dialog', { name: '记录已被他人修改' })
    await dialog.getByText(/状态：.*待上架.*→.*待审核/).waitFor()
    await dialog.getByText('您修改的内容现在都不能保存').waitFor()
    await dialog.getByText('我写的描述').waitFor()
    expect(await dialog.getByRole('button').allTextContents()).toEqual(['继续编辑'])
    await dialog.getByRole('button', { name: '继续编辑' }).click()
    expect(await field(page, '描述').inputValue()).toBe('我写的描述')
    expect(await stored(page)).toContain('我写的描述')
    expect(await bowl('先被上架的盏')).toMatchObject({ status: 2, description: '好盏' })
    await put(id, 6)
    await page.getByRole('button', save).click()
    await dialog.getByText(/状态：.*待上架.*→.*已下架/).waitFor()
    expect(await dialog.getByRole('radio').count()).toBe(0)
    await dialog.getByText('您的这些修改会一并保存：描述').waitFor()
    await dialog.getByRole('button', { name: '按所选保存' }).click()
    await page.waitForURL('**/#/jz/view?id=*')
    expect(await bowl('先被上架的盏')).toMatchObject({ status: 6, description: '我写的描述' })
    await page.context().close()
  })
  it('refuses at the field to empty what is on sale, and sends nothing that is closed', async () => {
    const id = await make('在售盏', { productionTime: '2026-01-01' })
    await put(id, 3)
    const page = await enter(`/jz/jz-detail?id=${id}`)
    const sent: object[] = []
    page.on('request', request => request.url().includes('addOrUpdateProduct') && sent.push(request.postDataJSON()))
    await field(page, '描述').fill('')
    await page.getByRole('button', save).click()
    await page.getByText('当前状态下此项不能为空').waitFor()
    await field(page, '描述').fill('换一段')
    await page.getByRole('button', save).click()
    await page.waitForURL('**/#/jz/view?id=*')
    expect(sent).toEqual([{ id, version: 2, description: '换一段' }])
    await page.context().close()
  })
})

describe('uploads', () => {
  const file = async (name: string, color: string) => ({
    name,
    mimeType: 'image/png',
    buffer: await picture(60, 60, color),
  })
  it('are waited for by a save, which says so', async () => {
    const page = await enter('/jz/new')
    let goOn = () => {}
    const held = new Promise<void>(done => {
      goOn = done
    })
    await page.route('**/api/file/upload*', async route => {
      await held
      await route.continue()
    })
    await field(page, '建盏名称').fill('快存盏')
    await page
      .getByRole('group', { name: '轮播图' })
      .locator('input[type=file]')
      .setInputFiles([await file('a.png', '#a00000'), await file('b.png', '#00a000')])
    await page.getByRole('button', save).click()
    await page.getByText('2 张图片正在上传，完成后自动保存').waitFor()
    goOn()
    await page.waitForURL('**/#/jz/view?id=*')
    expect((await bowl('快存盏'))?.carouselImgs).toHaveLength(2)
    await page.context().close()
  })
  it('that fail keep the save back, and are told', async () => {
    const page = await enter('/jz/new')
    await page.route('**/api/file/upload*', async route => {
      await new Promise(resolve => setTimeout(resolve, 500))
      await route.abort()
    })
    await field(page, '建盏名称').fill('不该存的盏')
    await page
      .getByRole('group', { name: '主图' })
      .locator('input[type=file]')
      .setInputFiles(await file('a.png', '#a00000'))
    await page.getByRole('button', save).click()
    await page.getByText('1 张图片上传失败，尚未保存').waitFor()
    expect(await bowl('不该存的盏')).toBeUndefined()
    await page.getByRole('button', save).click()
    await page.waitForTimeout(500)
    expect(await bowl('不该存的盏')).toBeUndefined()
    await page.unroute('**/api/file/upload*')
    await page.getByRole('button', { name: '重试' }).click()
    await page.getByRole('group', { name: '主图' }).getByRole('img').waitFor()
    await page.getByRole('button', save).click()
    await page.waitForURL('**/#/jz/view?id=*')
    expect((await bowl('不该存的盏'))?.headImg).toMatch(/^\/files\//)
    await page.context().close()
  })
  it('the last chosen picture wins', async () => {
    const page = await enter('/jz/new')
    let turn = 0
    let goOn = () => {}
    const held = new Promise<void>(done => {
      goOn = done
    })
    await page.route('**/api/file/upload*', async route => {
      turn += 1
      if (turn === 1) await held
      await route.continue().catch(() => {})
    })
    const group = page.getByRole('group', { name: '主图' })
    await group.locator('input[type=file]').setInputFiles(await file('first.png', '#a00000'))
    await page.getByText(/正在上传 first.png/).waitFor()
    await group.locator('input[type=file]').setInputFiles(await file('last.png', '#00a000'))
    const image = group.getByRole('img')
    await image.waitFor()
    const last = await image.getAttribute('src')
    goOn()
    await page.waitForTimeout(2000)
    expect(await image.getAttribute('src')).toBe(last)
    await page.context().close()
  })
  it('a private picture asked for after the session leads to the login page', async () => {
    const page = await enter('/set/info')
    await page.route('**/api/file/private/**', route => route.fulfill({ status: 401, body: '' }))
    await page.reload()
    await page.getByText('登录信息已过期，请重新登录').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('authorization'))).toBeNull()
    await page.context().close()
  })
})

describe('a bowl of one form', () => {
  const file = async (name: string, color: string) => ({
    name,
    mimeType: 'image/png',
    buffer: await picture(60, 60, color),
  })
  it('is filled in by its checklist, pictured at once, listed with its save, copied, deleted and brought back', async () => {
    const page = await enter('/jz/new')
    const side = page.getByRole('complementary', { name: '表单信息' })
    const lacks = (name: string) => side.getByRole('button', { name: new RegExp(`^${name}\\s*未填写$`) })
    for (const name of ['建盏名称', '价格', '主图', '轮播图', '描述', '烧制原料']) await lacks(name).waitFor()
    const listed = page.getByRole('button', { name: '保存并上架' })
    expect(await listed.getAttribute('aria-disabled')).toBe('true')
    await lacks('价格').click()
    // Filled in is not done: it has to hold.
    await page.keyboard.type('一千')
    await page.keyboard.press('Tab')
    await side.getByRole('button', { name: /^价格\s*填写有误$/ }).click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('1,280')
    await lacks('价格').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+s')
    await page.getByRole('status').getByText('有 1 处填写有误，点此查看').waitFor()
    await field(page, '建盏名称').fill('一表到底盏')
    await page.getByRole('status').getByText('填写有误').waitFor({ state: 'detached' })
    await field(page, '描述').fill('一次填完')
    await page.getByRole('combobox', { name: '烧制原料' }).click()
    await page.getByRole('option', { name: '建阳水吉红土' }).click()
    const colors = ['#a00000', '#00a000', '#0000a0', '#a0a000', '#00a0a0']
    await page
      .getByLabel('点击或拖拽，一次上传多张图片')
      .setInputFiles(await Promise.all(colors.map((color, at) => file(`${at}.png`, color))))
    const group = (name: string) => page.getByRole('group', { name, exact: true })
    await group('轮播图').getByRole('button', { name: '移动轮播图2' }).waitFor()
    const first = (name: string) => group(name).getByRole('img').first().getAttribute('src')
    const [main, front] = [await first('主图'), await first('正面图')]
    await moveByKeys(page, group('主图').getByRole('button', { name: '移动主图' }), 'ArrowRight')
    await expect.poll(() => Promise.all([first('主图'), first('正面图')])).toEqual([front, main])
    await side.getByText('一表到底盏').waitFor()
    await expect.poll(() => listed.getAttribute('aria-disabled')).toBe('false')
    await listed.click()
    await page.waitForURL('**/#/jz/view?id=*')
    const made = await bowl('一表到底盏')
    expect(made).toMatchObject({ status: 2, price: 128_000, headImg: front?.replace('/thumbs/', '/files/') })
    expect(made?.carouselImgs).toHaveLength(2)
    await put(made?.id as string, 1)
    await page.reload()
    await page.getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('menuitem', { name: '复制' }).click()
    await expect.poll(() => field(page, '建盏名称').inputValue()).toBe('一表到底盏')
    await field(page, '建盏名称').fill('一表再用盏')
    await page.keyboard.press('ControlOrMeta+s')
    await page.getByRole('heading', { level: 1, name: '一表再用盏' }).waitFor()
    const copy = await bowl('一表再用盏')
    expect(copy).toMatchObject({ status: 1, price: 128_000, headImg: made?.headImg, carouselImgs: made?.carouselImgs })
    expect(copy?.no).not.toBe(made?.no)
    const remove = async () => {
      await page.getByRole('button', { name: '更多操作' }).click()
      await page.getByRole('menuitem', { name: '删除' }).click()
      const dialog = page.getByRole('dialog', { name: '确定删除“一表再用盏”？' })
      await dialog.getByText('30 天内可以恢复').waitFor()
      await dialog.getByRole('button', { name: '删除', exact: true }).click()
      await page.waitForURL('**/#/jz/manage*')
      await expect.poll(() => bowl('一表再用盏')).toBeUndefined()
    }
    await remove()
    await page.getByRole('button', { name: '撤销' }).click()
    await expect.poll(() => bowl('一表再用盏')).toMatchObject({ no: copy?.no, version: 2 })
    await go(page, `/jz/view?id=${copy?.id}`)
    await page.getByRole('heading', { level: 1, name: '一表再用盏' }).waitFor()
    await remove()
    await page.getByRole('button', { name: '最近删除' }).click()
    const line = page.getByRole('dialog', { name: '最近删除' }).getByRole('listitem').filter({ hasText: '一表再用盏' })
    await line.getByRole('button', { name: '恢复' }).click()
    await line.waitFor({ state: 'detached' })
    expect(await bowl('一表再用盏')).toMatchObject({ no: copy?.no, version: 3 })
    await page.context().close()
  })
  it('what is wrong counts as open: at its field, in the list of what is needed, and at the button', async () => {
    const page = await enter('/jz/new')
    const side = page.getByRole('complementary', { name: '表单信息' })
    const listed = page.getByRole('button', { name: '保存并上架' })
    const mark = (name: string) =>
      page
        .locator('.field')
        .filter({ has: page.getByRole('textbox', { name: new RegExp(`^${name}`) }) })
        .locator('.need-mark')
    const wrong = (name: string) => side.getByRole('button', { name: new RegExp(`^${name}\\s*填写有误$`) })
    await field(page, '建盏名称').fill('盏'.repeat(61))
    await field(page, '价格').fill('1.234')
    await field(page, '描述').fill('述'.repeat(230))
    for (const name of ['建盏名称', '价格', '描述']) await wrong(name).waitFor()
    for (const name of ['价格', '描述']) expect(await mark(name).innerText()).toBe('上架前需填写')
    await listed.hover()
    await page.getByRole('tooltip').getByText('建盏名称、价格、').waitFor()
    expect(await page.getByRole('tooltip').innerText()).toContain('描述')
    await field(page, '建盏名称').fill('好盏')
    await field(page, '价格').fill('1.23')
    await field(page, '描述').fill('述')
    for (const name of ['建盏名称', '价格', '描述']) await wrong(name).waitFor({ state: 'detached' })
    for (const name of ['价格', '描述']) expect(await mark(name).innerText()).toBe('✓ 上架前需填写')
    await page.context().close()
  })
  it('that was returned says why on its page and over its form, and is read beside its neighbours', async () => {
    const url = await stage.maker.upload('a.png', await picture())
    const whole = { headImg: url, carouselImgs: [url], material: 'redClay' }
    for (const id of [await make('退回盏', whole), await make('退回邻盏', whole)]) {
      await stage.maker.call(`/api/product/listForSaleProduct?id=${id}`)
      await stage.platform.call(`/api/product/rejectProduct?id=${id}`, { reviewReason: '底部图不清晰' })
    }
    const page = await stage.open()
    await logIn(page, 'zh-CN', 'demo')
    await page.goto(`${stage.address}/#/jz/manage?filter=${encodeURIComponent('{"status":4}')}`)
    const rows = page.locator('tbody tr').filter({ hasText: '退回' })
    await rows.first().waitFor()
    const [first, second] = (await rows.allTextContents()).map(text =>
      text.includes('退回邻盏') ? '退回邻盏' : '退回盏',
    )
    // As on its page: it is changed first, and listing it as it is waits behind ⋯.
    const step = rows.first().locator('.row-step')
    expect(await step.allInnerTexts()).toEqual([''])
    await rows
      .first()
      .getByRole('button', { name: /的更多操作$/ })
      .click()
    await page.getByRole('menuitem', { name: '上架' }).waitFor()
    await page.keyboard.press('Escape')
    await rows.first().locator('a').first().click()
    await page.getByRole('heading', { level: 1, name: first, exact: true }).waitFor()
    await page.getByRole('alert').getByText('驳回原因：底部图不清晰').waitFor()
    await page.getByRole('link', { name: '下一条' }).click()
    await page.getByRole('heading', { level: 1, name: second, exact: true }).waitFor()
    // Nothing says that it is ready as it is: what leads on is to change it, until it was changed.
    const checks = page.getByRole('region', { name: '“上架”前的检查' })
    const solid = page.locator('.page-bar .MuiButton-contained')
    await checks.getByText('请先按驳回原因修改').waitFor()
    expect(await checks.getByText('资料已齐全').count()).toBe(0)
    await expect.poll(() => solid.allInnerTexts()).toEqual(['编辑'])
    await page.locator('.page-bar').getByRole('link', { name: '编辑' }).click()
    await page.getByRole('button', save).waitFor()
    await page.getByRole('alert').getByText('驳回原因：底部图不清晰').waitFor()
    await field(page, '描述').fill('底部重拍')
    await page.getByRole('button', save).click()
    await checks.getByText('资料已齐全').waitFor()
    await expect.poll(() => solid.allInnerTexts()).toEqual(['上架'])
    await page.goto(`${stage.address}/#/jz/manage?filter=${encodeURIComponent('{"status":4}')}`)
    await rows.filter({ hasText: second }).locator('.row-step').getByRole('button', { name: '上架' }).waitFor()
    await page.context().close()
  })
})

const mastersOf = async (name: string) =>
  (await queryRow<{ n: number }>(stage.db, sql`select count(*)::int4 as n from masters where name like ${`${name}%`}`))
    ?.n
/** Fills in a new master and saves. */
const saveMaster = async (page: Page, name: string) => {
  await go(page, '/master/add')
  await field(page, '姓名').fill(name)
  await page.getByRole('button', save).click()
}
/** A save that waits for the network is asked about, and dropped it is never sent. */
const leavesUnsent = async (page: Page) => {
  await go(page, '/master/add')
  await field(page, '姓名').fill('没发出')
  await page.context().setOffline(true)
  await page.getByRole('button', save).click()
  await page.getByRole('status').getByText('正在等待连接').waitFor()
  // The button that had the focus takes none while it waits.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('正在等待连接')
  await page.getByRole('main').getByRole('link', { name: '取消', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '离开此页面？' })
  await dialog.getByText('尚未发送').waitFor()
  await dialog.getByRole('button', { name: '离开', exact: true }).click()
  await page.waitForURL('**/#/master/guanli*')
  await page.context().setOffline(false)
  await page.getByRole('status').getByText('暂时无法连接').waitFor({ state: 'detached' })
  await saveMaster(page, '发出了')
  await page.getByRole('heading', { level: 1, name: '发出了' }).waitFor()
  expect(await mastersOf('没发出')).toBe(0)
}
/** A save under way pulls nobody back to its record: it says that it is saved, and leads there who wants. */
const leavesSent = async (page: Page) => {
  let answer = () => {}
  const waits = new Promise<void>(done => {
    answer = done
  })
  await page.route('**/addOrUpdateMaster*', async route => {
    await waits
    await route.continue()
  })
  await saveMaster(page, '还在路上')
  await go(page, '/set/address')
  // Its scripts have come: let go of below, a call that is under way may fail.
  await page.getByRole('heading', { level: 1, name: '地址' }).waitFor()
  answer()
  await page.getByText('“还在路上”已保存').waitFor()
  expect(page.url()).toContain('#/set/address')
  await page.unroute('**/addOrUpdateMaster*')
  await page.getByRole('alert').or(page.locator('.toast')).getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: '还在路上' }).waitFor()
}
/** Whatever is typed after a lost answer, the record is made once. */
const losesAnswer = async (page: Page) => {
  await page.route('**/addOrUpdateMaster*', async route => {
    await route.fetch()
    await route.abort()
  })
  // Let go of before it is aborted, the call would be answered after all.
  const lost = page.waitForEvent('requestfailed', request => request.url().includes('addOrUpdateMaster'))
  await saveMaster(page, '没听见')
  await lost
  expect(await mastersOf('没听见')).toBe(1)
  await page.unroute('**/addOrUpdateMaster*')
  await expect.poll(() => stored(page)).toContain('writeKey')
  page.once('dialog', dialog => dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: '恢复', exact: true }).click()
  await field(page, '姓名').fill('没听见二')
  await page.getByRole('button', save).click()
  await page.getByText('此前已保存成功').waitFor()
  await page.getByRole('button', { name: '恢复', exact: true }).click()
  await page.getByRole('button', save).click()
  await page.getByRole('heading', { level: 1, name: '没听见二' }).waitFor()
  expect(await mastersOf('没听见')).toBe(1)
}
describe('leaving', () => {
  it('asks on every way off: a typed address, the browser’s back, a link; and goes where one meant to', async () => {
    const page = await stage.open()
    const warnings: string[] = []
    page.on('console', message => message.text().includes('blocker') && warnings.push(message.text()))
    await logIn(page, 'zh-CN', 'demo')
    await go(page, '/master/guanli')
    await page.getByRole('heading', { level: 1, name: '大师' }).waitFor()
    await go(page, '/jz/new')
    await field(page, '建盏名称').fill('别丢')
    await page.getByText('有未保存的修改').waitFor()
    const dialog = page.getByRole('dialog', { name: '离开此页面？' })
    for (const leave of [
      () => go(page, '/set/address'),
      () => page.evaluate(() => history.back()),
      () => page.getByRole('navigation').first().getByRole('link', { name: '大师', exact: true }).click(),
    ]) {
      await leave()
      await dialog.getByRole('button', { name: '留在此页' }).click()
      await dialog.waitFor({ state: 'detached' })
      expect(page.url()).toContain('#/jz/new')
      expect(await field(page, '建盏名称').inputValue()).toBe('别丢')
    }
    await go(page, '/set/address')
    await dialog.getByRole('button', { name: '离开', exact: true }).click()
    await page.waitForURL('**/#/set/address*')
    await go(page, '/jz/new')
    await page.getByRole('button', { name: '丢弃' }).click()
    await go(page, '/master/guanli')
    await page.waitForURL('**/#/master/guanli*')
    await leavesUnsent(page)
    await leavesSent(page)
    await losesAnswer(page)
    expect(warnings).toEqual([])
    await page.context().close()
  })
})

it('a long form comes section by section, and is whole for whoever acts, and for whoever is led to a field', async () => {
  const page = await enter('/master/add')
  /** How many sections have waited to be drawn, from look to look; `acts` presses something with the first. */
  const rooms = async (path: string, acts: boolean) => {
    await page.evaluate(isPressed => {
      const seen: number[] = []
      Object.assign(window, { seen })
      new MutationObserver(() => {
        const left = document.querySelectorAll('.form-room').length
        if (!document.querySelector('[data-anchor="Anti-counterfeit"]') || seen.at(-1) === left) return
        seen.push(left)
        if (isPressed && left > 0) window.dispatchEvent(new Event('pointerdown'))
      }).observe(document.body, { childList: true, subtree: true })
    }, acts)
    await go(page, path)
    await page.getByRole('combobox', { name: '釉色' }).waitFor()
    await page.getByRole('switch', { name: '支持防伪' }).waitFor()
    const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen)
    await go(page, '/master/add')
    await page.getByRole('heading', { level: 1, name: '大师' }).waitFor()
    return seen
  }
  expect(await rooms('/jz/new', false)).toEqual([3, 2, 1, 0])
  expect(await rooms('/jz/new', true)).toEqual([3, 0])
  expect(await rooms('/jz/new?field=craft', false)).toEqual([0])
  await page.context().close()
})

describe('a refusal', () => {
  it('of an action about a field that its dialog has not is said with its words and its label, one by one and in bulk', async () => {
    await make('有话说的盏', { material: 'redClay', headImg: null })
    await put((await bowl('有话说的盏'))?.id as string, 3)
    const page = await stage.open()
    await logIn(page, 'zh-CN', 'demo')
    await openBowls(page)
    await page.route('**/api/product/delistProduct*', route =>
      route.fulfill({
        status: 400,
        json: { code: 40000, msg: '有内容需要修改', data: { errors: { price: 'tooSmall', 'otherImgs.1': 'picture' } } },
      }),
    )
    const line = page.getByRole('row', { name: /有话说的盏/ })
    await line.getByRole('button', { name: '下架', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: '下架', exact: true }).click()
    await page.getByText('价格：不能小于 0.01').waitFor()
    await page.getByText('其他图片 2：请上传图片').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
    await line.getByRole('checkbox').check()
    await page.getByRole('toolbar').getByRole('button', { name: '下架' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '下架', exact: true }).click()
    await page.getByText(/有话说的盏（价格：不能小于 0.01；其他图片 2：请上传图片）/).waitFor()
    expect((await bowl('有话说的盏'))?.status).toBe(3)
    await page.context().close()
  })
})

it('a doubtful code is confirmed anew, and a remark is answered and read beside its entry', async () => {
  const id = (await factId()) as string
  await sql`update tenants set status = 3, "factNo" = '91350211M0000XUF46', "factNoChecked" = true,
    remarks = ${JSON.stringify([{ field: 'factAddress', reason: '与执照不符' }])} where id = ${id}`.execute(stage.db)
  const page = await enter('/set/info')
  const section = page.getByRole('region', { name: '公司信息' })
  const tick = section.getByLabel('已与营业执照照片核对，代码无误')
  await expect.poll(() => tick.isChecked()).toBe(true)
  await section.getByLabel('统一社会信用代码').fill('91350100M0001TGQXM')
  await expect.poll(() => tick.isChecked()).toBe(false)
  await section.getByRole('button', save).click()
  await section.getByText('请与营业执照照片核对后确认').waitFor()
  await tick.check()
  await section.getByRole('button', save).click()
  await page.getByText('保存成功').first().waitFor()
  const now = () =>
    queryRow(stage.db, sql`select "factNo", "factNoChecked", status, answers from tenants where id = ${id}`)
  expect(await now()).toMatchObject({ factNo: '91350100M0001TGQXM', factNoChecked: true, status: 3 })
  await section.getByText('与执照不符').waitFor()
  await section.getByRole('button', { name: '资料无误，说明原因…' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: /^答复/ }).fill('执照上就是这样')
  await page.getByRole('dialog').getByRole('button', { name: '答复', exact: true }).click()
  await expect.poll(now).toMatchObject({ status: 1, answers: [{ field: 'factAddress', answer: '执照上就是这样' }] })
  const platform = await stage.open()
  await logIn(platform, 'zh-CN', 'platform', true)
  await platform.goto(`${stage.address}/#/fact/detail?id=${id}`)
  await platform.locator('dd', { hasText: '水吉镇' }).getByText('答复：执照上就是这样').waitFor()
  for (const each of [page, platform]) await each.context().close()
})

it('whoever is not the creator is told the truth about the data', async () => {
  const staff = await stage.open()
  await logIn(staff, 'zh-CN', 'demo-user')
  await go(staff, '/registerFactData')
  await staff.getByRole('heading', { name: '厂家资料已完善' }).waitFor()
  const platform = await stage.open()
  await logIn(platform, 'zh-CN', 'platform', true)
  await go(platform, '/registerFactData')
  await platform.getByRole('heading', { name: '此页面供厂家使用' }).waitFor()
  for (const page of [staff, platform]) await page.context().close()
})
