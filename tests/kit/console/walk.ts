import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { resources } from '../../../resources'
import { boards } from '../../../resources/boards'
import { pageRoutes } from '../../../src/app/console/routes'
import { resolveApiCalls, getApiRoutes } from '../../../src/schema/contract/apiRoutes'
import { isAllowed, canList } from '../../../src/schema/rules/availability'
import { mayReview } from '../../../src/schema/rules/review'
import type { AnyResource, View } from '../../../src/schema/model/resource'
import { openSession } from '../../../src/server/auth/sessions'
import { queryRow, sql } from '../../../src/server/database/connections/database'
import type { Stage } from './browser'

export interface Look {
  readonly locale: 'zh-CN' | 'en-US'
  readonly theme: 'light' | 'dark'
}
/** Opens the console as somebody, in a language and a theme, without the login page. Nothing on it moves. */
export const enterAs = async (
  stage: Stage,
  username: string,
  identity: 'fact' | 'plat',
  { locale, theme }: Look,
  options: object = {},
): Promise<Page> => {
  const id = (await queryRow<{ id: string }>(stage.db, sql`select id from accounts where username = ${username}`))
    ?.id as string
  const token = await openSession(stage.db, id, false)
  const page = await stage.newPage({ reducedMotion: 'reduce', ...options })
  await page.addInitScript(
    kept => {
      for (const [key, value] of Object.entries(kept)) if (!localStorage.getItem(key)) localStorage.setItem(key, value)
    },
    {
      authorization: token,
      identity,
      'RaStore.locale': JSON.stringify(locale),
      app_settings: JSON.stringify({ theme }),
    },
  )
  await page.addInitScript(axe.source)
  await page.goto(stage.address)
  await settled(page)
  return page
}
/** Waits until a page stands: its heading is there and nothing is waited for. What a hidden page waits for it goes on with when it is looked at. */
export const settled = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () =>
      document.querySelector('main h1') &&
      [...document.querySelectorAll('[aria-busy="true"], .MuiCircularProgress-root')].every(each =>
        each.closest('[hidden]'),
      ),
  )
/** Goes to an address of the product inside the open console. */
export const goTo = async (page: Page, address: string): Promise<void> => {
  // As a text: what runs the benches names functions by a helper that the page has not.
  await page.evaluate(`(async hash => {
    const heading = () => [...document.querySelectorAll('main h1')].find(each => !each.closest('[hidden]'))
    const [former, words, path] = [heading(), heading()?.textContent, location.hash.split('?')[0]]
    location.hash = hash
    const isAnother = () => heading() !== former || heading()?.textContent !== words
    // The page before this one stands until the next is drawn; one that leads back to itself has no next.
    for (let left = hash === path?.slice(1) ? 0 : 150; left > 0 && !isAnother(); left -= 1)
      await new Promise(drawn => setTimeout(drawn, 20))
    await new Promise(drawn => setTimeout(drawn, 60))
  })(${JSON.stringify(address)})`)
  await settled(page)
}
const mayOpen = (resource: AnyResource, view: View, role: string) => {
  const actor = { role, accountId: '' }
  if (view === 'review') return mayReview(resource, actor)
  return view === 'list' ? canList(resource, actor) : isAllowed(resource, view === 'show' ? 'read' : view, actor)
}
/** Every address that a role can open, a record's with the first id of its list. */
export const addressesOf = async (
  role: string,
  list: (call: string) => Promise<readonly { readonly id: string }[]>,
): Promise<string[]> => {
  const all: string[] = [...boards, ...Object.values(pageRoutes)].map(({ path }) => path)
  for (const resource of resources) {
    const ids =
      resource.definition.api === 'rest' || !canList(resource, { role, accountId: '' })
        ? []
        : await list(resolveApiCalls(resource).list)
    for (const { view, path } of getApiRoutes(resource).filter(each => mayOpen(resource, each.view, role)))
      if (view === 'list' || view === 'create' || view === 'review') all.push(path)
      else all.push(...ids.slice(0, 1).map(({ id }) => `${path}?id=${id}`))
  }
  return [...all, '/no/such/page']
}
/** What axe finds on a page as it stands, each with the first places, and what is pressed within what is pressed: only one of them could mean it. */
export const faultsOn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ['violations'],
    })
    const within = [...document.querySelectorAll(':is(a, button) :is(a, button)')].map(
      each => `nested ${each.outerHTML.slice(0, 140)}`,
    )
    const found = violations.map(
      ({ id, impact, nodes }) =>
        `${impact} ${id} × ${nodes.length}: ${nodes
          .slice(0, 3)
          .map(({ html, any }) => `${html.slice(0, 140)} ${any[0]?.message.slice(0, 140) ?? ''}`)
          .join(' | ')}`,
    )
    return [...found, ...within]
  })

// Formats, units and names that are the same in both languages, and what the browser or a person says of itself.
const common =
  /^(JPG|PNG|WebP|MB|ID|cm|EMS|Chrome|Linux|HeadlessChrome|Esc|Ctrl|http|https|English|walk|admin|new|demo|user|platform)$/
const places = /[省市区县州]$/
/** Words of the other language that a person would see or hear on a page. */
export const foreignOn = async (page: Page, locale: Look['locale']): Promise<string[]> => {
  const said = await page.evaluate(() => {
    const heard = ['aria-label', 'title', 'placeholder', 'alt', 'aria-roledescription']
    const own = 'script, style, code'
    const elements = [...document.querySelectorAll('body *')].filter(each => !each.closest(own))
    const texts = elements.flatMap(each =>
      [...each.childNodes].filter(node => node.nodeType === Node.TEXT_NODE).map(node => node.textContent ?? ''),
    )
    return [document.title, ...texts, ...elements.flatMap(each => heard.map(name => each.getAttribute(name) ?? ''))]
  })
  const pattern = locale === 'zh-CN' ? /[A-Za-z]{2,}/g : /[\p{Script=Han}，。：；！？（）]+/gu
  const found = new Set(said.flatMap(text => text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '').match(pattern) ?? []))
  // The other language is called by its own name, and regions have no other.
  return [...found].filter(word => !common.test(word) && !places.test(word) && word !== '中文')
}
