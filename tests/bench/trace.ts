import type { Browser, Page } from 'playwright-core'

/** An event of Chromium's trace; times in microseconds. */
interface Traced {
  readonly name: string
  readonly cat: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  /** How long it took, and how long the processor worked at it, which other work on the machine stretches less. */
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}
/** The tasks of a page's own thread, in milliseconds. */
export interface Task {
  readonly at: number
  readonly took: number
  readonly worked: number
}
const categories = ['blink.user_timing', 'disabled-by-default-devtools.timeline']
/** What the page's own thread did during some work: its tasks, and when the page set which mark (`performance.mark`). */
export const traced = async (browser: Browser, page: Page, work: () => Promise<unknown>) => {
  await browser.startTracing(page, { categories })
  await work()
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { readonly traceEvents: readonly Traced[] }
  const threads = traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const own = new Set(threads.map(({ pid, tid }) => `${pid} ${tid}`))
  const all = traceEvents.filter(({ pid, tid }) => own.has(`${pid} ${tid}`))
  const tasks = all
    .filter(({ name, dur }) => name === 'RunTask' && dur !== undefined)
    .map(({ ts, dur = 0, tdur = 0 }): Task => ({ at: ts / 1000, took: dur / 1000, worked: tdur / 1000 }))
  if (tasks.length === 0) throw new Error('the browser told of no task')
  const markAt = (mark: string): number => {
    const found = all.find(({ name, cat }) => name === mark && cat.includes('user_timing'))
    if (!found) throw new Error(`the page set no mark "${mark}"`)
    return found.ts / 1000
  }
  return { tasks, markAt }
}
