import { errorMessages } from '../../../src/schema/text/errorMessages'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect } from 'vitest'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core'
import { buildServer } from '../../../src/server/app'
import { localFiles } from '../../../src/server/files/fileStore'
import type { ServerOptions } from '../../../src/server/services/services'
import { demoPassword } from '../../../src/app/server/demo/data/demoAccounts'
import { makeDemoAccounts } from './demoAccounts'
import { openDemoClient } from '../../../src/app/server/demo/client'
import { appConfig } from '../../../src/app/server/app'
import { testDatabase } from '../prepared'
import { type Db, queryRow, sql } from '../../../src/server/database/connections/database'

// Without these Chromium looks for its maker's servers, which a closed network answers with delays.
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A name of the local network: pages that come from there by plain http are no secure context.
  '--host-resolver-rules=MAP shop.test 127.0.0.1',
]

/** Most pages of a test are gone before what the engine works out for them in the background is of use: without it they take a tenth less of a processor. A bench has it. */
const unhurried = process.env.VITEST ? ['--js-flags=--no-opt --no-maglev', '--process-per-site'] : []

/** `SLOW=4` makes the pages so many times slower, which shows what a test does not wait for. */
const slowness = Number(process.env.SLOW ?? 1)

/** Makes a page so many times slower than it is. */
export const slowDown = async (page: Page, rate: number): Promise<void> => {
  await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate })
}

/** The browser of this worker: one for all its files, as it takes long to start. It ends with the worker. */
let shared: Promise<Browser> | undefined
const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.CHROMIUM || undefined, args: [...browserArguments, ...unhurried] })
/** The port of this worker's servers, as browsers keep scripts by address, and whether one listens there. */
const place = { port: 0, isTaken: false }

/** Contexts that no test uses, by the options they were opened with. */
const idle = new Map<string, BrowserContext[]>()
/**
 * Opens an empty context, or one that was given back: closing it empties it and gives it back. Its keeper is a page that keeps the renderer, where compiled scripts live.
 * A page starts there in 0.7 seconds of a processor. In a new context it takes 1.2.
 */
const takeContext = async (browser: Browser, address: string, options: BrowserContextOptions) => {
  const key = JSON.stringify([address, options])
  const left = idle.get(key)?.pop()
  if (left) return left
  const context = await browser.newContext(options)
  const keeper = await context.newPage()
  await keeper.goto(`${address}/api/health`)
  const close = context.close.bind(context)
  context.close = async () => {
    for (const page of context.pages()) if (page !== keeper) await page.close()
    try {
      await Promise.all([
        keeper.evaluate(() => localStorage.clear()),
        context.unrouteAll(),
        context.setOffline(false),
        context.clearCookies(),
        context.clearPermissions(),
      ])
      idle.set(key, [...(idle.get(key) ?? []), context])
    } catch {
      await close()
    }
  }
  return context
}

export interface PageOptions extends BrowserContextOptions {
  /** In a context that nobody had before: for what changes a context for good, such as its clock. */
  readonly isNew?: boolean
}
/** The real server with the built console, its accounts, and a browser in front of it. */
export const openStage = async (options: ServerOptions = {}) => {
  const isTest = process.env.VITEST !== undefined
  const folder = await mkdtemp(join(tmpdir(), 'stage-'))
  const prepared = { name: 'console', shop: appConfig, fill: makeDemoAccounts }
  // These tests have statements of their own; the server's are read where its calls are tried.
  const { database, db, drop } = await testDatabase(prepared, undefined, false)
  const codes = new Map<string, string>()
  const { app, services } = await buildServer({
    appConfig,
    database,
    files: await localFiles(folder),
    captcha: 'TEST',
    answersChecked: true,
    sendCode: async (phone, code) => {
      codes.set(phone, code)
    },
    consoleFolder: resolve('dist/console'),
    ...options,
  })
  const isElsewhere = place.isTaken
  const address = await app.listen({ port: isElsewhere ? 0 : place.port, host: '127.0.0.1' })
  if (!isElsewhere) Object.assign(place, { port: Number(new URL(address).port), isTaken: true })
  // A browser that broke down takes no file with it but its own.
  if (shared && !(await shared).isConnected()) shared = undefined
  if (isTest) shared ??= launch()
  const browser = await (shared ?? launch())
  const patient = async (page: Page) => {
    page.setDefaultTimeout(Number(process.env.PATIENCE ?? 25_000))
    if (slowness > 1) await slowDown(page, slowness)
    return page
  }
  const usual = { viewport: { width: 1280, height: 900 }, locale: 'zh-CN' }
  const newPage = async ({ isNew, ...options }: PageOptions = {}): Promise<Page> => {
    const all = { ...usual, ...options }
    const isOwn = isNew || options.storageState || !isTest
    return patient(
      await (isOwn ? browser.newContext(all) : takeContext(browser, address, all)).then(on => on.newPage()),
    )
  }
  const clientOf = async (username: string, identity: string) =>
    openDemoClient(app, db, await accountId(db, username), identity)
  return {
    mall: services,
    address,
    db,
    /** Codes as they were sent, by mobile number. */
    codes,
    maker: await clientOf('demo', 'fact'),
    platform: await clientOf('platform', 'plat'),
    buyer: await clientOf('buyer', 'mini'),
    newPage,
    open: async (options: PageOptions = {}): Promise<Page> => {
      const page = await newPage(options)
      await page.goto(address)
      return page
    },
    close: async () => {
      if (!isTest) await browser.close()
      await app.close()
      if (!isElsewhere) place.isTaken = false
      await database.close()
      await drop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
export type Stage = Awaited<ReturnType<typeof openStage>>

/** The id of an account by its user name. */
export const accountId = async (db: Db, username: string): Promise<string> =>
  String((await queryRow<{ id: string }>(db, sql`select id from accounts where username = ${username}`))?.id)

/** Lets a page come to what it has put off. Timed in the page: what keeps it busy stretches the pause, too. */
export const pause = (page: Page, ms = 100): Promise<void> =>
  page.evaluate(
    time => new Promise<void>(done => setTimeout(() => requestAnimationFrame(() => setTimeout(done)), time)),
    ms,
  )
/** Lifts by its handle what is moved by keys, takes it somewhere and lets it go. Each key waits until the page listens for it. */
export const moveByKeys = async (page: Page, handle: Locator, ...steps: readonly string[]): Promise<void> => {
  await handle.focus()
  await page.keyboard.press('Space')
  await expect.poll(() => handle.getAttribute('aria-pressed')).toBe('true')
  for (const step of steps) {
    await pause(page, 300)
    await page.keyboard.press(step)
  }
  await pause(page, 300)
  await page.keyboard.press('Space')
}

/** What a person reads on the pages of the day, in both languages. */
export const words = {
  'zh-CN': {
    account: '用户名或手机号',
    password: '密码',
    captcha: '验证码',
    logIn: '登录',
    platformTab: '平台登录',
    masters: '大师',
    bowls: '建盏',
    create: /^添加/,
    save: '保存',
    name: '姓名',
    bowlName: '建盏名称',
    photo: '照片',
    mainPhoto: '主图',
    carousel: '轮播图',
    goOnline: '展示',
    online: '展示中',
    price: '价格（¥）',
    description: '描述',
    material: '烧制原料',
    clay: '建阳水吉红土',
    masterWork: '大师作品',
    master: '大师',
    listForSale: '上架',
    checklist: '“上架”前的检查',
    pendingReview: '待审核',
    passed: '在售',
    approve: '审核通过',
    search: '搜索建盏名称',
    query: '查询',
    back: '返回',
    edit: '编辑',
    delist: '下架',
    delisted: '已下架',
    account2: '账号',
    logOut: '退出登录',
    move: '移动',
    required: '请填写此项',
    view: '查看',
    fillPrice: '去填写价格',
    saved: '保存成功',
    all: '全部',
    expired: '登录信息已过期，请重新登录',
    restore: '恢复',
    conflict: '记录已被他人修改',
    apply: '按所选保存',
    notAPicture: errorMessages.notAPicture.zh,
  },
  'en-US': {
    account: 'Username or mobile number',
    password: 'Password',
    captcha: 'Captcha',
    logIn: 'Log in',
    platformTab: 'Platform',
    masters: 'Masters',
    bowls: 'Bowls',
    create: /^Add /,
    save: 'Save',
    name: 'Name',
    bowlName: 'Name',
    photo: 'Photo',
    mainPhoto: 'Main photo',
    carousel: 'Carousel images',
    goOnline: 'Show',
    online: 'Shown',
    price: 'Price (¥)',
    description: 'Description',
    material: 'Clay',
    clay: 'Shuiji red clay, Jianyang',
    masterWork: 'Master work',
    master: 'Master',
    listForSale: 'List for sale',
    checklist: 'Before “List for sale”',
    pendingReview: 'In review',
    passed: 'On sale',
    approve: 'Approve',
    search: 'Search by name',
    query: 'Search',
    back: 'Back',
    edit: 'Edit',
    delist: 'Take off sale',
    delisted: 'Off sale',
    account2: 'Account',
    logOut: 'Log out',
    move: 'Move',
    required: 'This is required',
    view: 'View',
    fillPrice: 'Fill in price',
    saved: 'Saved',
    all: 'All',
    expired: 'Login information has expired, please log in again',
    restore: 'Restore',
    conflict: 'Someone else has changed this meanwhile',
    apply: 'Save what I chose',
    notAPicture: errorMessages.notAPicture.en,
  },
} as const
export type DayLocale = keyof typeof words

export const logIn = async (
  page: Page,
  locale: DayLocale,
  username: string,
  platform = false,
  password: string = demoPassword,
): Promise<void> => {
  const w = words[locale]
  if (platform) await page.getByRole('tab', { name: w.platformTab }).click()
  await page.getByLabel(w.account).fill(username)
  await page.getByLabel(w.password, { exact: true }).fill(password)
  await page.getByLabel(w.captcha, { exact: true }).fill('TEST')
  await page.getByRole('button', { name: w.logIn, exact: true }).click()
  await page.getByRole('button', { name: new RegExp(`^${w.account2}`) }).waitFor()
  // The first page must stand: until then the console is still on its way to it, and would overtake an address typed meanwhile.
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
}
/** The list that most stories begin with. */
export const openBowls = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    location.hash = '/jz/manage'
  })
  await page.locator('tbody tr, .empty').first().waitFor()
}
/** Logs out, `forgetting` what was left unsaved elsewhere. */
export const logOut = async (page: Page, locale: DayLocale, forgetting = false): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(`^${words[locale].account2}`) }).click()
  await page.getByRole('menuitem', { name: words[locale].logOut }).click()
  if (forgetting) await page.getByRole('dialog').getByRole('button', { name: words[locale].logOut }).click()
  await page.getByLabel(words[locale].account).waitFor()
}
