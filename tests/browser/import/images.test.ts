import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { queryRows as rowsOf, sql } from '../../../src/server/database/connections/database'
import { openStage, type Stage } from '../../kit/console/browser'
import { packedZip } from '../../kit/packed'
import { enterAs, faultsOn, goTo } from '../../kit/console/walk'

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
    head: '建盏名称\t主图\t其他图片',
    given: '已选 3 张图片',
    wrong: '共 2 行：新建 1，修改 0，无变化 0，有问题 1',
    missing: '没有找到的图片：later.webp',
    atCell: '给出的图片里没有 later.webp',
    unused: '没有用到的图片：all/never.webp',
    judged: '共 2 行：新建 2，修改 0，无变化 0，有问题 0',
    run: '导入 2 行',
    finished: '导入完成：新建 2，修改 0，无变化 0，有问题 0',
    notOne: 'bad.webp: 只能上传 JPG、PNG 或 WebP 图片',
  },
  'en-US': {
    button: 'Import',
    paste: 'Or paste here, with the head',
    check: 'Check',
    head: 'Name\tMain photo\tOther images',
    given: '3 pictures given',
    wrong: '2 rows: 1 new, 0 changed, 0 the same, 1 wrong',
    missing: 'Pictures that were not given: later.webp',
    atCell: 'Not among the pictures given: later.webp',
    unused: 'Pictures that no cell names: all/never.webp',
    judged: '2 rows: 2 new, 0 changed, 0 the same, 0 wrong',
    run: 'Import 2 rows',
    finished: 'Imported: 2 new, 0 changed, 0 the same, 0 wrong',
    notOne: 'bad.webp: Only JPG, PNG or WebP pictures can be uploaded',
  },
} as const
const uploads = () => rowsOf(stage.db, sql`select key from files`)
const chosen = (dialog: Locator) => dialog.locator('input[type="file"]').last()

describe.each(['zh-CN', 'en-US'] as const)('pictures come with a sheet (%s)', locale => {
  it('from a ZIP and as files: those that cells name are sent, the others told', async () => {
    const w = said[locale]
    const picture = await readFile('src/app/server/demo/pictures/ash-base.webp')
    const before = (await uploads()).length
    const page = await enterAs(stage, 'demo', 'fact', { locale, theme: 'light' })
    await goTo(page, '/jz/manage')
    await page.getByRole('button', { name: w.button, exact: true }).click()
    const dialog = page.getByRole('dialog')
    const zip = packedZip({ 'all/one.webp': picture, 'all/two 2.webp': picture, 'all/never.webp': picture })
    await chosen(dialog).setInputFiles({ name: 'all.zip', mimeType: 'application/zip', buffer: zip })
    await dialog.getByText(w.given).waitFor()
    const name = `图盏${locale}`
    await dialog
      .getByLabel(w.paste)
      .fill([w.head, `${name}1\tONE.webp\tone.webp、two 2.webp`, `${name}2\tlater.webp\t`].join('\n'))
    await dialog.getByRole('button', { name: w.check }).click()
    await dialog.getByText(w.wrong).waitFor()
    await dialog.getByText(w.missing).waitFor()
    await dialog.getByText(w.atCell).waitFor()
    await dialog.getByText(w.unused).waitFor()
    expect(await uploads()).toHaveLength(before + 2)
    expect(await faultsOn(page)).toEqual([])
    await chosen(dialog).setInputFiles({ name: 'later.webp', mimeType: 'image/webp', buffer: picture })
    await dialog.getByText(w.judged).waitFor()
    await dialog.getByRole('button', { name: w.run }).click()
    await dialog.getByText(w.finished).waitFor()
    expect(await uploads()).toHaveLength(before + 3)
    const made = await rowsOf<{ headImg: string; otherImgs: string[] }>(
      stage.db,
      sql`select "headImg", "otherImgs" from bowls where name like ${`${name}%`} order by name`,
    )
    expect(made.map(({ headImg, otherImgs }) => [headImg.slice(0, 7), otherImgs?.length ?? 0])).toEqual([
      ['/files/', 2],
      ['/files/', 0],
    ])
    await page.close()
  })
  it('that are none are told at their cells', async () => {
    const w = said[locale]
    const page = await enterAs(stage, 'demo', 'fact', { locale, theme: 'light' })
    await goTo(page, '/jz/manage')
    await page.getByRole('button', { name: w.button, exact: true }).click()
    const dialog = page.getByRole('dialog')
    // Together with the sheet, in one go.
    await dialog
      .locator('input[type="file"]')
      .first()
      .setInputFiles([
        { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(`${w.head.replaceAll('\t', ',')}\n坏图,bad.webp,`) },
        { name: 'bad.webp', mimeType: 'image/webp', buffer: Buffer.from('no picture at all') },
      ])
    await dialog.getByText(w.notOne).waitFor()
    await page.close()
  })
})
