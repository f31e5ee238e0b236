import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkOf } from '../../../src/schema/fields/secureCode'
import { certificateTexts } from '../../../src/app/console/public/certificate/certificateTexts'
import { openStage, type Stage } from '../../kit/console/browser'
import { picture } from '../../kit/testServer'
import { enterAs, faultsOn, goTo } from '../../kit/console/walk'

vi.setConfig({ testTimeout: 180_000 })
const looks = [
  { locale: 'zh-CN', theme: 'light', width: 1280 },
  { locale: 'zh-CN', theme: 'dark', width: 375 },
  { locale: 'en-US', theme: 'dark', width: 1280 },
  { locale: 'en-US', theme: 'light', width: 375 },
] as const
let stage: Stage
let certificate: { readonly id: string; readonly serial: string }
const begun = 'ZZZZABCDEFGHJKL'
const stray = begun + checkOf(begun)
const look = (serial: string, place: string, agent: string) =>
  fetch(`${stage.address}/api/verify/check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-place': encodeURIComponent(place), 'user-agent': agent },
    body: JSON.stringify({ serial }),
  })
beforeAll(async () => {
  stage = await openStage({ placeHeader: 'x-place', trustProxy: ['127.0.0.1'] })
  const photo = await stage.maker.upload('a.webp', await picture())
  const bowl = await stage.maker.call<{ id: string }>('/api/product/addOrUpdateProduct', {
    name: '银兔毫束口盏',
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
  const issued = await stage.maker.call<{ certificateId: string; serial: string }>(
    `/api/product/issueProduct?id=${bowl.id}`,
    { kiln: 'dragon', peakC: 1310 },
  )
  certificate = { id: issued.certificateId, serial: issued.serial }
  await stage.maker.call(`/api/verify/correctVerifyRecord?id=${certificate.id}`, { reason: '量错了', rimCm: 12.8 })
  await look(certificate.serial, '福建', 'Mozilla/5.0 (iPhone) Safari/1')
  await look(certificate.serial, '广东', 'Mozilla/5.0 (Linux; Android 14) Chrome/1')
})
afterAll(() => stage.close())

const said = {
  'zh-CN': {
    rim: '12.8 厘米',
    was: '12.5 厘米',
    scans: '扫码',
    warning: /二维码指向 .*手机打不开/,
    labels: '打印防伪标签 60 × 40 毫米',
    further: '后来的举报',
    close: '结案',
  },
  'en-US': {
    rim: '12.8 cm',
    was: '12.5 cm',
    scans: 'Scans',
    warning: /PUBLIC_URL/,
    labels: 'Print labels, 60 × 40 mm',
    further: 'Further reports',
    close: 'Close',
  },
} as const

describe.each(looks)('what is told of a certificate ($locale, $theme, $width px)', ({ locale, theme, width }) => {
  const w = said[locale]
  const words = certificateTexts[locale]
  const viewport = { width, height: 900 }
  const outside = () => stage.newPage({ locale, colorScheme: theme, viewport })
  const inside = (username = 'demo', identity: 'fact' | 'plat' = 'fact') =>
    enterAs(stage, username, identity, { locale, theme }, { viewport })
  it('says on the public page what was corrected, and what it was', async () => {
    const page = await outside()
    await page.goto(`${stage.address}/#/v/${certificate.serial}`)
    await page.getByText(words.corrected.replace('{now}', w.rim).replace('{was}', w.was)).waitFor()
    await page.getByText('量错了').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await page.context().close()
  })
  it('says it on the record, with where it was scanned', async () => {
    const page = await inside()
    await goTo(page, `/verify/detail?id=${certificate.id}`)
    await page.getByText(w.rim).first().waitFor()
    await page.getByText(w.was).first().waitFor()
    await page.getByText('福建').first().waitFor()
    await page.getByText('广东').first().waitFor()
    expect(await faultsOn(page)).toEqual([])
    await page.context().close()
  })
  it('warns before labels are printed that lead to this machine alone', async () => {
    const page = await inside()
    await goTo(page, `/verify/detail?id=${certificate.id}`)
    await page.locator('main .more-button').click()
    await page.getByRole('menuitem', { name: w.labels }).click()
    await page.getByRole('dialog').getByText(w.warning).waitFor()
    await page.frameLocator('iframe').locator('.paper-label-code').waitFor()
    await page.context().close()
  })
  it('takes a report of a serial that nobody issued, for the platform, and counts the next with it', async () => {
    const page = await outside()
    await page.goto(`${stage.address}/#/v/${stray}`)
    await page.getByRole('heading', { name: words.reportStray }).waitFor()
    expect(await page.getByLabel(words.reportPhotos).count()).toBe(0)
    await page.getByLabel(words.reportText).fill(`在网上买的 ${locale}`)
    // Each from a place of its own: one may say it three times a day.
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': `10.1.1.${width === 375 ? 1 : 2}` })
    await page.getByRole('button', { name: words.send }).click()
    await page.getByText(words.sentStray.split('{no}')[0] ?? '').waitFor()
    await page.context().close()
    const platform = await inside('platform', 'plat')
    const { list } = await stage.platform.call<{ list: { id: string; straySerial: string }[] }>(
      '/api/verify/listVerifyAlerts',
      { current: 1, pageSize: 10, filter: {} },
    )
    const alert = list.find(({ straySerial }) => straySerial === stray)
    await goTo(platform, `/verify/alert?id=${alert?.id}`)
    await platform.getByText(stray).first().waitFor()
    await platform.getByRole('button', { name: w.close, exact: true }).first().waitFor()
    expect(await faultsOn(platform)).toEqual([])
    await platform.context().close()
  })
})
