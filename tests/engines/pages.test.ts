import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { accountId, openStage, type Stage } from '../kit/console/browser'
import { drivenPage } from '../kit/console/drivenPage'
import { addressesOf, enterAs, goTo } from '../kit/console/walk'
import { openers } from '../kit/console/webDriver'
import { openSession } from '../../src/server/auth/sessions'
import { newParcel, paidOrder, requestRefund } from '../kit/trade'
import { picture } from '../kit/testServer'

vi.setConfig({ testTimeout: 500_000 })
let stage: Stage
let addresses: readonly string[]
beforeAll(async () => {
  stage = await openStage()
  const headImg = await stage.maker.upload('a.png', await picture(60, 60, '#543'))
  const order = await paidOrder(stage, { headImg })
  await stage.maker.call(`/api/order/shipOrder?id=${order.id}`, newParcel())
  await requestRefund(stage, order.id)
  const lists = async (call: string) =>
    (await stage.maker.call<{ list: { id: string }[] }>(call).catch(() => ({ list: [] }))).list
  addresses = await addressesOf('creator', lists)
})
afterAll(() => stage.close())

/** Pixels by which a box may be elsewhere sideways than in Chromium. Engines round the widths of letters otherwise. */
const SIDEWAYS = 8
/** The same from top to bottom: a line of text, which a letter's width may break elsewhere. */
const LINE = 22
/** Columns and fields without a width are shared out by rules of each engine. Headings are as wide as their text. */
const SHARED_OUT = 48
const toleranceOf = (name: string, side: number) => {
  if (side % 2 === 1) return LINE
  const isSharedOut = /^(T[HD]|FIELDSET) /.test(name) || (/^H\d /.test(name) && side === 2)
  return isSharedOut ? SHARED_OUT : SIDEWAYS
}
/** Headings, cards and cells of the shown page: left, top, width and height. And how far the page scrolls sideways. */
const measure = `
  const places = 'h1, h2, th, td, .card, .panel, .figure, fieldset'
  const shown = [...document.querySelectorAll(places.replaceAll(/[^ ,]+/g, 'main $&'))]
    .filter(each => each.checkVisibility() && each.getClientRects().length > 0).slice(0, 80)
  const boxes = shown.map(each => {
    const { left, top, width, height } = each.getBoundingClientRect()
    return [each.tagName + ' ' + each.textContent.trim().slice(0, 20), [left, top + scrollY, width, height].map(Math.round)]
  })
  return JSON.stringify({ boxes, sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth })`
interface Measured {
  readonly boxes: readonly (readonly [string, readonly number[]])[]
  readonly sideways: number
}
/** Measures once a page no longer changes. Pictures and parts of a form come later. */
const measureWhole = async (take: () => Promise<string>): Promise<Measured> => {
  const last = [await take()]
  for (let turn = 0; turn < 15 && !(last.length === 3 && new Set(last).size === 1); turn += 1) {
    await pause(100)
    last.unshift(await take())
    last.length = Math.min(last.length, 3)
  }
  return JSON.parse(last[0] as string) as Measured
}
/** Sets one font and no scroll bars. `system-ui` differs, and Firefox has bars of 12 pixels. */
const sameFont = `document.head.append(Object.assign(document.createElement('style'), {
  textContent: '* { font-family: "DejaVu Sans", "Noto Sans CJK SC", sans-serif !important; scrollbar-width: none !important }',
}))`
const settled = `return Boolean(document.querySelector('main h1:not([hidden])')) &&
  [...document.querySelectorAll('[aria-busy="true"], .MuiCircularProgress-root')].every(each => each.closest('[hidden]'))`
const looks = [
  { locale: 'zh-CN', width: 1280, height: 900 },
  { locale: 'en-US', width: 1280, height: 900 },
  { locale: 'zh-CN', width: 375, height: 800 },
  { locale: 'en-US', width: 375, height: 800 },
] as const
/** Chromium's measures of a look. */
const expectedOf = new Map<object, Promise<readonly Measured[]>>()
const inChromium = (look: (typeof looks)[number]) => {
  const measures = async () => {
    const viewport = { width: look.width, height: look.height }
    const page: Page = await enterAs(
      stage,
      'demo',
      'fact',
      { locale: look.locale, theme: 'light' },
      { viewport, isNew: true },
    )
    await page.evaluate(`(() => {${sameFont}})()`)
    const results: Measured[] = []
    for (const address of addresses) {
      await goTo(page, address)
      // Tags of a list's filters come after its rows.
      await pause(250)
      results.push(await measureWhole(() => page.evaluate<string>(`(() => {${measure}})()`)))
    }
    await page.context().close()
    return results
  }
  const known = expectedOf.get(look) ?? measures()
  expectedOf.set(look, known)
  return known
}

describe.each(['Firefox', 'WebKitGTK'] as const)('%s', engine => {
  it.for(looks)('draws every page as Chromium does, in $locale at $width pixels', async (look, { skip }) => {
    const browser = await openers[engine]()
    if (!browser) return skip(`there is no ${engine} here, or no driver of it`)
    onTestFinished(browser.close)
    await browser.resize(look.width, look.height)
    const page = drivenPage(browser)
    const expected = await inChromium(look)
    await page.open(`${stage.address}/?begin#/login`)
    await page.run('Object.assign(localStorage, arguments[0])', {
      authorization: await openSession(stage.db, await accountId(stage.db, 'demo'), false),
      identity: 'fact',
      'RaStore.locale': JSON.stringify(look.locale),
      app_settings: JSON.stringify({ theme: 'light' }),
    })
    await page.open(`${stage.address}/#/dashboard/workplace`)
    await page.until(settled)
    await page.run(sameFont)
    const heading = () => page.run<string>('return find("main h1")?.textContent ?? ""')
    const flaws: string[] = []
    for (const [at, address] of addresses.entries()) {
      const before = await heading()
      await page.go(address)
      // Some pages lead to others, or have the heading of the one before.
      for (let turn = 0; turn < 15 && (await heading()) === before; turn += 1) await pause(100)
      await page.until(settled)
      const { boxes: others = [] } = expected[at] ?? {}
      let { boxes, sideways } = await measureWhole(() => page.run<string>(measure))
      // Parts of a long form come one after the other.
      for (let turn = 0; turn < 10 && boxes.length !== others.length; turn += 1) {
        await pause(300)
        ;({ boxes, sideways } = await measureWhole(() => page.run<string>(measure)))
      }
      const differing = boxes.flatMap(([name, box], place) => {
        const [, other = []] = others[place] ?? []
        const isNear = box.every(
          (value, side) => Math.abs(value - (other[side] ?? Number.NaN)) <= toleranceOf(name, side),
        )
        return isNear ? [] : [`${name}: ${box} and not ${other}`]
      })
      const apart = [
        ...(sideways > 0 ? [`scrolls sideways by ${sideways}`] : []),
        ...(boxes.length === others.length
          ? differing.slice(0, 2)
          : [`${boxes.length} boxes and not ${others.length}`]),
      ]
      flaws.push(...apart.map(flaw => `${address} ${flaw}`))
    }
    expect(await page.faults()).toEqual([])
    expect(flaws).toEqual([])
  })
})
