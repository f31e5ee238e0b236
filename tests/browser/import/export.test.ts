import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readBook } from '../../../src/console/spreadsheet/xlsx/readXlsx'
import { sql } from '../../../src/server/database/connections/database'
import { openStage, type Stage } from '../../kit/console/browser'
import { enterAs, faultsOn, goTo } from '../../kit/console/walk'

vi.setConfig({ testTimeout: 180_000 })
const MANY = 1_600
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
  await sql`insert into bowls (fact_id, id, no, name, price, status, "order")
    select fact_id, 'many' || n, 'B-9' || lpad(n::text, 5, '0'), '长单盏' || n, 100 * n, 1, 'a' || lpad(n::text, 5, '0')
    from accounts, generate_series(1, ${sql.lit(MANY)}) n where username = 'demo'`.execute(stage.db)
})
afterAll(() => stage.close())

const said = {
  'zh-CN': {
    open: '导出',
    csv: 'CSV 文本（.csv）',
    found: /全部查询结果/,
    byJob: /商城在后台生成/,
    make: '生成表格',
    own: '生成的表格（保留 24 小时）',
    ready: /XLSX 1600 行/,
    fetch: /下载 .* 生成的表格/,
    head: '建盏名称',
  },
  'en-US': {
    open: 'Export',
    csv: 'CSV text (.csv)',
    found: /All that are found/,
    byJob: /the mall makes the sheet in the background/,
    make: 'Make the sheet',
    own: 'Sheets that were made (kept for 24 hours)',
    ready: /XLSX, 1600 rows/,
    fetch: /Download the sheet of/,
    head: 'Name',
  },
} as const
const saved = async (page: Page, work: () => Promise<void>) => {
  const [download] = await Promise.all([page.waitForEvent('download'), work()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

describe.each(['zh-CN', 'en-US'] as const)('in %s', locale => {
  const words = said[locale]
  it('a page comes down at once, as .xlsx or .csv, and the way is remembered', async () => {
    const page = await enterAs(stage, 'demo', 'fact', { locale, theme: 'light' })
    await goTo(page, '/jz/manage')
    const panel = page.getByRole('dialog', { name: words.open, exact: true })
    const take = async () => {
      await page.getByRole('button', { name: words.open, exact: true }).click()
      await panel.getByRole('radio').first().check()
    }
    await take()
    const book = await saved(page, () => panel.getByRole('button', { name: words.open }).click())
    expect(book.name).toMatch(/\.xlsx$/)
    expect((await readBook(book.bytes, 100)).lines[0]).toContain(words.head)
    await take()
    await panel.getByRole('radio', { name: words.csv }).check()
    const text = await saved(page, () => panel.getByRole('button', { name: words.open }).click())
    expect(text.name).toMatch(/\.csv$/)
    expect(text.bytes.toString().split('\r\n')).toHaveLength(21)
    await page.reload()
    await take()
    expect(await panel.getByRole('radio', { name: words.csv }).isChecked()).toBe(true)
    await panel.getByRole('radio', { name: /xlsx/ }).check()
    await page.context().close()
  })
  it('a long list is made by the mall, and fetched when one comes back, on a phone too', async () => {
    const page = await enterAs(
      stage,
      'demo',
      'fact',
      { locale, theme: 'dark' },
      { viewport: { width: 375, height: 800 } },
    )
    await goTo(page, '/jz/manage')
    const open = () => page.getByRole('button', { name: words.open, exact: true }).click()
    const panel = page.getByRole('dialog', { name: words.open, exact: true })
    await open()
    await panel.getByRole('radio', { name: words.found }).check()
    expect(await panel.getByText(words.byJob).isVisible()).toBe(true)
    await panel.getByRole('button', { name: words.make }).click()
    await panel.getByRole('region', { name: words.own }).getByRole('status').waitFor()
    await page.keyboard.press('Escape')
    await stage.mall.work.pass()
    await open()
    await panel.getByText(words.ready).first().waitFor()
    expect(await faultsOn(page)).toEqual([])
    const { name, bytes } = await saved(page, () => panel.getByRole('button', { name: words.fetch }).first().click())
    expect(name).toMatch(/\.xlsx$/)
    const { lines } = await readBook(bytes, 5_000)
    expect(lines.length).toBe(MANY + 1)
    await page.context().close()
  })
})
