import { readFile } from 'node:fs/promises'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { formatCode } from '../../../src/schema/fields/secureCode'
import { RequestError } from '../../../src/server/errors/requestError'
import { certificateTexts } from '../../../src/app/console/public/certificate/certificateTexts'
import { sql } from '../../../src/server/database/connections/database'
import { logIn, openStage, type Stage } from '../../kit/console/browser'
import { picture } from '../../kit/testServer'
import { pictureOfPdf, readCodeIn } from '../../kit/console/qrCode'
import { receiver } from '../../kit/trade'
import { faultsOn, goTo } from '../../kit/console/walk'

vi.setConfig({ testTimeout: 180_000 })
const phone = { width: 375, height: 812 }
const locales = ['zh-CN', 'en-US'] as const
let stage: Stage
let photo: string
beforeAll(async () => {
  stage = await openStage()
  photo = await stage.maker.upload('a.webp', await picture())
})
afterAll(() => stage.close())

interface Bowl {
  readonly id: string
  readonly serial: string
  readonly certificateId: string
}
const bowl = (name = '银兔毫盏') =>
  stage.maker.call<Bowl>('/api/product/addOrUpdateProduct', {
    name,
    price: 128_000,
    headImg: photo,
    supportVerify: true,
    frontImg: photo,
    bottomImg: photo,
    detail_pic: photo,
    glaze: 'silverHaresFur',
    material: 'redClay',
    firing: 'wood',
    rimCm: 12.5,
  })
const issued = async (): Promise<Bowl> =>
  stage.maker.call<Bowl>(`/api/product/issueProduct?id=${(await bowl()).id}`, { kiln: 'dragon', peakC: 1310 })
const at = (page: Page, serial: string) => page.goto(`${stage.address}/#/v/${serial}`)

describe.each(locales)('whoever holds a phone over a bowl (%s)', locale => {
  const w = certificateTexts[locale]
  const open = () => stage.newPage({ locale, viewport: phone })
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  it('reads that it is genuine, what the page checked itself, and how it was made', async () => {
    const { serial } = await issued()
    const page = await open()
    await at(page, formatCode(serial).toLowerCase())
    await heading(page, w.genuine)
    await page.getByText(w.proved.replace('{n}', '1')).waitFor()
    await expect.poll(() => page.getByText(w.photoSame).count()).toBe(3)
    for (const said of [w.first, '1310 °C', '12.5', formatCode(serial)]) await page.getByText(said).first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
    expect(await page.title()).toContain(w.genuine)
    // Dressed, too: the page's style is a file of its own.
    expect((await page.locator('.verdict svg').boundingBox())?.width).toBe(64)
    const { width = 0, height } = (await page.locator('.photos img').first().boundingBox()) ?? {}
    expect(height).toBe(width)
  })
  it('reads that it was looked up before, and that it was revoked and why', async () => {
    const { serial, certificateId } = await issued()
    await at(await stage.newPage({ userAgent: 'Mozilla/5.0 (Windows) Firefox/1' }), serial)
    const page = await open()
    await expect
      .poll(
        async () =>
          (await sql`select 1 from "verifyScans" where "recordId" = ${certificateId}`.execute(stage.db)).rows.length,
      )
      .toBe(1)
    await at(page, serial)
    await page.getByText(w.before).waitFor()
    await stage.maker.call(`/api/verify/revokeVerifyRecord?id=${certificateId}`, { revokeReason: '标签遗失' })
    await page.reload()
    await heading(page, w.revoked)
    await page.getByText('标签遗失').first().waitFor()
  })
  it.each([
    ['is no serial', 'ABCD-EFGH', w.codeLength],
    ['has a letter that none has', 'LK42R7KQPLYSBE20', w.codeLetters],
    ['is mistyped', 'LK42R7KQPLYSBE2E', w.codeCheck],
    ['is no part of an address', '%E0%A4', w.codeLetters],
  ])('reads what is wrong where it %s', async (_, serial, said) => {
    const page = await open()
    await at(page, serial)
    await page.getByText(said).waitFor()
    expect(await page.getByLabel(w.serial).getAttribute('aria-invalid')).toBe('true')
  })
  it('finds no fault of access in the page, dark or light', async () => {
    const { serial } = await issued()
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await stage.newPage({ locale, colorScheme, viewport: phone })
      await page.addInitScript(axe.source)
      await at(page, serial)
      await heading(page, w.genuine)
      expect(await faultsOn(page), colorScheme).toEqual([])
    }
  })
  it('is told of a wrong letter while typing, and of too few only when done', async () => {
    const page = await open()
    await page.goto(`${stage.address}/#/v`)
    const input = page.getByLabel(w.serial)
    await input.pressSequentially('LK42')
    await page.getByText(w.serialHint).waitFor()
    await input.pressSequentially('-R0')
    await page.getByText(w.codeLetters).waitFor()
    await input.fill('LK42-R7')
    await input.blur()
    await page.getByText(w.codeLength).waitFor()
  })
  it('is at the verdict when it comes, and keeps what was written and chosen in the other language', async () => {
    const { serial } = await issued()
    const page = await open()
    await at(page, serial)
    await expect
      .poll(() => page.evaluate(() => [document.activeElement?.tagName, document.activeElement?.textContent]))
      .toEqual(['H1', w.genuine])
    await page.getByLabel(w.reportText).fill('釉色不像')
    const file = { name: 'a.webp', mimeType: 'image/webp', buffer: await picture() }
    await page.getByLabel(w.reportPhotos).setInputFiles(file)
    await page.getByRole('button', { name: w.otherLabel }).click()
    const other = certificateTexts[locale === 'zh-CN' ? 'en-US' : 'zh-CN']
    await heading(page, other.genuine)
    expect(await page.getByLabel(other.reportText).inputValue()).toBe('釉色不像')
    const chosen = page.getByLabel(other.reportPhotos)
    expect(await chosen.evaluate(each => (each as HTMLInputElement).files?.length)).toBe(1)
  })
  it('is told that the mall cannot be asked where its keys do not come', async () => {
    const { serial } = await issued()
    const page = await open()
    await page.route('**/api/verify/keys', route => route.fulfill({ status: 503, json: { code: 50300 } }))
    await at(page, serial)
    await heading(page, w.away)
  })
  it('is warned where the mall names no key, and not told that the browser cannot check', async () => {
    const { serial } = await issued()
    const page = await open()
    await page.route('**/api/verify/keys', route => route.fulfill({ json: { keys: [] } }))
    await at(page, serial)
    await heading(page, w.broken)
    await page.getByText(w.brokenAt.replace('{no}', '1').replace('{why}', w.key)).waitFor()
    if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/no-key-${locale}.png`, fullPage: true })
    expect(await page.getByText(w.cannot).count()).toBe(0)
  })
  it('reads that nobody ever issued it', async () => {
    const page = await open()
    await page.goto(`${stage.address}/#/v`)
    await page.getByLabel(w.serial).fill('lk42 r7kq plys be2d')
    await page.getByRole('button', { name: w.look }).click()
    await heading(page, w.unknown)
  })
  it('is warned of a record that was changed on its way', async () => {
    const { serial } = await issued()
    const page = await open()
    await page.route('**/api/verify/check', async route => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: (await answer.text()).replace('"rimCm":12.5', '"rimCm":18.5') })
    })
    await at(page, serial)
    await heading(page, w.broken)
    await page.getByText(w.brokenAt.replace('{no}', '1').replace('{why}', w.hash)).waitFor()
    expect(await page.getByText(w.genuine, { exact: true }).count()).toBe(0)
  })
  it('is told where the browser cannot check, and what a network that is away means', async () => {
    const { serial } = await issued()
    const page = await open()
    await page.addInitScript(() => {
      crypto.subtle.importKey = () => Promise.reject(new Error('NotSupportedError'))
    })
    await at(page, serial)
    await page.getByText(w.cannot).waitFor()
    await page.getByText(w.untriedLead).waitFor()
    // What nobody has checked is not called genuine.
    expect(await page.getByText(w.genuine, { exact: true }).count()).toBe(0)
    await page.route('**/api/verify/check', route => route.abort())
    await page.reload()
    await heading(page, w.away)
    await page.unroute('**/api/verify/check')
    await page.getByRole('button', { name: w.again }).click()
    await heading(page, w.untried)
  })
  it('tells the maker what looks wrong, loses nothing that was written when it is not sent, and sends photos again that had no turn', async () => {
    const { serial, certificateId } = await issued()
    const page = await open()
    await at(page, serial)
    await page.getByLabel(w.reportText).fill('釉色不像')
    await page.route('**/api/verify/report', route => route.abort())
    await page.getByRole('button', { name: w.send }).click()
    await page.getByText(w.notSent).waitFor()
    expect(await page.getByLabel(w.reportText).inputValue()).toBe('釉色不像')
    await page.unroute('**/api/verify/report')
    const chosen = { name: 'a.webp', mimeType: 'image/webp', buffer: await picture() }
    const photos = page.getByLabel(w.reportPhotos)
    await photos.setInputFiles([chosen, chosen, chosen, chosen])
    await page.getByRole('button', { name: w.send }).click()
    await page.getByText(w.tooMany).waitFor()
    expect(await photos.getAttribute('aria-invalid')).toBe('true')
    await photos.setInputFiles([chosen, { ...chosen, name: 'b.webp' }])
    const turns = stage.mall.turns as { reporting: <R>(owner: string, work: () => Promise<R>) => Promise<R> }
    const { reporting } = turns
    let times = 0
    turns.reporting = (owner, work) => {
      times += 1
      return times === 2 ? Promise.reject(new RequestError('busy')) : reporting(owner, work)
    }
    await page.getByRole('button', { name: w.send }).click()
    const [kept = ''] = w.photosLater.split('{no}')
    await page.getByRole('alert').filter({ hasText: kept }).waitFor()
    const [of = ''] = w.photosOf.split('{no}')
    expect(await page.getByLabel(w.reportText).inputValue()).toMatch(new RegExp(`^${of}\\S+$`))
    await page.getByRole('button', { name: w.send }).click()
    await page.getByText(w.sent.split('{no}')[0] ?? '').waitFor()
    turns.reporting = reporting
    const { rows } = await sql<{
      images: string[]
      times: number
    }>`select images, times from "verifyAlerts" where kind = 'report' and "recordId" = ${certificateId}`.execute(
      stage.db,
    )
    expect(rows.map(({ images, times: told }) => [images.length, told])).toEqual([[2, 2]])
  })
})

const said = {
  'zh-CN': {
    issue: '签发溯源',
    more: '更多操作',
    label: '打印防伪标签 60 × 40 毫米',
    pdf: '下载 PDF（A4，带裁切线）',
    tick: '选择此行',
    ship: '发货',
    serial: '随货防伪码',
    scan: '用摄像头扫码',
    noCamera: '无法使用摄像头',
    other: '这不是这只建盏的防伪码',
    number: '快递单号',
    slip: '打印装箱单',
    revoke: '作废',
    why: '作废原因',
  },
  'en-US': {
    issue: 'Issue certificate',
    more: 'More',
    label: 'Print labels, 60 × 40 mm',
    pdf: 'Download PDF (A4, with cut marks)',
    tick: 'Select this row',
    ship: 'Ship',
    serial: 'Serial in the parcel',
    scan: 'Scan with the camera',
    noCamera: 'The camera cannot be used',
    other: 'This is not this bowl’s serial',
    number: 'Tracking number',
    slip: 'Print the packing slip',
    revoke: 'Revoke',
    why: 'Reason for revoking',
  },
} as const

describe.each(locales)('a workshop (%s)', locale => {
  const w = said[locale]
  it('issues a certificate, prints its label, and a phone reads the way to it from the sheet', async () => {
    const { id } = await bowl(`标签盏${locale}`)
    const page = await stage.open({ locale, acceptDownloads: true })
    await logIn(page, locale, 'demo')
    await goTo(page, `/jz/view?id=${id}`)
    const issue = page.getByRole('button', { name: w.issue, exact: true })
    await page.locator('main .more-button').waitFor()
    if ((await issue.count()) === 0) {
      await page.locator('main .more-button').click()
      await page.getByRole('menuitem', { name: w.issue }).click()
    } else await issue.click()
    await page.getByRole('dialog').getByRole('button', { name: w.issue }).click()
    await expect
      .poll(async () => (await stage.maker.call<Bowl>(`/api/product/getProduct?id=${id}`)).serial)
      .toBeTruthy()
    const { serial, certificateId } = await stage.maker.call<Bowl>(`/api/product/getProduct?id=${id}`)
    await goTo(page, `/verify/detail?id=${certificateId}`)
    await page.locator('main .more-button').click()
    await page.getByRole('menuitem', { name: w.label }).click()
    const code = page.frameLocator('iframe').locator('.paper-label-code')
    await code.waitFor()
    const way = `${stage.address}/#/v/${serial}`
    expect(await code.getAttribute('alt')).toBe(way)
    expect(await readCodeIn(await code.screenshot())).toBe(way)
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: w.pdf }).click()])
    const pdf = await readFile(await file.path())
    expect(await readCodeIn(await pictureOfPdf(pdf, { wide: 150, high: 150 }))).toBe(way)
  })
  it('ships by the serial in the parcel alone, typed where there is no camera', async () => {
    const made = await issued()
    await sql`update bowls set status = 3 where id = ${made.id}`.execute(stage.db)
    const order = await stage.buyer.call<{ id: string }>('/api/buyer/placeOrder', { jzId: made.id, ...receiver })
    await stage.buyer.call(`/api/buyer/payOrder?id=${order.id}`)
    const page = await stage.open({ locale })
    await logIn(page, locale, 'demo')
    await goTo(page, `/order/order-detail?id=${order.id}`)
    await page.getByRole('button', { name: w.ship, exact: true }).click()
    const dialog = page.getByRole('dialog').first()
    await dialog.getByRole('button', { name: w.scan }).click()
    await page.getByText(w.noCamera).waitFor()
    await page.keyboard.press('Escape')
    await dialog.getByLabel(w.number).fill('SF1234567890123')
    await dialog.getByLabel(w.serial).fill((await issued()).serial)
    await dialog.getByRole('button', { name: w.ship }).click()
    await page.getByText(w.other).first().waitFor()
    await dialog.getByLabel(w.serial).fill(formatCode(made.serial))
    await dialog.getByRole('button', { name: w.ship }).click()
    await expect
      .poll(async () => (await stage.maker.call<{ status: number }>(`/api/order/getOrder?id=${order.id}`)).status)
      .toBe(2)
    await page.locator('main .more-button').click()
    await page.getByRole('menuitem', { name: w.slip }).click()
    await page.frameLocator('iframe').getByText(formatCode(made.serial)).waitFor()
  })
  it('issues twenty at once, prints a sheet of their labels, and revokes one, which a phone reads', async () => {
    const name = `整窑盏${locale}`
    await Promise.all(Array.from({ length: 20 }, (_, at) => bowl(`${name} ${at}`)))
    const page = await stage.open({ locale, acceptDownloads: true })
    await logIn(page, locale, 'demo')
    /** Ticks all that are called so, and chooses what is to be done with them. */
    const withAll = async (list: string, action: string) => {
      await goTo(page, `${list}?perPage=50&filter=${encodeURIComponent(JSON.stringify({ q: name }))}`)
      await expect.poll(() => page.locator('tbody tr').count()).toBe(20)
      await page.locator('thead input[type="checkbox"]').check()
      await page.locator('.bulk-bar').getByRole('button', { name: action, exact: true }).click()
    }
    await withAll('/jz/manage', w.issue)
    await page.getByRole('dialog').getByRole('button', { name: w.issue }).click()
    const made = () =>
      sql<{ id: string; serial: string }>`
        select r.id, c.code as serial from "verifyRecords" r join codes c using (id) where r."jzName" like ${`${name} %`}
      `.execute(stage.db)
    await expect.poll(async () => (await made()).rows.length, { timeout: 60_000 }).toBe(20)
    const certificates = (await made()).rows
    const ways = certificates.map(({ serial }) => `${stage.address}/#/v/${serial}`)
    await withAll('/verify/sygl', w.label)
    const codes = page.frameLocator('iframe').locator('.paper-label-code')
    await expect.poll(() => codes.count()).toBe(20)
    expect((await codes.evaluateAll(all => all.map(each => each.getAttribute('alt')))).sort()).toEqual(ways.sort())
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: w.pdf }).click()])
    const pdf = await readFile(await file.path())
    expect(ways).toContain(await readCodeIn(await pictureOfPdf(pdf, { wide: 150, high: 150 })))
    const [{ id = '', serial = '' } = {}] = certificates
    await goTo(page, `/verify/detail?id=${id}`)
    await page.getByRole('button', { name: w.revoke, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(w.why).fill('标签遗失')
    await dialog.getByRole('button', { name: w.revoke }).click()
    await dialog.waitFor({ state: 'detached' })
    const held = await stage.newPage({ locale, viewport: phone })
    await at(held, serial)
    await held.getByRole('heading', { level: 1, name: certificateTexts[locale].revoked, exact: true }).waitFor()
  })
})
