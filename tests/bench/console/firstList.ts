import { resolve } from 'node:path'
import { type CDPSession, chromium, type Page } from 'playwright-core'
import { openSession } from '../../../src/server/auth/sessions'
import { accountId, browserArguments, openStage, slowDown, type Stage } from '../../kit/console/browser'
import { fourG } from './firstLoad'
import { median } from '../server/server'
import { traced } from '../trace'

const ROUNDS = 7
const SLOWER = 4
const PAGES = [
  { name: 'list', address: '/jz/manage', ready: 'tbody tr strong' },
  { name: 'workplace', address: '/dashboard/workplace', ready: 'main a.todo' },
] as const
/** Marks the moment at which an element stands. */
const marking = (ready: string) => `
  const watch = () => requestAnimationFrame(() => document.querySelector('${ready}') ? performance.mark('ready') : watch())
  watch()`

interface Load {
  /** Path of the file or call. */
  readonly path: string
  readonly kind: string
  /** Milliseconds from the page's own request until this one. */
  readonly asked: number
  /** Bytes over the line, head included. */
  bytes: number
}
/** Requests of a page as the browser makes them. */
const watchRequests = (session: CDPSession) => {
  const loads = new Map<string, Load>()
  let begun = 0
  session.on('Network.requestWillBeSent', ({ requestId, request, type = '', timestamp }) => {
    if (!/^http/.test(request.url)) return
    begun ||= timestamp
    const { pathname } = new URL(request.url)
    loads.set(requestId, { path: pathname, kind: type, asked: (timestamp - begun) * 1000, bytes: 0 })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const load = loads.get(requestId)
    if (load) load.bytes = encodedDataLength
  })
  return () => [...loads.values()]
}
const fill = async ({ maker }: Stage) => {
  for (let number = 1; number <= 25; number += 1)
    await maker.call('/api/product/addOrUpdateProduct', { name: `盏 ${number}`, price: 8800, glaze: 'leaf' })
}
const isCall = ({ path }: Load) => path.startsWith('/api/') && path !== '/api/live'
const isFile = ({ path }: Load) => /\.(js|css|woff2?)$/.test(path)
const kb = (loads: readonly Load[]) => loads.reduce((sum, { bytes }) => sum + bytes, 0) / 1000

/** What the browser keeps of an account that has seen the pages. Its cache is not kept. */
const keptAfter = async (stage: Stage): Promise<string> => {
  const page = await stage.newPage()
  await page.goto(`${stage.address}/api/health`)
  const authorization = await openSession(stage.db, await accountId(stage.db, 'demo'), false)
  const kept = { authorization, identity: 'fact', 'RaStore.locale': '"zh-CN"' }
  await page.evaluate(all => Object.assign(localStorage, all), kept)
  for (const { address, ready } of PAGES) {
    await page.goto(`${stage.address}/#${address}`)
    await page.locator(ready).first().waitFor()
  }
  const all = await page.evaluate(() => JSON.stringify(localStorage))
  await page.context().close()
  return all
}
/** A page that a browser without a cache opens with a session, over 4G at 4× CPU. */
const visit = async (stage: Stage, kept: string, { address, ready }: (typeof PAGES)[number]) => {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM || undefined, args: browserArguments })
  const page: Page = await (
    await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'zh-CN' })
  ).newPage()
  await page.goto(`${stage.address}/api/health`)
  await page.evaluate(all => Object.assign(localStorage, JSON.parse(all)), kept)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', fourG)
  await slowDown(page, SLOWER)
  await page.addInitScript(marking(ready))
  const loads = watchRequests(session)
  let standing: readonly Load[] = []
  const { tasks, markAt } = await traced(browser, page, async () => {
    await page.evaluate("performance.mark('never')")
    await page.goto(`${stage.address}/#${address}`, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('ready').length > 0, undefined, { polling: 100 })
    standing = [...loads()]
    await page.waitForTimeout(500)
  })
  const row = await page.evaluate(() => performance.getEntriesByName('ready')[0]?.startTime ?? 0)
  await browser.close()
  const before = tasks.filter(({ at }) => at < markAt('ready') && at > markAt('ready') - row)
  const blocked = before.reduce((sum, { took }) => sum + Math.max(0, took - 50), 0)
  return {
    row,
    blocked,
    work: before.reduce((sum, { worked }) => sum + worked, 0),
    longest: Math.max(...before.map(({ worked }) => worked)),
    loads: standing,
  }
}
type Visit = Awaited<ReturnType<typeof visit>>
const line = (visits: readonly Visit[]) => {
  const mid = (of: (each: Visit) => number) => median(visits.map(of)).toFixed(0)
  const { loads } = visits[0] as Visit
  const files = loads.filter(isFile)
  const data = loads.filter(({ path }) => /\/(listProducts|getWorkInfoData)$/.test(path))
  return [
    `${files.length} scripts and styles with ${kb(files).toFixed(1)} kB`,
    `${loads.filter(isCall).length} calls with ${kb(loads.filter(isCall)).toFixed(1)} kB`,
    `${loads.length} requests with ${kb(loads).toFixed(1)} kB in all`,
    `its data asked after ${mid(each => each.loads.find(load => data.some(({ path }) => path === load.path))?.asked ?? 0)} ms`,
    `stands after ${mid(each => each.row)} ms, ${mid(each => each.work)} ms of the processor, longest task ${mid(each => each.longest)} ms, blocked ${mid(each => each.blocked)} ms`,
  ].join('; ')
}
/**
 * The first list and the workplace of a browser that has a session and an empty cache: requests, bytes of all kinds, first row.
 * `BUILDS` names folders of other builds to compare with by turns.
 */
export const measureFirstList = async (executablePath: string): Promise<Record<string, string>> => {
  process.env.CHROMIUM = executablePath
  const folders = (process.env.BUILDS ?? 'dist/console').split(',')
  const result: Record<string, string> = {}
  const stages: { readonly folder: string; readonly stage: Stage; readonly kept: string }[] = []
  for (const folder of folders) {
    const stage = await openStage({ consoleFolder: resolve(folder) })
    await fill(stage)
    stages.push({ folder, stage, kept: await keptAfter(stage) })
  }
  for (const at of PAGES.filter(({ name }) => (process.env.PAGES ?? name).includes(name))) {
    const visits = new Map<string, Visit[]>(folders.map(folder => [folder, []]))
    for (let round = 0; round < Number(process.env.ROUNDS ?? ROUNDS); round += 1)
      for (const { folder, stage, kept } of stages) visits.get(folder)?.push(await visit(stage, kept, at))
    for (const [folder, all] of visits) {
      result[`${at.name}, ${folder}`] = line(all)
      if (process.argv.includes('--list'))
        for (const { path, asked, bytes } of all[0]?.loads ?? [])
          process.stdout.write(
            `${asked.toFixed(0).padStart(6)} ms ${(bytes / 1000).toFixed(1).padStart(7)} kB ${path}\n`,
          )
    }
  }
  for (const { stage } of stages) await stage.close()
  return result
}
