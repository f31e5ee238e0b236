import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkOf, formatCode } from '../../../src/schema/fields/secureCode'
import { RequestError } from '../../../src/server/errors/requestError'
import { certificateTexts } from '../../../src/app/console/public/certificate/certificateTexts'
import { sql } from '../../../src/server/database/connections/database'
import { openStage, type Stage } from '../../kit/console/browser'
import { picture } from '../../kit/testServer'
import { enterAs, faultsOn } from '../../kit/console/walk'

vi.setConfig({ testTimeout: 180_000 })
let stage: Stage
let photo: string
beforeAll(async () => {
  stage = await openStage({ trustProxy: ['127.0.0.1'] })
  photo = await stage.maker.upload('a.webp', await picture())
})
afterAll(() => stage.close())

interface Certificate {
  readonly serial: string
  readonly certificateId: string
}
/** A bowl's certificate, just issued. */
const issued = async (): Promise<Certificate> => {
  const { id } = await stage.maker.call<{ id: string }>('/api/product/addOrUpdateProduct', {
    name: '银兔毫盏',
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
  return stage.maker.call<Certificate>(`/api/product/issueProduct?id=${id}`, { kiln: 'dragon', peakC: 1310 })
}
const [zh, en] = [certificateTexts['zh-CN'], certificateTexts['en-US']]
const viewport = { width: 375, height: 812 }
/** A phone that is held over nothing yet. */
const open = ({ locale }: { readonly locale: string }) => stage.newPage({ locale, viewport })
const [inChinese, inEnglish] = [{ locale: 'zh-CN' }, { locale: 'en-US' }]
const at = (page: Page, serial: string) => page.goto(`${stage.address}/#/v/${serial}`)
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

describe('whoever holds a phone over a bowl', () => {
  it('reads that it is genuine, what the page checked itself, and how it was made, without a fault of access', async () => {
    const { serial } = await issued()
    const page = await open(inEnglish)
    await at(page, formatCode(serial).toLowerCase())
    await heading(page, en.genuine)
    await page.getByText(en.proved.replace('%{n}', '1')).waitFor()
    await expect.poll(() => page.getByText(en.photoSame).count()).toBe(3)
    for (const said of [en.first, '1310 °C', '12.5', formatCode(serial)]) await page.getByText(said).first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
    expect(await page.title()).toContain(en.genuine)
    // What experts check is folded, and behind all that buyers want.
    const file = page.getByText(en.download, { exact: true })
    expect(await file.isVisible()).toBe(false)
    await page.getByText(en.technical, { exact: true }).click()
    await file.waitFor()
    // Dressed, too: the page's style is a file of its own.
    expect((await page.locator('.verdict svg').boundingBox())?.width).toBe(64)
    const { width = 0, height } = (await page.locator('.photos img').first().boundingBox()) ?? {}
    expect(height).toBe(width)
    const backgrounds: string[] = []
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      backgrounds.push(await page.evaluate(() => getComputedStyle(document.body).backgroundColor))
      expect(await faultsOn(page), colorScheme).toEqual([])
    }
    expect(new Set(backgrounds).size).toBe(2)
    await page.context().close()
  })
  it('reads that it was looked up before, and that it was revoked and why', async () => {
    const { serial, certificateId } = await issued()
    await fetch(`${stage.address}/api/verify/check`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (Windows) Firefox/1' },
      body: JSON.stringify({ serial }),
    })
    const scans = sql`select 1 from "verifyScans" where "recordId" = ${certificateId}`
    await expect.poll(async () => (await scans.execute(stage.db)).rows.length).toBe(1)
    const page = await open(inChinese)
    await at(page, serial)
    await page.getByText(zh.before).waitFor()
    await stage.maker.call(`/api/verify/revokeVerifyRecord?id=${certificateId}`, { revokeReason: '标签遗失' })
    await page.reload()
    await heading(page, zh.revoked)
    await page.getByText('标签遗失').first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
    await page.context().close()
  })
  it('reads what was corrected, and what it was, at each width', async () => {
    const { serial, certificateId } = await issued()
    await stage.maker.call(`/api/verify/correctVerifyRecord?id=${certificateId}`, { reason: '量错了', rimCm: 12.8 })
    const page = await open(inEnglish)
    await at(page, serial)
    await page.getByText(en.corrected.replace('%{now}', '12.8 cm').replace('%{was}', '12.5 cm')).waitFor()
    await page.getByText('量错了').waitFor()
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
    expect(await faultsOn(page)).toEqual([])
    await page.context().close()
  })
  it('reads what is wrong with what is no serial', async () => {
    const page = await open(inEnglish)
    // Too short, with a letter that none has, mistyped, and no part of an address.
    for (const [serial, said] of [
      ['ABCD-EFGH', en.codeLength],
      ['LK42R7KQPLYSBE20', en.codeLetters],
      ['LK42R7KQPLYSBE2E', en.codeCheck],
      ['%E0%A4', en.codeLetters],
    ] as const) {
      await at(page, serial)
      await page.getByText(said).waitFor()
      expect(await page.getByLabel(en.serial).getAttribute('aria-invalid')).toBe('true')
    }
    // Opened with it, as by a camera.
    await page.reload()
    await page.getByText(en.codeLetters).waitFor()
    await page.context().close()
  })
  it('is told of a wrong letter while typing, of too few only when done, and that nobody ever issued it', async () => {
    const page = await open(inChinese)
    await page.goto(`${stage.address}/#/v`)
    const input = page.getByLabel(zh.serial)
    await input.pressSequentially('LK42')
    await page.getByText(zh.serialHint).waitFor()
    await input.pressSequentially('-R0')
    await page.getByText(zh.codeLetters).waitFor()
    await input.fill('LK42-R7')
    await input.blur()
    await page.getByText(zh.codeLength).waitFor()
    await input.fill('lk42 r7kq plys be2d')
    await page.getByRole('button', { name: zh.look }).click()
    await heading(page, zh.unknown)
    await page.context().close()
  })
  it('is at the verdict when it comes, and keeps what was written and chosen in the other language', async () => {
    const { serial } = await issued()
    const page = await open(inChinese)
    await at(page, serial)
    await expect
      .poll(() => page.evaluate(() => [document.activeElement?.tagName, document.activeElement?.textContent]))
      .toEqual(['H1', zh.genuine])
    await page.getByLabel(zh.reportText).fill('釉色不像')
    await page
      .getByLabel(zh.reportPhotos)
      .setInputFiles({ name: 'a.webp', mimeType: 'image/webp', buffer: await picture() })
    await page.getByRole('button', { name: zh.otherLabel }).click()
    await heading(page, en.genuine)
    expect(await page.getByLabel(en.reportText).inputValue()).toBe('釉色不像')
    const chosen = page.getByLabel(en.reportPhotos)
    expect(await chosen.evaluate(each => (each as HTMLInputElement).files?.length)).toBe(1)
    await page.getByRole('button', { name: en.otherLabel }).click()
    await heading(page, zh.genuine)
    expect(await page.getByLabel(zh.reportText).inputValue()).toBe('釉色不像')
    await page.context().close()
  })
  it('is told that the mall cannot be asked where its keys do not come', async () => {
    const { serial } = await issued()
    const page = await open(inEnglish)
    await page.route('**/api/verify/keys', route => route.fulfill({ status: 503, json: { code: 50300 } }))
    await at(page, serial)
    await heading(page, en.away)
    await page.context().close()
  })
  it('is warned where the mall names no key, and not told that the browser cannot check', async () => {
    const { serial } = await issued()
    const page = await open(inChinese)
    await page.route('**/api/verify/keys', route => route.fulfill({ json: { keys: [] } }))
    await at(page, serial)
    await heading(page, zh.broken)
    await page.getByText(zh.brokenAt.replace('%{no}', '1').replace('%{why}', zh.key)).waitFor()
    if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/no-key.png`, fullPage: true })
    expect(await page.getByText(zh.cannot).count()).toBe(0)
    await page.context().close()
  })
  it('is warned of a record that was changed on its way', async () => {
    const { serial } = await issued()
    const page = await open(inEnglish)
    await page.route('**/api/verify/check', async route => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: (await answer.text()).replace('"rimCm":12.5', '"rimCm":18.5') })
    })
    await at(page, serial)
    await heading(page, en.broken)
    await page.getByText(en.brokenAt.replace('%{no}', '1').replace('%{why}', en.hash)).waitFor()
    expect(await page.getByText(en.genuine, { exact: true }).count()).toBe(0)
    await page.context().close()
  })
  it('is told where the browser cannot check, and what a network that is away means', async () => {
    const { serial } = await issued()
    const page = await open(inChinese)
    await page.addInitScript(() => {
      crypto.subtle.importKey = () => Promise.reject(new Error('NotSupportedError'))
    })
    await at(page, serial)
    await page.getByText(zh.cannot).waitFor()
    await page.getByText(zh.untriedLead).waitFor()
    // What nobody has checked is not called genuine.
    expect(await page.getByText(zh.genuine, { exact: true }).count()).toBe(0)
    await page.route('**/api/verify/check', route => route.abort())
    await page.reload()
    await heading(page, zh.away)
    await page.unroute('**/api/verify/check')
    await page.getByRole('button', { name: zh.again }).click()
    await heading(page, zh.untried)
    await page.context().close()
  })
  it('tells the maker what looks wrong, loses nothing that was written when it is not sent, and sends photos again that had no turn', async () => {
    const { serial, certificateId } = await issued()
    const page = await open(inEnglish)
    await at(page, serial)
    await page.getByLabel(en.reportText).fill('釉色不像')
    await page.route('**/api/verify/report', route => route.abort())
    await page.getByRole('button', { name: en.send }).click()
    await page.getByText(en.notSent).waitFor()
    expect(await page.getByLabel(en.reportText).inputValue()).toBe('釉色不像')
    await page.unroute('**/api/verify/report')
    const chosen = { name: 'a.webp', mimeType: 'image/webp', buffer: await picture() }
    const photos = page.getByLabel(en.reportPhotos)
    await photos.setInputFiles([chosen, chosen, chosen, chosen])
    await page.getByRole('button', { name: en.send }).click()
    await page.getByText(en.tooMany).waitFor()
    expect(await photos.getAttribute('aria-invalid')).toBe('true')
    await photos.setInputFiles([chosen, { ...chosen, name: 'b.webp' }])
    const turns = stage.mall.queues as { reporting: <R>(owner: string, work: () => Promise<R>) => Promise<R> }
    const { reporting } = turns
    let times = 0
    turns.reporting = (owner, work) => {
      times += 1
      return times === 2 ? Promise.reject(new RequestError('busy')) : reporting(owner, work)
    }
    await page.getByRole('button', { name: en.send }).click()
    const [kept = ''] = en.photosLater.split('%{no}')
    await page.getByRole('alert').filter({ hasText: kept }).waitFor()
    const [of = ''] = en.photosOf.split('%{no}')
    expect(await page.getByLabel(en.reportText).inputValue()).toMatch(new RegExp(`^${of}\\S+$`))
    await page.getByRole('button', { name: en.send }).click()
    await page.getByText(en.sent.split('%{no}')[0] ?? '').waitFor()
    turns.reporting = reporting
    const { rows } = await sql<{
      images: string[]
      times: number
    }>`select images, times from "verifyAlerts" where kind = 'report' and "recordId" = ${certificateId}`.execute(
      stage.db,
    )
    expect(rows.map(({ images, times: told }) => [images.length, told])).toEqual([[2, 2]])
    await page.context().close()
  })
  it('reports a serial that nobody issued to the platform, where the next is counted with it', async () => {
    const begun = 'ZZZZABCDEFGHJKL'
    const stray = begun + checkOf(begun)
    const page = await open(inEnglish)
    for (const turn of [1, 2]) {
      await page.goto(`${stage.address}/#/v/${stray}`)
      if (turn === 2) await page.reload()
      await page.getByRole('heading', { name: en.reportStray }).waitFor()
      expect(await page.getByLabel(en.reportPhotos).count()).toBe(0)
      await page.getByLabel(en.reportText).fill(`在网上买的 ${turn}`)
      // Each from a place of its own: one may say it three times a day.
      await page.setExtraHTTPHeaders({ 'x-forwarded-for': `10.1.1.${turn}` })
      await page.getByRole('button', { name: en.send }).click()
      await page.getByText(en.sentStray.split('%{no}')[0] ?? '').waitFor()
    }
    await page.context().close()
    const { list } = await stage.platform.call<{ list: { id: string; straySerial: string; times: number }[] }>(
      '/api/verify/listVerifyAlerts',
      { current: 1, pageSize: 10, filter: {} },
    )
    const alerts = list.filter(({ straySerial }) => straySerial === formatCode(stray))
    expect(alerts.map(({ times }) => times)).toEqual([2])
    const look = { locale: 'en-US', theme: 'light' } as const
    const platform = await enterAs(stage, 'platform', 'plat', look, { at: `/verify/alert?id=${alerts[0]?.id}` })
    await platform.getByText(formatCode(stray)).first().waitFor()
    await platform.getByRole('button', { name: 'Close', exact: true }).first().waitFor()
    expect(await faultsOn(platform)).toEqual([])
    await platform.context().close()
  })
})
