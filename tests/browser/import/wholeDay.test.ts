import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { readXlsx } from '../../../src/console/spreadsheet/xlsx/readXlsx'
import { querySingleRow, sql } from '../../../src/server/database/connections/database'
import { openStage, type Stage } from '../../kit/console/browser'
import { partIn, workbook, worksheet } from '../../kit/packed'
import { enterAs } from '../../kit/console/walk'

vi.setConfig({ testTimeout: 240_000 })
let stage: Stage
let folder: string
beforeAll(async () => {
  stage = await openStage()
  stage.mall.work.start()
  folder = await mkdtemp(join(tmpdir(), 'sheets-'))
})
afterAll(async () => {
  await stage.close()
  await rm(folder, { recursive: true, force: true })
})

const isWrong = (at: number) => at % 41 === 7 && at < 250
const head = ['货位', '建盏名称', '价格', '口径']
const look = { locale: 'zh-CN', theme: 'light' } as const
const rowAt = (at: number) => [`A-${at}`, `库存盏 ${at}`, isWrong(at) ? '面议' : `¥${1000 + at}.50`, '12.5cm']

/** The result as a file: its lines, and the notes at its cells. */
const resultFrom = async (page: Page, button: string) => {
  const waiting = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: button }).click()
  const bytes = new Uint8Array(await readFile(await (await waiting).path()))
  const notes = partIn(bytes)('xl/comments1.xml')
  return {
    lines: await readXlsx(bytes, 600),
    notes: [...notes.matchAll(/ref="(\w+)".*?<t [^>]*>(.*?)<\/t>/g)].map(([, at, why]) => [at, why]),
  }
}

it('a workshop brings 260 bowls in, more than the mall takes at a time, mends six in the sheet it gets back, and gives that again', async () => {
  const file = join(folder, 'bowls.xlsx')
  const given = [head, ...Array.from({ length: 260 }, (_, at) => rowAt(at))]
  await writeFile(file, workbook(worksheet(given)))
  const page = await enterAs(stage, 'demo', 'fact', look, { at: '/jz/manage' })
  const open = () => page.getByRole('button', { name: '导入', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await open()
  await dialog.locator('input[type=file]').first().setInputFiles(file)
  await dialog.getByText('共 260 行：新建 254，修改 0，无变化 0，有问题 6').waitFor()
  await dialog.getByRole('button', { name: '导入 254 行' }).click()
  await dialog.getByText('导入完成：新建 254，修改 0，无变化 0，有问题 6').waitFor({ timeout: 60_000 })
  const { lines: result, notes } = await resultFrom(page, '下载结果')
  expect(result.map(line => line.slice(0, 4))).toEqual(given)
  // Whoever closed the page has another browser get the same sheet back, with the same reasons at the same cells.
  const later = await enterAs(stage, 'demo', 'fact', look, { at: '/jz/manage' })
  await later.getByRole('button', { name: '导入', exact: true }).click()
  await later.getByRole('region', { name: '最近的导入' }).getByRole('button').first().click()
  await later.getByRole('dialog').getByText('导入完成：新建 254，修改 0，无变化 0，有问题 6').waitFor()
  expect(await resultFrom(later, '下载结果')).toEqual({ lines: result, notes })
  expect(notes).toHaveLength(6)
  await later.context().close()
  const mended = result.map((line, at) => (isWrong(at - 1) && at > 0 ? line.with(2, '1280') : line))
  await writeFile(file, workbook(worksheet(mended)))
  await dialog.getByRole('button', { name: '关闭' }).click()
  await open()
  await dialog.locator('input[type=file]').first().setInputFiles(file)
  await dialog.getByText('共 260 行：新建 6，修改 0，无变化 254，有问题 0').waitFor()
  await dialog.getByRole('button', { name: '导入 6 行' }).click()
  await dialog.getByText('导入完成：新建 6，修改 0，无变化 254，有问题 0').waitFor({ timeout: 60_000 })
  const kept = await querySingleRow<{ n: number; mended: number }>(
    stage.db,
    sql`select count(*)::int4 as n, count(*) filter (where price = 128000)::int4 as mended from bowls where name like '库存盏 %'`,
  )
  expect(kept).toEqual({ n: 260, mended: 6 })
  await page.context().close()
})
