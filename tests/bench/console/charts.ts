import { type Browser, chromium, type Page } from 'playwright-core'
import { openDemo } from '../../../scripts/support/demoServer'
import { browserArguments, logIn, slowDown } from '../../kit/console/browser'
import { median } from '../server/server'
import { type Task, traced } from '../trace'

const ROUNDS = 5
const SLOWER = 4
const [WORK, ANALYSES] = [
  '/dashboard/workplace',
  ['/visualization/jz-analysis', '/visualization/trade-analysis'],
] as const

/** Marks of a page of figures, read in the page: what the demo shop's panels are counted to has come (`data`); one can go on by its heading and its to-dos (`usable`); what draws lines has come (`chunk`); every panel is painted (`painted`). */
const marking = `
  new PerformanceObserver(list => {
    for (const { name, responseEnd } of list.getEntries()) {
      if (name.includes('readFigures')) performance.mark('data', { startTime: responseEnd })
      if (/TrendDrawing-[^/]*\\.js/.test(name)) performance.mark('chunk', { startTime: responseEnd })
    }
  }).observe({ type: 'resource', buffered: true })
  const set = mark => performance.getEntriesByName(mark).length > 0 || performance.mark(mark)
  const isDrawn = figure => !figure.hasAttribute('aria-busy') && (!figure.querySelector('.trend') || figure.querySelector('.trend svg') || figure.getBoundingClientRect().top > innerHeight + 300)
  const watch = () => requestAnimationFrame(() => {
    const todos = [...document.querySelectorAll('main a.todo')]
    if (document.querySelector('main h1:not([hidden])') && todos.length > 0) set('usable')
    const figures = [...document.querySelectorAll('main .figure')]
    if (figures.length < 4 || !figures.every(isDrawn)) return watch()
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => set('painted')
    port2.postMessage(0)
  })
  watch()`
const isPainted = (page: Page) => page.waitForFunction(() => performance.getEntriesByName('painted').length > 0)
const longest = (tasks: readonly Task[]) => Math.max(...tasks.map(({ worked }) => worked))
const ms = (value: number) => `${value.toFixed(0)} ms`

interface Slow {
  readonly browser: Browser
  /** Opens the console at an address, logged in, and slows it down. */
  readonly open: (address: string) => Promise<Page>
}
/** A page of twelve figures, opened from another: from its numbers to its last chart, and the longest task on the way. */
const opened = async ({ browser, open }: Slow, address: string) => {
  const page = await open('/set/address')
  const { tasks, markAt } = await traced(browser, page, async () => {
    await page.evaluate(`{ ${marking}; performance.mark('begun'); location.hash = '${address}' }`)
    await isPainted(page)
    await page.waitForTimeout(500)
  })
  await page.context().close()
  const [begun, data, painted] = ['begun', 'data', 'painted'].map(markAt) as [number, number, number]
  const worked = tasks.filter(({ at }) => at >= data && at < painted).reduce((sum, task) => sum + task.worked, 0)
  return { worked, took: painted - data, longest: longest(tasks.filter(({ at }) => at >= begun)) }
}
/** The workplace, come to by its address: when one can go on, and when what draws lines is there. */
const entered = async ({ browser, open }: Slow) => {
  const page = await open('/set/address')
  await page.addInitScript(marking)
  await page.goto(`${page.url().split('#')[0]}#${WORK}`)
  const { tasks, markAt } = await traced(browser, page, async () => {
    await page.reload()
    await isPainted(page)
    await page.waitForTimeout(500)
  })
  await page.context().close()
  const usable = markAt('usable')
  return { chunk: markAt('chunk') - usable, painted: markAt('painted') - usable, longest: longest(tasks) }
}
const rounds = async <T>(work: () => Promise<T>): Promise<T[]> => {
  const all: T[] = []
  for (let round = 0; round < ROUNDS; round += 1) all.push(await work())
  return all
}
const middle = <T>(all: readonly T[], of: (each: T) => number) => median(all.map(of))

/** Pages of figures of the demo shop at 4× CPU: how soon their charts are painted, the longest tasks, and how long before its lines the workplace can be used. */
export const measureCharts = async (executablePath: string): Promise<Record<string, string>> => {
  const demo = await openDemo()
  const browser = await chromium.launch({ executablePath: executablePath || undefined, args: browserArguments })
  const first = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await first.goto(demo.address)
  await logIn(first, 'zh-CN', 'demo')
  const storageState = await first.context().storageState()
  const open = async (address: string) => {
    const options = { viewport: { width: 1280, height: 900 }, locale: 'zh-CN', storageState }
    const page = await (await browser.newContext(options)).newPage()
    await page.goto(`${demo.address}/#${address}`)
    await page.locator('main h1:visible').waitFor()
    // What is fetched ahead is there.
    await page.waitForTimeout(1_500)
    await slowDown(page, SLOWER)
    return page
  }
  const result: Record<string, string> = {}
  for (const address of ANALYSES) {
    const all = await rounds(() => opened({ browser, open }, address))
    const painted = `${ms(middle(all, each => each.worked))} of the processor (${ms(middle(all, each => each.took))} by the clock)`
    result[`${address} from its numbers to its last chart`] =
      `${painted}, longest task of the opening ${ms(middle(all, each => each.longest))}`
  }
  const all = await rounds(() => entered({ browser, open }))
  result['the workplace can be used before what draws lines is there; before they are drawn'] =
    `${ms(middle(all, each => each.chunk))}; ${ms(middle(all, each => each.painted))}, longest task ${ms(middle(all, each => each.longest))}`
  await browser.close()
  await demo.close()
  return result
}
