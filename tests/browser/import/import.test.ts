import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { queryRows as rowsOf, sql } from '../../../src/server/database/connections/database'
import { readXlsx } from '../../../src/console/spreadsheet/xlsx/readXlsx'
import { logIn, openStage, type Stage } from '../../kit/console/browser'
import { goTo } from '../../kit/console/walk'

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
    paste: '或粘贴在这里（含表头）',
    check: '核对',
    head: '建盏名称\t价格\t釉色\t口径',
    glaze: '乌金',
    judged: '共 3 行：新建 2，修改 0，无变化 0，有问题 1',
    mended: '共 3 行：新建 3，修改 0，无变化 0，有问题 0',
    cell: '第 4 行 价格',
    run: '导入 3 行',
    finished: '导入完成：新建 3，修改 0，无变化 0，有问题 0',
    report: '下载结果',
    template: '下载模板',
    undo: '撤销这次导入',
    undoGo: '全部撤销',
    takenBack: '已撤销 3 行',
    notTakenBack: '没有撤销，什么都没有改动：有 1 行',
    secret: '初始密码',
    kept: /没有用到的列：初始密码.*保存 30 天.*不会上传/,
    open: /^查看 .* 的导入$/,
    close: '关闭',
    cancelled: '这次导入没有交完，已取消。最多同时交 5 张表',
    again: '共 3 行：新建 0，修改 1，无变化 2，有问题 0',
    price: '请输入金额，最多 2 位小数',
  },
  'en-US': {
    button: 'Import',
    paste: 'Or paste here, with the head',
    check: 'Check',
    head: 'Name\tPrice\tGlaze\tRim',
    glaze: 'Wujin (jet black)',
    judged: '3 rows: 2 new, 0 changed, 0 the same, 1 wrong',
    mended: '3 rows: 3 new, 0 changed, 0 the same, 0 wrong',
    cell: 'Row 4, Price',
    run: 'Import 3 rows',
    finished: 'Imported: 3 new, 0 changed, 0 the same, 0 wrong',
    report: 'Download the result',
    template: 'Download the template',
    undo: 'Take this import back',
    undoGo: 'Take all back',
    takenBack: '3 rows taken back',
    notTakenBack: 'Nothing was taken back: 1 row cannot',
    secret: 'First password',
    kept: /Columns not used: First password.*for 30 days.*is not sent/,
    open: /^Open the import of /,
    close: 'Close',
    cancelled: 'This import was cancelled, as it was not handed over whole: at most 5 at a time',
    again: '3 rows: 0 new, 1 changed, 2 the same, 0 wrong',
    price: 'Enter an amount with at most 2 decimals',
  },
} as const
const download = async (page: Page, press: Locator): Promise<Buffer> => {
  const waiting = page.waitForEvent('download')
  await press.click()
  return readFile(await (await waiting).path())
}
const linesOf = (bytes: Buffer) => readXlsx(new Uint8Array(bytes), 100)
const bowlsCalled = (name: string) =>
  rowsOf<{ price: number }>(stage.db, sql`select price from bowls where name like ${`${name}%`} order by name`)

describe.each(['zh-CN', 'en-US'] as const)('bowls come in by a sheet (%s)', locale => {
  it('pasted, mended where they are wrong, taken in, told of, given again, and taken back', async () => {
    const w = said[locale]
    const name = `进盏${locale}`
    const page = await stage.open({ locale })
    await logIn(page, locale, 'demo')
    await goTo(page, '/jz/manage')
    const open = () => page.getByRole('button', { name: w.button, exact: true }).click()
    const dialog = page.getByRole('dialog')
    const give = async (...rows: string[]) => {
      await dialog.getByLabel(w.paste).fill([w.head, ...rows].join('\n'))
      await dialog.getByRole('button', { name: w.check }).click()
    }
    await open()
    const template = await linesOf(await download(page, dialog.getByRole('button', { name: w.template })))
    expect(template[0]?.slice(0, 3)).toEqual(['编号 / No.', '建盏名称 / Name', '价格 / Price'])
    const glaze = w.glaze
    await give(`${name}1\t¥1,980.00\t${glaze}\t12.5`, `${name}2\t２００元\t${glaze}\t9`, `${name}3\t很贵\t${glaze}\t9`)
    await dialog.getByText(w.judged).waitFor()
    await dialog.getByText(w.price).waitFor()
    await dialog.getByLabel(w.cell).fill('300')
    await dialog.getByLabel(w.cell).press('Enter')
    await dialog.getByText(w.mended).waitFor()
    expect(await bowlsCalled(name)).toEqual([])
    await dialog.getByRole('button', { name: w.run }).click()
    await dialog.getByText(w.finished).waitFor()
    expect((await bowlsCalled(name)).map(({ price }) => Number(price))).toEqual([198_000, 20_000, 30_000])
    const result = await linesOf(await download(page, dialog.getByRole('button', { name: w.report })))
    expect(result.slice(1).map(line => line.at(-1))).toEqual(
      locale === 'zh-CN' ? ['新建', '新建', '新建'] : ['New', 'New', 'New'],
    )
    await dialog.getByRole('button', { name: w.close }).click()
    await open()
    await give(`${name}1\t1980\t\t`, `${name}2\t250\t\t`, `${name}3\t\t\t9`)
    await dialog.getByText(w.again).waitFor()
    await dialog.getByText('200.00').waitFor()
    await page.close()
  })
  it('is taken back as a whole, and not at all where a row cannot be, which is named; a column of passwords stays in the page', async () => {
    const w = said[locale]
    const name = `退盏${locale}`
    const page = await stage.open({ locale })
    await logIn(page, locale, 'demo')
    await goTo(page, '/jz/manage')
    await page.getByRole('button', { name: w.button, exact: true }).click()
    const dialog = page.getByRole('dialog')
    const rows = [1, 2, 3].map(n => `${name}${n}\t100\t\t\tGeheim${n}`)
    await dialog.getByLabel(w.paste).fill([`${w.head}\t${w.secret}`, ...rows].join('\n'))
    await dialog.getByRole('button', { name: w.check }).click()
    await dialog.getByText(w.kept).waitFor()
    await dialog.getByRole('button', { name: w.run }).click()
    await dialog.getByText(w.finished).waitFor()
    expect(await bowlsCalled(name)).toHaveLength(3)
    const own = await rowsOf<{ own: string[] }>(
      stage.db,
      sql`select own from import_rows where cells->>'name' like ${`${name}%`}`,
    )
    expect(own.map(each => each.own)).toEqual([['***'], ['***'], ['***']])
    const result = await linesOf(await download(page, dialog.getByRole('button', { name: w.report })))
    expect(result.slice(1).map(line => line[4])).toEqual(['Geheim1', 'Geheim2', 'Geheim3'])
    const status = (value: number) =>
      sql`update bowls set status = ${value} where name = ${`${name}1`}`.execute(stage.db)
    const takeBack = async () => {
      await dialog.getByRole('button', { name: w.undo }).click()
      await page.getByRole('button', { name: w.undoGo }).click()
    }
    const [waiting, underReview] = [1, 2]
    await status(underReview)
    await takeBack()
    await dialog
      .getByRole('alert')
      .filter({ hasText: w.notTakenBack })
      .filter({ hasText: `${name}1` })
      .waitFor()
    if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/undo-${locale}.png` })
    expect(await bowlsCalled(name)).toHaveLength(3)
    await status(waiting)
    await dialog.getByRole('button', { name: w.close }).click()
    await page.getByRole('button', { name: w.button, exact: true }).click()
    await dialog.getByRole('button', { name: w.open }).first().click()
    await takeBack()
    await dialog.getByText(w.takenBack).waitFor()
    expect(await bowlsCalled(name)).toEqual([])
    await page.close()
  })
  it('is told to be cancelled where it is while it is handed over, and can be given at once again', async () => {
    const w = said[locale]
    const name = `停盏${locale}`
    const page = await stage.open({ locale })
    await logIn(page, locale, 'demo')
    await goTo(page, '/jz/manage')
    await page.getByRole('button', { name: w.button, exact: true }).click()
    const dialog = page.getByRole('dialog')
    const rows = [1, 2, 3].map(n => `${name}${n}\t100\t\t`)
    await dialog.getByLabel(w.paste).fill([w.head, ...rows].join('\n'))
    await dialog.getByRole('button', { name: w.check }).click()
    const running = (url: URL) => url.pathname.includes('/import')
    await page.route(running, async route => {
      // As a sixth that was begun elsewhere would leave it.
      if (route.request().postDataJSON()?.step === 'run')
        await sql`update tasks set state = 'stopped' where kind = 'import' and data ? 'gathering'`.execute(stage.db)
      await route.continue()
    })
    await dialog.getByRole('button', { name: w.run }).click()
    await page.getByText(w.cancelled).waitFor()
    if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/cancelled-${locale}.png` })
    expect(await bowlsCalled(name)).toEqual([])
    await page.unroute(running)
    await dialog.getByRole('button', { name: w.run }).click()
    await dialog.getByText(w.finished).waitFor()
    expect(await bowlsCalled(name)).toHaveLength(3)
    await page.close()
  })
})
