import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { findProgram } from '../../scripts/services/programs.mjs'
import { openSession } from '../../src/server/auth/sessions'
import { accountId, openStage, type Stage } from '../kit/console/browser'
import { drivenPage } from '../kit/console/drivenPage'
import { enterAs } from '../kit/console/walk'
import { openers } from '../kit/console/webDriver'
import { newParcel, paidOrder, requestRefund } from '../kit/trade'
import { picture } from '../kit/testServer'

vi.setConfig({ testTimeout: 300_000 })
const parcel = newParcel()
const folder = mkdtempSync(join(tmpdir(), 'papers-'))
const reader = findProgram(['pdftotext'])
let stage: Stage
let addresses: Readonly<Record<string, string>>
beforeAll(async () => {
  stage = await openStage()
  const headImg = await stage.maker.upload('a.png', await picture(60, 60, '#543'))
  const bowl = { name: '银兔毫盏', price: 128_000, headImg, supportVerify: true, frontImg: headImg, bottomImg: headImg }
  const made = { detail_pic: headImg, glaze: 'silverHaresFur', material: 'redClay', firing: 'wood', rimCm: 12.5 }
  const { id } = await stage.maker.call<{ id: string }>('/api/product/addOrUpdateProduct', { ...bowl, ...made })
  const call = `/api/product/issueProduct?id=${id}`
  const { serial } = await stage.maker.call<{ serial: string }>(call, { kiln: 'dragon', peakC: 1310 })
  const order = await paidOrder(stage, { headImg })
  await stage.maker.call(`/api/order/shipOrder?id=${order.id}`, parcel)
  const request = await requestRefund(stage, order.id)
  addresses = {
    order: `/order/order-detail?id=${order.id}`,
    request: `/order/xieshang?id=${request.id}`,
    certificate: `/v/${serial}`,
    list: '/jz/manage',
    board: '/visualization/trade-analysis',
  }
})
afterAll(async () => {
  await stage.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** Sheets by width and height in millimetres: A4, A5, and the endless paper of dot-matrix printers in China. */
const sheets = { A4: [210, 297], A5: [148, 210], endless: [241, 140] } as const
const sizes = Object.entries(sheets)
/** Texts that a page must have on paper. In digits and Latin letters, as Firefox names no other ones in its PDF. */
const texts: Readonly<Record<string, readonly string[]>> = {
  order: ['JZ20', '1,280.00', parcel.trackingNo],
  request: ['R-000001', '1,280.00', 'JZ20'],
  certificate: ['B-0'],
  list: ['1,280.00'],
  board: ['1,280.00'],
}
/** Text of a PDF, sheets with a heading at most, and words that its sheets cut off at the right. */
const read = (name: string, content: Buffer) => {
  const file = join(folder, `${name}.pdf`)
  writeFileSync(file, content)
  const run = (...options: string[]) => String(execFileSync(reader as string, [...options, file, '-']))
  const parts = run('-bbox').split('<page ').slice(1)
  const cut = parts.flatMap(part => {
    const width = Number(/width="([\d.]+)"/.exec(part)?.[1])
    return [...part.matchAll(/xMax="([\d.]+)"[^>]*>([^<]*)</g)].filter(([, end]) => Number(end) > width + 1)
  })
  // A heading alone leaves a sheet as good as empty.
  const empty = parts.flatMap((part, at) => (part.split('<word ').length > 3 ? [] : [at + 1]))
  return { text: run('-raw').replaceAll(/\s/g, ''), pages: parts.length, empty, cut: cut.map(([, , word]) => word) }
}
/** Whether a page has these texts, folded ones too, and waits for nothing. */
const isWhole = `
  const waits = [...document.querySelectorAll('[aria-busy="true"]')].some(each => !each.closest('[hidden]'))
  const pictures = [...document.images].every(({ complete }) => complete)
  return !waits && pictures && arguments[0].every(each => document.body.textContent.includes(each))`
/** Prints each page on each sheet, and returns what is wrong with them. */
const flawsOf = async (
  open: (address: string, words: readonly string[]) => Promise<unknown>,
  print: (width: number, height: number) => Promise<Buffer>,
  engine: string,
) => {
  const flaws: string[] = []
  for (const [page, address] of Object.entries(addresses)) {
    await open(address, texts[page] ?? [])
    for (const [sheet, [width, height]] of sizes) {
      const { text, pages, empty, cut } = read(`${engine}-${page}-${sheet}`, await print(width, height))
      const missing = (texts[page] ?? []).filter(each => !text.includes(each))
      if (missing.length > 0) flaws.push(`${page} on ${sheet} has no ${missing.join(', ')}: ${text.slice(0, 80)}`)
      if (cut.length > 0) flaws.push(`${page} on ${sheet} cuts off ${cut.slice(0, 5).join(', ')}`)
      if (empty.length > 0) flaws.push(`${page} on ${sheet} leaves sheets ${empty} of ${pages} empty`)
      if (pages > 12) flaws.push(`${page} on ${sheet} takes ${pages} sheets`)
    }
  }
  return flaws
}

describe.skipIf(!reader)('printed pages', () => {
  it('have all their facts on every sheet in Chromium', async () => {
    const page = await enterAs(stage, 'demo', 'fact', { locale: 'zh-CN', theme: 'light' }, { isNew: true })
    onTestFinished(() => page.context().close())
    const open = async (address: string, words: readonly string[]) => {
      await page.goto('about:blank')
      await page.goto(`${stage.address}/#${address}`)
      await expect.poll(() => page.evaluate(`(function () {${isWhole}})(${JSON.stringify(words)})`)).toBe(true)
    }
    const print = (width: number, height: number) => page.pdf({ width: `${width}mm`, height: `${height}mm` })
    expect(await flawsOf(open, print, 'Chromium')).toEqual([])
  })
  it('have them in Firefox', async ({ skip }) => {
    const browser = await openers.Firefox()
    if (!browser) return skip('there is no Firefox here')
    onTestFinished(browser.close)
    await browser.resize(1280, 900)
    const page = drivenPage(browser)
    await page.open(`${stage.address}/?begin#/login`)
    await page.run('Object.assign(localStorage, arguments[0])', {
      authorization: await openSession(stage.db, await accountId(stage.db, 'demo'), false),
      identity: 'fact',
      'RaStore.locale': JSON.stringify('zh-CN'),
    })
    let visits = 0
    const open = async (address: string, words: readonly string[]) => {
      visits += 1
      await page.open(`${stage.address}/?visit=${visits}#${address}`)
      await page.until(isWhole, words)
      // After the listener of the console.
      await page.run(
        'addEventListener("beforeprint", () => { window.folded = document.querySelectorAll(".more-facts:not([open])").length })',
      )
    }
    const print = async (width: number, height: number) => {
      const sheet = {
        page: { width: width / 10, height: height / 10 },
        margin: { top: 1, bottom: 1, left: 1, right: 1 },
      }
      const printed = Buffer.from(String(await browser.send('Print', sheet)), 'base64')
      expect(await page.run('return [window.folded, document.querySelectorAll(".more-facts[open]").length]')).toEqual([
        0, 0,
      ])
      return printed
    }
    expect(await flawsOf(open, print, 'Firefox')).toEqual([])
  })
})
