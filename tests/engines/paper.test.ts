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
/** Papers of an order with a size of their own, in millimetres, and what must stand on them. */
const documents = [
  ['打印装箱单', [210, 297], ['JZ20']],
  ['打印地址面单', [100, 150], ['JZ20', parcel.trackingNo]],
] as const
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
/** A browser that prints: scripts are function bodies. */
interface Engine {
  readonly name: string
  readonly open: (address: string) => Promise<unknown>
  readonly until: (script: string, ...args: readonly unknown[]) => Promise<unknown>
  readonly print: (width: number, height: number) => Promise<Buffer>
}
/** Faults of a printed file: missing texts, texts cut off, sheets without content, and sheets beyond a limit. */
const flawsIn = (name: string, content: Buffer, wanted: readonly string[], limit: number): string[] => {
  const { text, pages, empty, cut } = read(name, content)
  const missing = wanted.filter(each => !text.includes(each))
  return [
    missing.length > 0 && `${name} has no ${missing.join(', ')}: ${text.slice(0, 80)}`,
    cut.length > 0 && `${name} cuts off ${cut.slice(0, 5).join(', ')}`,
    empty.length > 0 && `${name} leaves sheets ${empty} of ${pages} empty`,
    pages > limit && `${name} takes ${pages} sheets`,
  ].filter(flaw => flaw !== false)
}
/** Prints each page on each sheet, and returns what is wrong with them. */
const flawsOf = async ({ name, open, until, print }: Engine) => {
  const flaws: string[] = []
  for (const [page, address] of Object.entries(addresses)) {
    await open(address)
    await until(isWhole, texts[page] ?? [])
    for (const [sheet, [width, height]] of sizes)
      flaws.push(...flawsIn(`${name}-${page}-${sheet}`, await print(width, height), texts[page] ?? [], 12))
  }
  return flaws
}
/** Opens the print preview of an order's paper. A driver prints whole pages, so the paper takes the page's place. */
const unframe = `
  const { contentDocument } = document.querySelector('iframe.paper-frame') ?? {}
  const buttons = [...document.querySelectorAll('[role=dialog] button')]
  if (!contentDocument || !buttons.some(each => each.textContent.startsWith('打印') && !each.disabled)) return false
  const html = contentDocument.documentElement.outerHTML
  document.open()
  document.write(html)
  document.close()
  return true`
const press = `
  const place = [...document.querySelectorAll(arguments[0])].find(each => each.textContent.includes(arguments[1]))
  place?.click()
  return Boolean(place)`
const documentFlaws = async ({ name, open, until, print }: Engine) => {
  const flaws: string[] = []
  for (const [item, [width, height], wanted] of documents) {
    await open(addresses.order ?? '')
    await until(isWhole, texts.order ?? [])
    await until(press, 'main .more-button', '')
    await until(press, '[role=menuitem]', item)
    await until(unframe)
    await until('return document.fonts.status === "loaded" && [...document.images].every(({ complete }) => complete)')
    flaws.push(...flawsIn(`${name}-${item}`, await print(width, height), wanted, 1))
  }
  return flaws
}

const inChromium = async (): Promise<Engine> => {
  const page = await enterAs(stage, 'demo', 'fact', { locale: 'zh-CN', theme: 'light' }, { isNew: true })
  onTestFinished(() => page.context().close())
  return {
    name: 'Chromium',
    open: async address => {
      await page.goto('about:blank')
      await page.goto(`${stage.address}/#${address}`)
    },
    until: (script, ...args) =>
      expect
        .poll(() => page.evaluate(`(function () {${script}}).apply(null, ${JSON.stringify(args)})`), {
          timeout: 30_000,
        })
        .toBe(true),
    print: (width, height) => page.pdf({ width: `${width}mm`, height: `${height}mm` }),
  }
}
/** Absent without Firefox. `margin` in centimetres. */
const inFirefox = async (margin: number): Promise<Engine | undefined> => {
  const browser = await openers.Firefox()
  if (!browser) return undefined
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
  return {
    name: 'Firefox',
    open: address => {
      visits += 1
      return page.open(`${stage.address}/?visit=${visits}#${address}`)
    },
    until: page.until,
    print: async (width, height) => {
      // After the listener of the console.
      await page.run(
        'addEventListener("beforeprint", () => { window.folded = document.querySelectorAll(".more-facts:not([open])").length }, { once: true })',
      )
      const sheet = {
        page: { width: width / 10, height: height / 10 },
        margin: { top: margin, bottom: margin, left: margin, right: margin },
      }
      const printed = Buffer.from(String(await browser.send('Print', sheet)), 'base64')
      expect(await page.run('return [window.folded, document.querySelectorAll(".more-facts[open]").length]')).toEqual([
        0, 0,
      ])
      return printed
    },
  }
}

describe.skipIf(!reader)('printed pages', () => {
  it('have all their facts on every sheet in Chromium', async () => {
    expect(await flawsOf(await inChromium())).toEqual([])
  })
  it('have them in Firefox', async ({ skip }) => {
    const engine = await inFirefox(1)
    if (!engine) return skip('there is no Firefox here')
    expect(await flawsOf(engine)).toEqual([])
  })
})
describe.skipIf(!reader)('papers of an order', () => {
  it('fit their sheet in Chromium', async () => {
    expect(await documentFlaws(await inChromium())).toEqual([])
  })
  it('fit it in Firefox', async ({ skip }) => {
    const engine = await inFirefox(0)
    if (!engine) return skip('there is no Firefox here')
    expect(await documentFlaws(engine)).toEqual([])
  })
})
