import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { queryRows as rowsOf, sql } from '../../../src/server/database/connections/database'
import { readXlsx } from '../../../src/console/spreadsheet/xlsx/readXlsx'
import { openStage, type Stage } from '../../kit/console/browser'
import { packedZip } from '../../kit/packed'
import { sharePage } from '../../kit/console/sharedPage'
import { enterAs, faultsOn } from '../../kit/console/walk'

vi.setConfig({ testTimeout: 180_000 })
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
  stage.mall.work.start()
})
afterAll(() => stage.close())

const download = async (page: Page, press: Locator): Promise<Buffer> => {
  const waiting = page.waitForEvent('download')
  await press.click()
  return readFile(await (await waiting).path())
}
const linesOf = (bytes: Buffer) => readXlsx(new Uint8Array(bytes), 100)
const bowlsCalled = (name: string) =>
  rowsOf<{ price: number }>(stage.db, sql`select price from bowls where name like ${`${name}%`} order by name`)

const inChinese = sharePage(at => enterAs(stage, 'demo', 'fact', { locale: 'zh-CN', theme: 'light' }, { at }))
const inEnglish = sharePage(at => enterAs(stage, 'demo', 'fact', { locale: 'en-US', theme: 'light' }, { at }))
const uploads = () => rowsOf(stage.db, sql`select key from files`)
const chosen = (dialog: Locator) => dialog.locator('input[type="file"]').last()

it('bowls come in by a sheet, pasted, mended where they are wrong, taken in, told of, and given again', async () => {
  const name = '进盏'
  const page = await inChinese('/jz/manage')
  const open = () => page.getByRole('button', { name: '导入', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const give = async (...rows: string[]) => {
    await dialog.getByLabel('或粘贴在这里（含表头）').fill(['建盏名称\t价格\t釉色\t口径', ...rows].join('\n'))
    await dialog.getByRole('button', { name: '核对' }).click()
  }
  await open()
  const template = await linesOf(await download(page, dialog.getByRole('button', { name: '下载模板' })))
  expect(template[0]?.slice(0, 3)).toEqual(['编号 / No.', '建盏名称 / Name', '价格 / Price'])
  const glaze = '乌金'
  await give(`${name}1\t¥1,980.00\t${glaze}\t12.5`, `${name}2\t２００元\t${glaze}\t9`, `${name}3\t很贵\t${glaze}\t9`)
  await dialog.getByText('共 3 行：新建 2，修改 0，无变化 0，有问题 1').waitFor()
  await dialog.getByText('请输入金额，最多 2 位小数').waitFor()
  await dialog.getByLabel('第 4 行 价格').fill('300')
  await dialog.getByLabel('第 4 行 价格').press('Enter')
  await dialog.getByText('共 3 行：新建 3，修改 0，无变化 0，有问题 0').waitFor()
  expect(await bowlsCalled(name)).toEqual([])
  await dialog.getByRole('button', { name: '导入 3 行' }).click()
  await dialog.getByText('导入完成：新建 3，修改 0，无变化 0，有问题 0').waitFor()
  expect((await bowlsCalled(name)).map(({ price }) => Number(price))).toEqual([198_000, 20_000, 30_000])
  const result = await linesOf(await download(page, dialog.getByRole('button', { name: '下载结果' })))
  expect(result.slice(1).map(line => line.at(-1))).toEqual(['新建', '新建', '新建'])
  await dialog.getByRole('button', { name: '关闭' }).click()
  await open()
  await give(`${name}1\t1980\t\t`, `${name}2\t250\t\t`, `${name}3\t\t\t9`)
  await dialog.getByText('共 3 行：新建 0，修改 1，无变化 2，有问题 0').waitFor()
  await dialog.getByText('200.00').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

it('an import is taken back as a whole, and not at all where a row cannot be, which is named; a column of passwords stays in the page', async () => {
  const name = '退盏'
  const page = await inEnglish('/jz/manage')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const rows = [1, 2, 3].map(n => `${name}${n}\t100\t\t\tGeheim${n}`)
  await dialog
    .getByLabel('Or paste rows, including the header')
    .fill(['Name\tPrice\tGlaze\tRim\tFirst password', ...rows].join('\n'))
  await dialog.getByRole('button', { name: 'Check' }).click()
  await dialog.getByText(/Columns not used: First password.*for 30 days.*is not sent/).waitFor()
  await dialog.getByRole('button', { name: 'Import 3 rows' }).click()
  await dialog.getByText('Imported: 3 new, 0 changed, 0 unchanged, 0 with errors').waitFor()
  expect(await bowlsCalled(name)).toHaveLength(3)
  const own = await rowsOf<{ own: string[] }>(
    stage.db,
    sql`select own from import_rows where cells->>'name' like ${`${name}%`}`,
  )
  expect(own.map(each => each.own)).toEqual([['***'], ['***'], ['***']])
  const result = await linesOf(await download(page, dialog.getByRole('button', { name: 'Download the result' })))
  expect(result.slice(1).map(line => line[4])).toEqual(['Geheim1', 'Geheim2', 'Geheim3'])
  const status = (value: number) => sql`update bowls set status = ${value} where name = ${`${name}1`}`.execute(stage.db)
  const takeBack = async () => {
    await dialog.getByRole('button', { name: 'Undo this import' }).click()
    await page.getByRole('button', { name: 'Undo all' }).click()
  }
  const [waiting, underReview] = [1, 2]
  await status(underReview)
  await takeBack()
  await dialog
    .getByRole('alert')
    .filter({ hasText: 'Nothing was undone: 1 row cannot' })
    .filter({ hasText: `${name}1` })
    .waitFor()
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/undo.png` })
  expect(await bowlsCalled(name)).toHaveLength(3)
  await status(waiting)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await dialog
    .getByRole('button', { name: /^Open the import of / })
    .first()
    .click()
  await takeBack()
  await dialog.getByText('3 rows undone').waitFor()
  expect(await bowlsCalled(name)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

it('an import that is cancelled while it is handed over says so, and can be given at once again', async () => {
  const name = '停盏'
  const page = await inChinese('/jz/manage')
  await page.getByRole('button', { name: '导入', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const rows = [1, 2, 3].map(n => `${name}${n}\t100\t\t`)
  await dialog.getByLabel('或粘贴在这里（含表头）').fill(['建盏名称\t价格\t釉色\t口径', ...rows].join('\n'))
  await dialog.getByRole('button', { name: '核对' }).click()
  const running = (url: URL) => url.pathname.includes('/import')
  await page.route(running, async route => {
    // As a sixth that was begun elsewhere would leave it.
    if (route.request().postDataJSON()?.step === 'run')
      await sql`update tasks set state = 'stopped' where kind = 'import' and data ? 'gathering'`.execute(stage.db)
    await route.continue()
  })
  await dialog.getByRole('button', { name: '导入 3 行' }).click()
  await page.getByText('这次导入没有交完，已取消。最多同时交 5 张表').waitFor()
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/cancelled.png` })
  expect(await bowlsCalled(name)).toEqual([])
  await page.unroute(running)
  await dialog.getByRole('button', { name: '导入 3 行' }).click()
  await dialog.getByText('导入完成：新建 3，修改 0，无变化 0，有问题 0').waitFor()
  expect(await bowlsCalled(name)).toHaveLength(3)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

it('pictures come from a ZIP and as files: those that cells name are sent, the others told', async () => {
  const picture = await readFile('src/app/server/demo/pictures/wu.webp')
  const before = (await uploads()).length
  const page = await inChinese('/jz/manage')
  await page.getByRole('button', { name: '导入', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const zip = packedZip({ 'all/one.webp': picture, 'all/two 2.webp': picture, 'all/never.webp': picture })
  await chosen(dialog).setInputFiles({ name: 'all.zip', mimeType: 'application/zip', buffer: zip })
  await dialog.getByText('已选 3 张图片').waitFor()
  const name = '图盏'
  await dialog
    .getByLabel('或粘贴在这里（含表头）')
    .fill(['建盏名称\t主图\t其他图片', `${name}1\tONE.webp\tone.webp、two 2.webp`, `${name}2\tlater.webp\t`].join('\n'))
  await dialog.getByRole('button', { name: '核对' }).click()
  await dialog.getByText('共 2 行：新建 1，修改 0，无变化 0，有问题 1').waitFor()
  await dialog.getByText('没有找到的图片：later.webp').waitFor()
  await dialog.getByText('给出的图片里没有 later.webp').waitFor()
  await dialog.getByText('没有用到的图片：all/never.webp').waitFor()
  expect(await uploads()).toHaveLength(before + 2)
  expect(await faultsOn(page)).toEqual([])
  await chosen(dialog).setInputFiles({ name: 'later.webp', mimeType: 'image/webp', buffer: picture })
  await dialog.getByText('共 2 行：新建 2，修改 0，无变化 0，有问题 0').waitFor()
  await dialog.getByRole('button', { name: '导入 2 行' }).click()
  await dialog.getByText('导入完成：新建 2，修改 0，无变化 0，有问题 0').waitFor()
  expect(await uploads()).toHaveLength(before + 3)
  const made = await rowsOf<{ headImg: string; otherImgs: string[] }>(
    stage.db,
    sql`select "headImg", "otherImgs" from bowls where name like ${`${name}%`} order by name`,
  )
  expect(made.map(({ headImg, otherImgs }) => [headImg.slice(0, 7), otherImgs?.length ?? 0])).toEqual([
    ['/files/', 2],
    ['/files/', 0],
  ])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

it('pictures that are none are told at their cells', async () => {
  const page = await inEnglish('/jz/manage')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog')
  // Together with the sheet, in one go.
  await dialog
    .locator('input[type="file"]')
    .first()
    .setInputFiles([
      { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(`Name,Main photo,Other images\n坏图,bad.webp,`) },
      { name: 'bad.webp', mimeType: 'image/webp', buffer: Buffer.from('no picture at all') },
    ])
  await dialog.getByText('bad.webp: This file is not a picture').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})
