import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { createAccount, createTenant } from '../../../src/server/auth/accounts'
import { sql } from '../../../src/server/database/connections/database'
import { openStage, pause, type Stage } from '../../kit/console/browser'
import {
  addressesOf,
  colourRules,
  cutOn,
  enterAs,
  faultsOn,
  foreignOn,
  goTo,
  type Look,
  settled,
  unwordedOn,
} from '../../kit/console/walk'
import { picture } from '../../kit/testServer'
import { newParcel } from '../../kit/trade'

export const zhLight: Look = { locale: 'zh-CN', theme: 'light' }
export const enDark: Look = { locale: 'en-US', theme: 'dark' }
/** What stands around every page. */
const frame = ['.bars', 'aside', '.foot']
/** What lies under an open dialog or menu. */
export const under = ['.frame']

/** A stage with one of everything. Names are numbers here, so that every word on a screen is the console's own. */
export const openWalk = async (): Promise<Stage> => {
  const stage = await openStage()
  await sql`update accounts set name = case username when 'buyer' then '6' else username end`.execute(stage.db)
  await sql`update tenants set "factName" = '1'`.execute(stage.db)
  const url = await stage.maker.upload('a.png', await picture())
  const other = await stage.maker.upload('b.png', await picture(24, 16, '#669933'))
  const make = (call: string, draft: object) => stage.maker.call<{ id: string; version: number }>(call, draft)
  const honour = { honour: 'fujianMaster', body: '1', certificateNo: '1', date: '2020-01-01', photo: url }
  await make('/api/master/addOrUpdateMaster', {
    name: '1',
    headImg: url,
    title: 'senior',
    inheritorLevel: 'city',
    honours: [honour],
  })
  const full = { name: '2', price: 100, headImg: url, carouselImgs: [url, other], description: '2', material: 'clay' }
  const bowl = async (draft: object) => (await make('/api/product/addOrUpdateProduct', draft)).id
  // One that was bought and sent, and whose buyer asks for money back; one that has a certificate.
  const sold = await bowl({ ...full, name: '3' })
  await sql`update bowls set status = 3 where id = ${sold}`.execute(stage.db)
  const order = await stage.buyer.call<{ id: string }>('/api/buyer/placeOrder', {
    jzId: sold,
    receiver_name: '5',
    receiver_phone: '13911112222',
    region: '110101',
    receiver_detail_address: '5',
    note: '5',
  })
  await stage.buyer.call(`/api/buyer/payOrder?id=${order.id}`)
  await make(`/api/order/shipOrder?id=${order.id}`, newParcel())
  await stage.buyer.call('/api/buyer/applyRefund', {
    orderId: order.id,
    type: 'refundOnly',
    reason: 'crack',
    amount: 100,
    description: '5',
  })
  const marked = { supportVerify: true, frontImg: url, bottomImg: url, detail_pic: url, glaze: 'silverHaresFur' }
  const issued = await bowl({ ...full, ...marked, name: '7', firing: 'wood', rimCm: 12.5 })
  await make(`/api/product/issueProduct?id=${issued}`, { kiln: 'dragon', peakC: 1310 })
  // One that waits for the platform again, after it was sent back and changed.
  await bowl(full)
  const back = await bowl({ ...full, name: '8' })
  await make(`/api/product/listForSaleProduct?id=${back}`, {})
  const { version } = await stage.platform.call<{ version: number }>(`/api/product/rejectProduct?id=${back}`, {
    reviewReason: '9',
  })
  await make('/api/product/addOrUpdateProduct', { id: back, version, price: 300, headImg: other, description: '3' })
  await make(`/api/product/listForSaleProduct?id=${back}`, {})
  await bowl({ name: '4' })
  await make('/api/address/addOrUpdateAddress', { receiver: '5', phone: '13800000000', region: '350703', detail: '5' })
  await make('/api/phrases/addOrUpdatePhrase', { name: '5', chinese: '5', english: '5' })
  await make('/api/admin/addOrUpdateSubAccount', {
    username: 'walk-admin',
    name: '6',
    role: 'admin',
    password: 'Walking1',
    phone: '13900000000',
  })
  const factId = await createTenant(stage.db, { factName: '7' }, false)
  await createAccount(stage.db, {
    identity: 'fact',
    username: 'walk-new',
    role: 'creator',
    password: 'Walking1',
    factId,
  })
  return stage
}

export const people = {
  creator: { username: 'demo', identity: 'fact', role: 'creator' },
  admin: { username: 'walk-admin', identity: 'fact', role: 'admin' },
  staff: { username: 'demo-user', identity: 'fact', role: 'user' },
  platform: { username: 'platform', identity: 'plat', role: 'platform' },
  newcomer: { username: 'walk-new', identity: 'fact', role: 'creator' },
} as const
export type Person = (typeof people)[keyof typeof people]

/** Words of the other language, and words that are missing. */
const wordFaultsOn = async (page: Page, { locale }: Look): Promise<string[]> => [
  ...(await foreignOn(page, locale)),
  ...(await unwordedOn(page)),
]
/** Those and what cannot be read whole. */
const textFaultsOn = async (page: Page, look: Look): Promise<string[]> => [
  ...(await wordFaultsOn(page, look)),
  ...(await cutOn(page)),
]
/** Those and what axe finds, but for parts that are `known`. In the dark it looks for what another theme may break: all else stands in the light as well. */
export const allFaultsOn = async (page: Page, look: Look, known: readonly string[] = []): Promise<string[]> => [
  ...(await faultsOn(page, known, look.theme === 'dark' ? colourRules : [])),
  ...(await textFaultsOn(page, look)),
]
/** Every address of a person on this stage. */
export const addressesFor = async (stage: Stage, { username, identity, role }: Person): Promise<string[]> => {
  if (username === 'walk-new') return ['/registerFactData', '/register', '/user/settings']
  const by = identity === 'plat' ? stage.platform : stage.maker
  const list = async (call: string) => (await by.call<{ list: { id: string }[] }>(call)).list
  const [refund] = await list('/api/refund/listRefunds')
  return [...(await addressesOf(role, list)), `/order/xieshang?id=${refund?.id}`]
}
/** The menu of a person is the one that the mall answers: until the manufacturer's data is complete there is none, on either side. */
const compareMenu = async (page: Page, { username }: Person, { locale }: Look): Promise<void> => {
  const served = await page.evaluate(async () => {
    const headers = {
      authorization: localStorage.getItem('authorization') ?? '',
      identity: localStorage.getItem('identity') ?? '',
    }
    return (await (await fetch('/api/user/menu', { method: 'POST', headers })).json()) as {
      data: { children: { path: string; meta: { labels: { zh: string; en: string } } }[] }[]
    }
  })
  const shown = () =>
    page
      .locator('.body > aside nav a')
      .evaluateAll(all => all.map(each => [each.getAttribute('href'), each.querySelector('.menu-name')?.textContent]))
  const language = locale === 'zh-CN' ? 'zh' : 'en'
  const all = served.data?.flatMap(({ children }) => children)
  await expect.poll(shown).toEqual((all ?? []).map(({ path, meta }) => [`#${path}`, meta.labels[language]]))
  expect((await shown()).length > 0).toBe(username !== 'walk-new')
}
interface WalkOptions {
  /** Where axe looks: everywhere, unless said otherwise. */
  readonly axeAt?: (address: string) => boolean
  /** Whether each page has to fit a phone as well. */
  readonly onPhone?: boolean
}
/** Goes as somebody to addresses and answers what is wrong there: words, what is cut, and what axe finds; the frame is looked at by axe once. */
export const walkPages = async (
  stage: Stage,
  person: Person,
  look: Look,
  addresses: readonly string[],
  { axeAt = () => true, onPhone = false }: WalkOptions = {},
): Promise<Record<string, string[]>> => {
  const page = await enterAs(stage, person.username, person.identity, look, { at: addresses[0] })
  const found: Record<string, string[]> = {}
  await compareMenu(page, person, look)
  /** What stays wrong: what is so only while the page changes is none. */
  const judge = async (address: string, faults: () => Promise<readonly string[]>) => {
    if ((await faults()).length === 0) return
    await settled(page)
    const stay = await faults()
    if (stay.length > 0) found[address] = [...(found[address] ?? []), ...stay]
  }
  const views = {
    desk: (address: string) => () =>
      axeAt(address) ? allFaultsOn(page, look, address === addresses[0] ? [] : frame) : textFaultsOn(page, look),
    phone: () => async () => {
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      const brokenTitles = (await cutOn(page)).filter(each => /^broken at .*<h1/.test(each))
      return [...(isWide ? ['wider than the phone'] : []), ...brokenTitles, ...(await wordFaultsOn(page, look))]
    },
  }
  let widths: readonly (keyof typeof views)[] = onPhone ? ['desk', 'phone'] : ['desk']
  for (const address of addresses) {
    await goTo(page, address)
    for (const [index, width] of widths.entries()) {
      if (index > 0) await resize(page, width)
      await judge(address, views[width](address))
    }
    // The next page begins as wide as this one ended.
    widths = [...widths].reverse()
  }
  await page.context().close()
  return found
}
/** Makes the screen as wide as a phone's or a desk's, and waits until the page is drawn for it. */
const resize = async (page: Page, to: 'desk' | 'phone') => {
  await page.setViewportSize({ width: to === 'desk' ? 1280 : 375, height: 900 })
  await pause(page)
  await settled(page)
}
/** The sheets and shrunk labels that something is laid over: a label in the ring lies on the dialog's own ground. */
const patches = (page: Page): Promise<string[]> =>
  page
    .locator('.MuiPaper-root, .MuiInputLabel-shrink')
    .evaluateAll(all =>
      all.filter(each => getComputedStyle(each).backgroundImage !== 'none').map(each => `laid over: ${each.className}`),
    )
/** Opens a dialog or menu from a control, by a click or as told, judges it, and leaves it by Escape: the focus is on that control again. */
export const seeDialog = async (
  page: Page,
  look: Look,
  what: string,
  from: Locator,
  open: () => Promise<void> = () => from.click(),
): Promise<string[]> => {
  await from.focus()
  await open()
  const opened = page.getByRole('dialog').or(page.getByRole('menu')).last()
  await opened.waitFor()
  await settled(page)
  const found = [...(await allFaultsOn(page, look, under)), ...(await patches(page))]
  // What has just opened takes the focus, and with it its keys.
  await expect.poll(() => opened.evaluate(each => each.contains(document.activeElement)), { message: what }).toBe(true)
  await page.keyboard.press('Escape')
  await opened.waitFor({ state: 'detached' })
  await expect.poll(() => from.evaluate(each => each.contains(document.activeElement)), { message: what }).toBe(true)
  return found.map(fault => `${what}: ${fault}`)
}
