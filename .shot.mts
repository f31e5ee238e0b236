import { chromium } from 'playwright-core'
import { browserArguments, logIn } from '/work/hb/tests/kit/browser.ts'
import { goTo, settled } from '/work/hb/tests/kit/walk.ts'
import { openDemo } from '/work/hb/scripts/demoMall.ts'
const demo = await openDemo() as any
console.log(Object.keys(demo))
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: browserArguments })
const address = demo.address
const sessions: any = {}
for (const who of ['demo', 'platform']) {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'zh-CN' })).newPage()
  await page.goto(address)
  await logIn(page as any, 'zh-CN', who, who === 'platform')
  sessions[who] = await page.evaluate(() => ({ authorization: localStorage.getItem('authorization') ?? '', identity: localStorage.getItem('identity') ?? '', has_pass_fact: 'true' }))
  await page.context().close()
}
const pages = { work: '/dashboard/workplace', monitor: '/dashboard/monitor', jz: '/visualization/jz-analysis', trade: '/visualization/trade-analysis' }
const wanted = process.argv[2] ? new RegExp(process.argv[2]) : /./
for (const who of ['demo', 'platform'])
  for (const locale of ['zh-CN', 'en-US'])
    for (const theme of ['light', 'dark'])
      for (const width of [1920, 1280, 375]) {
        const names = Object.entries(pages).filter(([name]) => wanted.test(`${who}-${name}-${locale}-${theme}-${width}`))
        if (names.length === 0) continue
        const context = await browser.newContext({ viewport: { width, height: width === 375 ? 812 : 900 }, locale, reducedMotion: 'reduce' })
        const page = await context.newPage()
        page.setDefaultTimeout(30000)
        await page.addInitScript(kept => { for (const [k, v] of Object.entries(kept)) localStorage.setItem(k, v as string) }, { ...sessions[who], 'RaStore.locale': JSON.stringify(locale), app_settings: JSON.stringify({ theme }) })
        await page.goto(address)
        await settled(page as any)
        for (const [name, path] of names) {
          await goTo(page as any, path)
          await settled(page as any)
          await page.waitForTimeout(1500)
          // let the page be as high as it is
          const height = await page.evaluate(() => Math.max(...[...document.querySelectorAll('main, main *, .RaLayout-content, body')].map(e => (e as any).scrollHeight || 0)))
          await page.setViewportSize({ width, height: Math.min(height + 120, 6000) })
          await page.waitForTimeout(400)
          await page.screenshot({ path: `/tmp/hbshots/${who}-${name}-${locale}-${theme}-${width}.png` })
          await page.setViewportSize({ width, height: width === 375 ? 812 : 900 })
        }
        await context.close()
      }
await browser.close()
await demo.close()
process.exit(0)
