import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { renderSVG } from 'uqr'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { formatCode } from '../../../src/schema/fields/secureCode'
import { certificateTexts } from '../../../src/app/console/public/certificate/certificateTexts'
import { sql } from '../../../src/server/database/connections/database'
import { browserArguments, logIn, openStage, type Stage } from '../../kit/console/browser'
import { picture } from '../../kit/testServer'
import { pictureOfPdf, readCodeIn } from '../../kit/console/qrCode'
import { receiver } from '../../kit/trade'
import { sharePage } from '../../kit/console/sharedPage'
import { enterAs, faultsOn, goTo, settled } from '../../kit/console/walk'

vi.setConfig({ testTimeout: 180_000 })
let stage: Stage
let photo: string
beforeAll(async () => {
  stage = await openStage({ placeHeader: 'x-place', trustProxy: ['127.0.0.1'] })
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
const inChinese = sharePage(at => enterAs(stage, 'demo', 'fact', { locale: 'zh-CN', theme: 'light' }, { at }))

it('a certificate is issued, its label printed with a warning of where it leads, and a phone reads the way to it from the sheet', async () => {
  const { id } = await bowl('标签盏')
  const page = await enterAs(stage, 'demo', 'fact', { locale: 'en-US', theme: 'dark' }, { at: `/jz/view?id=${id}` })
  const issue = page.getByRole('button', { name: 'Issue certificate', exact: true })
  await page.locator('main .more-button').waitFor()
  if ((await issue.count()) === 0) {
    await page.locator('main .more-button').click()
    await page.getByRole('menuitem', { name: 'Issue certificate' }).click()
  } else await issue.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Issue certificate' }).click()
  const now = () => stage.maker.call<Bowl>(`/api/product/getProduct?id=${id}`)
  await expect.poll(async () => (await now()).serial).toBeTruthy()
  const { serial, certificateId } = await now()
  // The label is one press away from the certificate that was issued, in the size of the last time.
  await page.getByRole('button', { name: 'Print labels' }).click()
  const sizes = page.getByRole('dialog').getByRole('group', { name: 'Print labels' }).getByRole('button')
  await expect.poll(() => sizes.allInnerTexts()).toEqual(['60 × 40 mm', '40 × 30 mm', '90 × 60 mm'])
  await page.frameLocator('iframe').locator('.paper-label-code').waitFor()
  await sizes.getByText('40 × 30 mm').click()
  await page.frameLocator('iframe[title="40 × 30 mm"]').locator('.paper-label-code').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await goTo(page, `/verify/detail?id=${certificateId}`)
  // Its page prints it by one button, which the menu does not repeat.
  await page.locator('main .more-button').click()
  await page.getByRole('menuitem').first().waitFor()
  expect(await page.getByRole('menuitem', { name: 'Print labels' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Print labels' }).click()
  await sizes.and(page.locator('[aria-pressed=true]')).getByText('40 × 30 mm').waitFor()
  await sizes.getByText('60 × 40 mm').click()
  // They would lead to this machine alone.
  await page
    .getByRole('dialog')
    .getByText(/no phone can open/)
    .waitFor()
  const code = page.frameLocator('iframe').locator('.paper-label-code')
  await code.waitFor()
  const way = `${stage.address}/#/v/${serial?.replaceAll('-', '')}`
  expect(await code.getAttribute('alt')).toBe(way)
  expect(await readCodeIn(await code.screenshot())).toBe(way)
  const pdf = page.getByRole('button', { name: 'Download PDF (A4, with cut marks)' })
  const [file] = await Promise.all([page.waitForEvent('download'), pdf.click()])
  expect(await readCodeIn(await pictureOfPdf(await readFile(await file.path()), { wide: 150, high: 150 }))).toBe(way)
  await page.context().close()
})

it('a sold bowl still gets its certificate: the dialog asks for what it lacks, and says what it leaves out', async () => {
  const master = { name: '吴师傅', title: 'artist', titleNo: 'G-17' }
  const { id: masterId } = await stage.maker.call<Bowl>('/api/master/addOrUpdateMaster', master)
  const { id } = await bowl('无口径盏')
  await sql`update bowls set status = 5, "rimCm" = null, "isMasterWork" = true, "masterId" = ${masterId} where id = ${id}`.execute(
    stage.db,
  )
  const page = await enterAs(stage, 'demo', 'fact', { locale: 'en-US', theme: 'light' }, { at: `/jz/view?id=${id}` })
  await page.getByRole('button', { name: 'Issue certificate', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const lines = dialog.getByRole('listitem')
  await lines.getByText('Arts-and-crafts artist: missing Certificate photo').waitFor()
  await lines.getByText('Shape: not filled in').waitFor()
  expect(await lines.getByText('Rim: not filled in').count()).toBe(0)
  const issue = dialog.getByRole('button', { name: 'Issue certificate' })
  await issue.click()
  await dialog.getByLabel(/Rim/).fill('12.5')
  await settled(page)
  expect(await faultsOn(page)).toEqual([])
  await issue.click()
  const now = () => stage.maker.call<Bowl & { rimCm: number }>(`/api/product/getProduct?id=${id}`)
  await expect.poll(async () => (await now()).serial).toBeTruthy()
  expect((await now()).rimCm).toBe(12.5)
  await goTo(page, `/master/detail?id=${masterId}`)
  await page.getByText('Arts-and-crafts artist: missing Certificate photo').waitFor()
  await page.context().close()
})

it('the record of a certificate says what was corrected, and where it was scanned', async () => {
  const { serial, certificateId } = await issued()
  await stage.maker.call(`/api/verify/correctVerifyRecord?id=${certificateId}`, { reason: '量错了', rimCm: 12.8 })
  for (const [place, agent] of [
    ['福建', 'Mozilla/5.0 (iPhone) Safari/1'],
    ['广东', 'Mozilla/5.0 (Linux; Android 14) Chrome/1'],
  ] as const)
    await fetch(`${stage.address}/api/verify/check`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-place': encodeURIComponent(place), 'user-agent': agent },
      body: JSON.stringify({ serial }),
    })
  const page = await inChinese(`/verify/detail?id=${certificateId}`)
  for (const text of ['12.8 厘米', '12.5 厘米', '福建', '广东']) await page.getByText(text).first().waitFor()
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 900 })
    await settled(page)
    expect(await faultsOn(page), String(width)).toEqual([])
  }
  await page.setViewportSize({ width: 1280, height: 900 })
})

it('an order is shipped by the serial in the parcel alone, typed where there is no camera', async () => {
  const made = await issued()
  await sql`update bowls set status = 3 where id = ${made.id}`.execute(stage.db)
  const order = await stage.buyer.call<{ id: string }>('/api/buyer/placeOrder', { jzId: made.id, ...receiver })
  await stage.buyer.call(`/api/buyer/payOrder?id=${order.id}`)
  const page = await inChinese(`/order/order-detail?id=${order.id}`)
  await page.getByRole('button', { name: '发货', exact: true }).click()
  const dialog = page.getByRole('dialog').first()
  await dialog.getByRole('button', { name: '用摄像头扫码' }).click()
  await page.getByText('无法使用摄像头').waitFor()
  await page.keyboard.press('Escape')
  await dialog.getByLabel('快递单号').fill('SF1234567890123')
  await dialog.getByLabel('随货防伪码').fill((await issued()).serial)
  await dialog.getByRole('button', { name: '发货' }).click()
  await page.getByText('这不是这只建盏的防伪码').first().waitFor()
  await dialog.getByLabel('随货防伪码').fill(formatCode(made.serial))
  await dialog.getByRole('button', { name: '发货' }).click()
  await expect
    .poll(async () => (await stage.maker.call<{ status: number }>(`/api/order/getOrder?id=${order.id}`)).status)
    .toBe(2)
  await page.locator('main .more-button').click()
  await page.getByRole('menuitem', { name: '打印装箱单' }).click()
  await page.frameLocator('iframe').getByText(formatCode(made.serial)).waitFor()
  expect(await page.frameLocator('iframe').locator('.paper h1').allInnerTexts()).toEqual(['装箱单'])
})

it('the serial in the parcel is read by the camera from its code', async () => {
  const made = await issued()
  await sql`update bowls set status = 3 where id = ${made.id}`.execute(stage.db)
  const order = await stage.buyer.call<{ id: string }>('/api/buyer/placeOrder', { jzId: made.id, ...receiver })
  await stage.buyer.call(`/api/buyer/payOrder?id=${order.id}`)
  // What the camera sees: the label's code, as frames of a film.
  const code = renderSVG(`${stage.address}/#/v/${made.serial}`, { border: 6, pixelSize: 8 })
  const frame = await sharp(Buffer.from(code)).resize(480, 480).extend({ left: 80, right: 80 }).jpeg().toBuffer()
  const folder = await mkdtemp(join(tmpdir(), 'camera-'))
  const film = join(folder, 'code.mjpeg')
  await writeFile(film, Buffer.concat(Array.from({ length: 30 }, () => frame)))
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM || undefined,
    args: [
      ...browserArguments,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  })
  try {
    const page = await (await browser.newContext({ locale: 'zh-CN', permissions: ['camera'] })).newPage()
    await page.goto(stage.address)
    await logIn(page, 'zh-CN', 'demo')
    await goTo(page, `/order/order-detail?id=${order.id}`)
    await page.getByRole('button', { name: '发货', exact: true }).click()
    const dialog = page.getByRole('dialog').first()
    await dialog.getByRole('button', { name: '用摄像头扫码' }).click()
    const plain = (text: string) => text.replaceAll('-', '')
    await expect
      .poll(async () => plain(await dialog.getByLabel('随货防伪码').inputValue()), { timeout: 20_000 })
      .toBe(plain(made.serial))
  } finally {
    await browser.close()
    await rm(folder, { recursive: true })
  }
})

it('eight are issued at once, a sheet of their labels is printed, and one is revoked, which a phone reads', async () => {
  const name = '整窑盏'
  await Promise.all(Array.from({ length: 8 }, (_, at) => bowl(`${name} ${at}`)))
  const listed = (list: string) => `${list}?perPage=50&filter=${encodeURIComponent(JSON.stringify({ q: name }))}`
  const page = await inChinese(listed('/jz/manage'))
  /** Ticks all that are called so, and chooses what is to be done with them. */
  const withAll = async (action: string) => {
    await expect.poll(() => page.locator('tbody tr').count()).toBe(8)
    await page.locator('thead input[type="checkbox"]').check()
    await page.locator('.bulk-bar').getByRole('button', { name: action, exact: true }).click()
  }
  await withAll('签发证书')
  await page.getByRole('dialog').getByRole('button', { name: '签发证书' }).click()
  const made = () =>
    sql<{ id: string; serial: string }>`
      select r.id, c.code as serial from "verifyRecords" r join codes c using (id) where r."jzName" like ${`${name} %`}
    `.execute(stage.db)
  await expect.poll(async () => (await made()).rows.length, { timeout: 60_000 }).toBe(8)
  const certificates = (await made()).rows
  const ways = certificates.map(({ serial }) => `${stage.address}/#/v/${serial}`)
  await goTo(page, listed('/verify/sygl'))
  await withAll('打印防伪标签')
  const codes = page.frameLocator('iframe').locator('.paper-label-code')
  await expect.poll(() => codes.count()).toBe(8)
  expect((await codes.evaluateAll(all => all.map(each => each.getAttribute('alt')))).sort()).toEqual(ways.sort())
  const pdf = page.getByRole('button', { name: '下载 PDF（A4，带裁切线）' })
  const [file] = await Promise.all([page.waitForEvent('download'), pdf.click()])
  const sheet = await readFile(await file.path())
  expect(ways).toContain(await readCodeIn(await pictureOfPdf(sheet, { wide: 150, high: 150 })))
  const [{ id = '', serial = '' } = {}] = certificates
  await goTo(page, `/verify/detail?id=${id}`)
  // Its label is the next step. Who revokes means it.
  const steps = page.getByRole('list', { name: '进度' }).locator('.step-name')
  const next = page.locator('.record-tools .MuiButton-contained')
  await expect.poll(() => next.allInnerTexts()).toEqual(['打印防伪标签'])
  expect(await steps.allInnerTexts()).toEqual(['已签发', '发货', '收货'])
  await page.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '作废', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('作废原因').fill('标签遗失')
  await dialog.getByRole('button', { name: '作废' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => steps.allInnerTexts()).toEqual(['已签发', '已作废'])
  const colourOf = (part: string) =>
    page
      .locator(part)
      .last()
      .evaluate(each => getComputedStyle(each).color)
  const bad = await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<i id="bad" style="color: var(--bad)"></i>')
    return getComputedStyle(document.querySelector('#bad') ?? document.body).color
  })
  expect(await colourOf('.step-ended .step-name')).toBe(bad)
  expect(await next.count()).toBe(0)
  const phone = await stage.newPage({ viewport: { width: 375, height: 812 } })
  await phone.goto(`${stage.address}/#/v/${serial}`)
  const revoked = certificateTexts['zh-CN'].revoked
  await phone.getByRole('heading', { level: 1, name: revoked, exact: true }).waitFor()
  await phone.context().close()
})
