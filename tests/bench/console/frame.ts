import type { Page } from 'playwright-core'
import { openStage, type Stage } from '../../kit/console/browser'
import { picture } from '../../kit/testServer'
import { enterAs, goTo } from '../../kit/console/walk'

const ROUNDS = 15
const SLOWER = 4
const ordered = (values: readonly number[]) => [...values].sort((a, b) => a - b)
const figure = (values: readonly number[]): string => {
  const all = ordered(values)
  return `p50 ${(all[all.length >> 1] ?? 0).toFixed(0)} ms, p95 ${(all[Math.floor(all.length * 0.95)] ?? 0).toFixed(0)} ms`
}
const look = { locale: 'zh-CN', theme: 'light' } as const
const lists = ['/master/guanli', '/set/address', '/set/zzhgl', '/set/audit'] as const

/** A shop of a day's size: a hundred bowls with a picture, twenty masters, twenty addresses. */
const fill = async ({ maker }: Stage): Promise<string> => {
  const headImg = await maker.upload('a.png', await picture(600, 600))
  const bowl = { price: 8800, description: '好盏', material: 'redClay', headImg, carouselImgs: [headImg] }
  let id = ''
  for (let number = 1; number <= 100; number += 1) {
    const made = await maker.call<{ id: string }>('/api/product/addOrUpdateProduct', { ...bowl, name: `盏 ${number}` })
    id = made.id
  }
  for (let number = 1; number <= 20; number += 1) {
    await maker.call('/api/master/addOrUpdateMaster', { name: `大师 ${number}`, headImg })
    const to = { receiver: `收件 ${number}`, phone: '13800138000', region: '350703', detail: '水吉镇 18 号' }
    await maker.call('/api/address/addOrUpdateAddress', to)
  }
  return id
}
/** Milliseconds from a step until what it brings has been painted; an error where that takes 10 s. `step` and `stands` are read in the page. */
const painted = (page: Page, step: string, stands: string): Promise<number> =>
  page.evaluate(`new Promise((done, fail) => {
    const begun = performance.now()
    const look = () => requestAnimationFrame(() => {
      if (performance.now() - begun > 10000) return fail(new Error('nothing came of it within 10 s'))
      if (!(${stands})) return look()
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => done(performance.now() - begun)
      port2.postMessage(0)
    })
    ;${step}
    look()
  })`)
const rowsStand = (heading: string) =>
  `(main => main && main.querySelector('h1')?.textContent.includes(${JSON.stringify(heading)}) && main.querySelector('tbody tr td') && !main.querySelector('[aria-busy=true], .MuiSkeleton-root'))(document.querySelector('[role=tabpanel]:not([hidden])') ?? document.querySelector('main'))`

const opening = async (stage: Stage): Promise<number[]> => {
  const times: number[] = []
  const headings = ['大师', '地址', '子账号', '日志']
  for (let round = 0; round < 4; round += 1)
    for (const [at, path] of lists.entries()) {
      const page = await enterAs(stage, 'demo', 'fact', look)
      await page.waitForTimeout(800)
      times.push(await painted(page, `location.hash = '${path}'`, rowsStand(headings[at] as string)))
      await page.context().close()
    }
  return times
}
const switching = async (stage: Stage): Promise<number[]> => {
  const page = await enterAs(stage, 'demo', 'fact', look)
  await page.evaluate(() => localStorage.setItem('app_settings', '{"theme":"light","tabBar":true}'))
  await page.reload()
  await page.getByRole('tab').first().waitFor()
  await goTo(page, lists[0])
  await goTo(page, '/jz/manage')
  await page.waitForTimeout(1000)
  const times: number[] = []
  for (let round = 0; round < 2 * ROUNDS; round += 1) {
    const heading = round % 2 ? '建盏' : '大师'
    const tab = `[...document.querySelectorAll('[role=tab]')].find(tab => tab.textContent.includes('${heading}'))`
    const panel = `document.querySelector('[role=tabpanel]:not([hidden]) h1')?.textContent.includes('${heading}')`
    times.push(await painted(page, `${tab}.click()`, `${tab}.ariaSelected === 'true' && ${panel}`))
    await page.waitForTimeout(150)
  }
  await page.context().close()
  return times
}
/** The longest task of each step of a morning on a slow machine. */
const tasksOf = async (stage: Stage, bowl: string): Promise<string> => {
  const page = await enterAs(stage, 'demo', 'fact', look)
  await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await goTo(page, '/jz/manage')
  await page.reload()
  await page.locator('tbody tr td').first().waitFor()
  await page.waitForTimeout(4000)
  await page.evaluate(() => {
    const kept: number[] = []
    Object.assign(window, { kept })
    new PerformanceObserver(list => kept.push(...list.getEntries().map(each => each.duration))).observe({
      type: 'longtask',
    })
  })
  const steps: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['masters', () => goTo(page, '/master/guanli')],
    ['bowls again', () => goTo(page, '/jz/manage')],
    ['search', () => page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill('盏 1')],
    ['a bowl', () => goTo(page, `/jz/view?id=${bowl}`)],
    ['its form', () => goTo(page, `/jz/edit?id=${bowl}`)],
    ['a new bowl', () => goTo(page, '/jz/new')],
    ['find', () => page.keyboard.press('Control+k')],
  ]
  const longest: string[] = []
  for (const [name, step] of steps) {
    await step()
    await page.waitForTimeout(1500)
    const most = await page.evaluate(() => Math.max(0, ...(window as unknown as { kept: number[] }).kept.splice(0)))
    longest.push(`${name} ${most.toFixed(0)}`)
  }
  await page.context().close()
  return `${longest.join(', ')} ms`
}

/** How quick the frame answers on loopback: a visited tab, a list that was not visited, and the longest task of each step at 4× CPU. */
export const measureFrame = async (executablePath: string): Promise<Record<string, string>> => {
  process.env.CHROMIUM = executablePath
  const stage = await openStage()
  const bowl = await fill(stage)
  const result = {
    'a visited tab': figure(await switching(stage)),
    'a list that was not visited': figure(await opening(stage)),
    'longest tasks at 4× CPU': await tasksOf(stage, bowl),
  }
  await stage.close()
  return result
}
