import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { readXlsx } from '../../../src/console/spreadsheet/xlsx/readXlsx'
import { readZip } from '../../../src/console/spreadsheet/xlsx/zip'
import { querySingleRow, sql } from '../../../src/server/database/connections/database'
import { openStage, type Stage } from '../../kit/console/browser'
import { workbook, worksheet } from '../../kit/packed'
import { enterAs, goTo } from '../../kit/console/walk'

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

const said = {
  'zh-CN': {
    button: '导入',
    first: '共 500 行：新建 488，修改 0，无变化 0，有问题 12',
    run: '导入 488 行',
    finished: '导入完成：新建 488，修改 0，无变化 0，有问题 12',
    report: '下载结果',
    own: '最近的导入',
    close: '关闭',
    second: '共 500 行：新建 12，修改 0，无变化 488，有问题 0',
    rest: '导入 12 行',
    done: '导入完成：新建 12，修改 0，无变化 488，有问题 0',
  },
  'en-US': {
    button: 'Import',
    first: '500 rows: 488 new, 0 changed, 0 the same, 12 wrong',
    run: 'Import 488 rows',
    finished: 'Imported: 488 new, 0 changed, 0 the same, 12 wrong',
    report: 'Download the result',
    own: 'Recent imports',
    close: 'Close',
    second: '500 rows: 12 new, 0 changed, 488 the same, 0 wrong',
    rest: 'Import 12 rows',
    done: 'Imported: 12 new, 0 changed, 488 the same, 0 wrong',
  },
} as const
const isWrong = (at: number) => at % 41 === 7 && at < 490
const head = { 'zh-CN': ['货位', '建盏名称', '价格', '口径'], 'en-US': ['Shelf', 'Name', 'Price', 'Rim'] } as const
const rowAt = (locale: string, at: number) => [
  `A-${at}`,
  `${locale} 库存盏 ${at}`,
  isWrong(at) ? '面议' : `¥${1000 + at}.50`,
  '12.5cm',
]

/** The result as a file: its lines, and the notes at its cells. */
const resultFrom = async (page: Page, button: string) => {
  const waiting = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: button }).click()
  const bytes = new Uint8Array(await readFile(await (await waiting).path()))
  const parts = await readZip(bytes, name => name.includes('comments'))
  const notes = new TextDecoder().decode(parts.get('xl/comments1.xml'))
  return {
    lines: await readXlsx(bytes, 600),
    notes: [...notes.matchAll(/ref="(\w+)".*?<t [^>]*>(.*?)<\/t>/g)].map(([, at, why]) => [at, why]),
  }
}

it.each(['zh-CN', 'en-US'] as const)(
  'a workshop brings 500 bowls in, mends twelve in the sheet it gets back, and gives that again (%s)',
  async locale => {
    const w = said[locale]
    const file = join(folder, `${locale}.xlsx`)
    const given = [[...head[locale]], ...Array.from({ length: 500 }, (_, at) => rowAt(locale, at))]
    await writeFile(file, workbook(worksheet(given)))
    const page = await enterAs(stage, 'demo', 'fact', { locale, theme: 'light' }, { acceptDownloads: true })
    await goTo(page, '/jz/manage')
    const open = () => page.getByRole('button', { name: w.button, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await open()
    await dialog.locator('input[type=file]').first().setInputFiles(file)
    await dialog.getByText(w.first).waitFor()
    await dialog.getByRole('button', { name: w.run }).click()
    await dialog.getByText(w.finished).waitFor({ timeout: 60_000 })
    const { lines: result, notes } = await resultFrom(page, w.report)
    expect(result.map(line => line.slice(0, 4))).toEqual(given)
    // Whoever closed the page has another browser get the same sheet back, with the same reasons at the same cells.
    const later = await enterAs(stage, 'demo', 'fact', { locale, theme: 'light' }, { acceptDownloads: true })
    await goTo(later, '/jz/manage')
    await later.getByRole('button', { name: w.button, exact: true }).click()
    await later.getByRole('region', { name: w.own }).getByRole('button').first().click()
    await later.getByRole('dialog').getByText(w.finished).waitFor()
    expect(await resultFrom(later, w.report)).toEqual({ lines: result, notes })
    expect(notes).toHaveLength(12)
    await later.context().close()
    const mended = result.map((line, at) => (isWrong(at - 1) && at > 0 ? line.with(2, '1280') : line))
    await writeFile(file, workbook(worksheet(mended)))
    await dialog.getByRole('button', { name: w.close }).click()
    await open()
    await dialog.locator('input[type=file]').first().setInputFiles(file)
    await dialog.getByText(w.second).waitFor()
    await dialog.getByRole('button', { name: w.rest }).click()
    await dialog.getByText(w.done).waitFor({ timeout: 60_000 })
    const kept = await querySingleRow<{ n: number; mended: number }>(
      stage.db,
      sql`select count(*)::int4 as n, count(*) filter (where price = 128000)::int4 as mended from bowls where name like ${`${locale} 库存盏 %`}`,
    )
    expect(kept).toEqual({ n: 500, mended: 12 })
    await page.context().close()
  },
)
