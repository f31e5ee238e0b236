import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { querySingleRow, sql } from '../../src/server/database/connections/database'
import { demoPassword } from '../../src/app/server/demo/data/demoAccounts'
import { certificateTexts } from '../../src/app/console/public/certificate/certificateTexts'
import { openStage, type Stage, words } from '../kit/console/browser'
import { drivenPage } from '../kit/console/drivenPage'
import { openers } from '../kit/console/webDriver'
import { paidOrder, newParcel, requestRefund } from '../kit/trade'
import { picture } from '../kit/testServer'

vi.setConfig({ testTimeout: 300_000 })
const folder = mkdtempSync(join(tmpdir(), 'engines-'))
const w = words['zh-CN']
let stage: Stage
let photo: string
beforeAll(async () => {
  stage = await openStage()
  writeFileSync(join(folder, 'bowl.png'), await picture(60, 60, '#345'))
  photo = await stage.maker.upload('a.png', await picture(60, 60, '#543'))
})
afterAll(async () => {
  await stage.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})
/** A bowl's certificate, just issued. */
const issued = async (): Promise<string> => {
  const { id } = await stage.maker.call<{ id: string }>('/api/product/addOrUpdateProduct', {
    ...{ name: '银兔毫盏', price: 128_000, headImg: photo, supportVerify: true, frontImg: photo, bottomImg: photo },
    ...{ detail_pic: photo, glaze: 'silverHaresFur', material: 'redClay', firing: 'wood', rimCm: 12.5 },
  })
  const call = `/api/product/issueProduct?id=${id}`
  return (await stage.maker.call<{ serial: string }>(call, { kiln: 'dragon', peakC: 1310 })).serial
}

describe.each(['Firefox', 'WebKitGTK'] as const)('%s', name => {
  it('goes through a working day', async ({ skip }) => {
    const browser = await openers[name]()
    if (!browser) return skip(`there is no ${name} here, or no driver of it`)
    onTestFinished(browser.close)
    await browser.resize(1280, 900)
    const page = drivenPage(browser)
    const heading = (text: string) => page.until('return find("main h1", arguments[0])?.textContent', text)

    await page.open(`${stage.address}/#/login`)
    await page.fill('demo', 'input', w.account)
    await page.fill(demoPassword, 'input', w.password)
    await page.fill('TEST', 'input', w.captcha)
    await page.click('button', w.logIn)
    await page.until('return find("main h1")')

    // A new bowl, with a date that is typed and a picture.
    const bowl = `${name} 盏`
    await page.go('/jz/new')
    await page.fill(bowl, 'input', w.bowlName)
    await page.click('input[placeholder*="-"]')
    await page.keys('20250314')
    await page.upload(join(folder, 'bowl.png'), w.mainPhoto)
    await page.until(
      'return find("[role=group], fieldset", arguments[0])?.querySelector("img")?.naturalWidth',
      w.mainPhoto,
    )
    await page.click('button', w.save)
    await heading(bowl)
    expect(
      await querySingleRow(
        stage.db,
        sql`select "productionTime"::text as day, "headImg" from bowls where name = ${bowl}`,
      ),
    ).toEqual({ day: '2025-03-14', headImg: expect.stringContaining('/files/') })

    // The list, where a row is dragged below the next.
    await stage.maker.call('/api/product/addOrUpdateProduct', { name: `${name} 旧盏` })
    await page.go('/jz/manage')
    await heading(w.bowls)
    const names = () =>
      page.run<string[]>('return [...document.querySelectorAll("tbody tr strong")].map(each => each.innerText)')
    await page.until('return document.querySelectorAll("tbody .drag-handle").length > 1')
    await expect.poll(async () => (await names())[0]).toBe(`${name} 旧盏`)
    const [first, second] = await names()
    await page.drag('tbody tr:nth-child(1) .drag-handle', 'tbody tr:nth-child(2) .drag-handle')
    await expect.poll(async () => (await names()).slice(0, 2)).toEqual([second, first])

    // An order is shipped.
    const order = await paidOrder(stage)
    await page.go(`/order/order-detail?id=${order.id}`)
    await page.click('main button', '发货')
    await page.fill(newParcel().trackingNo, 'input', '快递单号')
    await page.click('[role=dialog] button', '发货')
    const statusOf = () => querySingleRow(stage.db, sql`select status from orders where id = ${order.id}`)
    await expect.poll(statusOf).toEqual({ status: 2 })
    await page.until('return !document.querySelector("[role=dialog]")')

    // Its request is answered.
    const made = await requestRefund(stage, order.id)
    await page.go(`/order/xieshang?id=${made.id}`)
    await page.fill('收到，正在看', 'textarea')
    await page.click('button', '发送')
    await page.until('return find("[role=log]")?.textContent.includes("收到，正在看")')
    expect(await page.faults()).toEqual([])

    // What the driver can print is a PDF.
    if (name === 'Firefox') expect(atob(String(await browser.send('Print', {})).slice(0, 8))).toMatch(/^%PDF-/)

    // A certificate, verified by the browser itself.
    const serial = await issued()
    await page.open(`${stage.address}/?again#/v/${serial}`)
    await page.until('return find("h1", arguments[0])', certificateTexts['zh-CN'].genuine)
    await page.until(
      'return document.body.innerText.includes(arguments[0])',
      certificateTexts['zh-CN'].proved.split('%{n}')[0],
    )
    expect(await page.faults()).toEqual([])
  })
})
