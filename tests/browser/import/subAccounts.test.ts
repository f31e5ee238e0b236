import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { querySingleRow, sql } from '../../../src/server/database/connections/database'
import { openStage, type Stage } from '../../kit/console/browser'
import { choiceLists } from '../../kit/declarations/choiceLists'
import { enterAs, goTo } from '../../kit/console/walk'

vi.setConfig({ testTimeout: 180_000 })
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
  stage.mall.work.start()
})
afterAll(() => stage.close())

const said = {
  'zh-CN': {
    button: '导入',
    more: '更多操作',
    paste: '或粘贴在这里（含表头）',
    check: '核对',
    head: '用户名\t姓名\t手机号\t角色',
    staff: '员工',
    template: '下载模板',
    roles: ['员工', '管理员'],
    judged: '共 3 行：新建 2，修改 0，无变化 0，有问题 1',
    follows: '新账号还没有密码',
    run: '导入 2 行',
    finished: '导入完成：新建 2，修改 0，无变化 0，有问题 1',
  },
  'en-US': {
    button: 'Import',
    more: 'More',
    paste: 'Or paste here, with the head',
    check: 'Check',
    head: 'Username\tName\tMobile number\tRole',
    staff: 'Staff',
    template: 'Download the template',
    roles: ['Staff', 'Manager'],
    judged: '3 rows: 2 new, 0 changed, 0 the same, 1 wrong',
    follows: 'New accounts have no password yet',
    run: 'Import 2 rows',
    finished: 'Imported: 2 new, 0 changed, 0 the same, 1 wrong',
  },
} as const

it.each(['zh-CN', 'en-US'] as const)(
  'on a phone all that a list with a sheet offers is within the page (%s)',
  async locale => {
    const viewport = { width: 375, height: 812 }
    for (const address of ['/jz/manage', '/master/guanli', '/set/address', '/set/zzhgl']) {
      const page = await enterAs(stage, 'demo', 'fact', { locale, theme: 'light' }, { viewport })
      await goTo(page, address)
      const beyond = await page
        .locator('.page-bar > *')
        .evaluateAll(all => all.filter(each => each.getBoundingClientRect().right > 375).map(each => each.textContent))
      expect({ address, beyond }).toEqual({ address, beyond: [] })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
      await page.context().close()
    }
  },
)

describe.each([
  ['zh-CN', 1280],
  ['en-US', 375],
] as const)('staff come in by a sheet (%s, %d px)', (locale, width) => {
  const w = said[locale]
  it('and whoever gave it reads before and after that nobody can log in with them yet', async () => {
    const page = await enterAs(stage, 'demo', 'fact', { locale, theme: 'light' }, { viewport: { width, height: 812 } })
    await goTo(page, '/set/zzhgl')
    const button = page.getByRole('button', { name: w.button, exact: true })
    if (!(await button.isVisible())) await page.locator('main .more-button').first().click()
    await page.getByText(w.button, { exact: true }).first().click()
    const dialog = page.getByRole('dialog')
    const waiting = page.waitForEvent('download')
    await dialog.getByRole('button', { name: w.template }).click()
    const template = await readFile(await (await waiting).path())
    // What a creator may give: nobody gives the creator's own role.
    expect(Object.values(await choiceLists(new Uint8Array(template)))).toEqual([w.roles])
    const names = [`kiln-${width}-1`, `kiln-${width}-2`]
    const lines = [...names, 'demo'].map((name, at) => `${name}\t王${at}\t\t${w.staff}`)
    await dialog.getByLabel(w.paste).fill([w.head, ...lines].join('\n'))
    await dialog.getByRole('button', { name: w.check }).click()
    await dialog.getByText(w.judged).waitFor()
    await dialog.getByText(w.follows).waitFor()
    if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/accounts-${width}.png` })
    const isWhole = await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
    expect(isWhole).toBe(true)
    await dialog.getByRole('button', { name: w.run }).click()
    await dialog.getByText(w.finished).waitFor()
    await dialog.getByText(w.follows).waitFor()
    const { status } = await querySingleRow<{ status: number }>(
      stage.db,
      sql`select status from accounts where username = ${names[0]}`,
    )
    expect(status).toBe(1)
    await page.context().close()
  })
})
