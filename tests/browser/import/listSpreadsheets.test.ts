import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { readBook } from '../../../src/console/spreadsheet/xlsx/readXlsx'
import { querySingleRow, sql } from '../../../src/server/database/connections/database'
import { choiceLists } from '../../kit/declarations/choiceLists'
import { openStage, type Stage } from '../../kit/console/browser'
import { sharePage } from '../../kit/console/sharedPage'
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

const saved = async (page: Page, work: () => Promise<void>) => {
  const [download] = await Promise.all([page.waitForEvent('download'), work()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}
const viewport = { width: 375, height: 812 }
const onPhone = sharePage(at => enterAs(stage, 'demo', 'fact', { locale: 'en-US', theme: 'dark' }, { viewport, at }))

it('a page comes down at once, as .xlsx or .csv, and the way is remembered', async () => {
  const look = { locale: 'zh-CN', theme: 'light' } as const
  const page = await enterAs(stage, 'demo', 'fact', look, { at: '/jz/manage' })
  const panel = page.getByRole('dialog', { name: '导出', exact: true })
  const take = async () => {
    await page.getByRole('button', { name: '导出', exact: true }).click()
    await panel.getByRole('radio').first().check()
  }
  await take()
  const book = await saved(page, () => panel.getByRole('button', { name: '导出' }).click())
  expect(book.name).toMatch(/\.xlsx$/)
  expect((await readBook(book.bytes, 100)).lines[0]).toContain('建盏名称')
  await take()
  await panel.getByRole('radio', { name: 'CSV 文本（.csv）' }).check()
  const text = await saved(page, () => panel.getByRole('button', { name: '导出' }).click())
  expect(text.name).toMatch(/\.csv$/)
  expect(text.bytes.toString().split('\r\n')).toHaveLength(21)
  await page.reload()
  await take()
  expect(await panel.getByRole('radio', { name: 'CSV 文本（.csv）' }).isChecked()).toBe(true)
  await panel.getByRole('radio', { name: /xlsx/ }).check()
  await page.context().close()
})

it('a long list is made by the mall, and fetched when one comes back, on a phone too', async () => {
  const page = await onPhone('/jz/manage')
  const open = () => page.getByRole('button', { name: 'Export', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Export', exact: true })
  await open()
  await panel.getByRole('radio', { name: /^All (\d+ )?results|^The only result/ }).check()
  expect(await panel.getByText(/the sheet is created in the background/).isVisible()).toBe(true)
  await panel.getByRole('button', { name: 'Create the sheet' }).click()
  await panel.getByRole('region', { name: 'Your sheets (kept for 24 hours)' }).getByRole('status').waitFor()
  await page.keyboard.press('Escape')
  await stage.mall.work.pass()
  await open()
  await panel
    .getByText(/XLSX, 1600 rows/)
    .first()
    .waitFor()
  expect(await faultsOn(page)).toEqual([])
  const { name, bytes } = await saved(page, () =>
    panel
      .getByRole('button', { name: /Download the sheet of/ })
      .first()
      .click(),
  )
  expect(name).toMatch(/\.xlsx$/)
  const { lines } = await readBook(bytes, 5_000)
  expect(lines.length).toBe(MANY + 1)
  await page.keyboard.press('Escape')
})

it.each(['zh-CN', 'en-US'] as const)(
  'on a phone all that a list with a sheet offers is within the page (%s)',
  async locale => {
    const page = await enterAs(stage, 'demo', 'fact', { locale, theme: 'light' }, { viewport, at: '/jz/manage' })
    for (const address of ['/jz/manage', '/master/guanli', '/set/address', '/set/zzhgl']) {
      await goTo(page, address)
      const beyond = await page
        .locator('.page-bar > *')
        .evaluateAll(all => all.filter(each => each.getBoundingClientRect().right > 375).map(each => each.textContent))
      expect({ address, beyond }).toEqual({ address, beyond: [] })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
    }
    await page.context().close()
  },
)

it('staff come in by a sheet, and whoever gave it reads before and after that nobody can log in with them yet', async () => {
  // Only now: what was exported before was made in passes of its own.
  stage.mall.work.start()
  const page = await onPhone('/set/zzhgl')
  const button = page.getByRole('button', { name: 'Import', exact: true })
  if (!(await button.isVisible())) await page.locator('main .more-button').first().click()
  await page.getByText('Import', { exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  const waiting = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download the template' }).click()
  const template = await readFile(await (await waiting).path())
  // What a creator may give: nobody gives the creator's own role.
  expect(Object.values(choiceLists(new Uint8Array(template)))).toEqual([['Staff', 'Manager']])
  const names = ['kiln-1', 'kiln-2']
  const lines = [...names, 'demo'].map((name, at) => `${name}\t王${at}\t\tStaff`)
  await dialog
    .getByLabel('Or paste rows, including the header')
    .fill(['Username\tName\tMobile number\tRole', ...lines].join('\n'))
  await dialog.getByRole('button', { name: 'Check' }).click()
  await dialog.getByText('3 rows: 2 new, 0 changed, 0 unchanged, 1 with errors').waitFor()
  await dialog.getByText('New accounts have no password yet').waitFor()
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/accounts.png` })
  const isWhole = await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
  expect(isWhole).toBe(true)
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click()
  await dialog.getByText('Imported: 2 new, 0 changed, 0 unchanged, 1 with errors').waitFor()
  await dialog.getByText('New accounts have no password yet').waitFor()
  const { status } = await querySingleRow<{ status: number }>(
    stage.db,
    sql`select status from accounts where username = ${names[0]}`,
  )
  expect(status).toBe(1)
})
