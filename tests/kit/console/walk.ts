import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { resources } from '../../../resources'
import { boards } from '../../../resources/boards'
import { pageRoutes } from '../../../src/app/console/routes'
import { resolveApiCalls, getApiRoutes } from '../../../src/schema/contract/apiRoutes'
import { isAllowed, canList } from '../../../src/schema/rules/availability'
import { mayReview } from '../../../src/schema/rules/review'
import type { AnyResource } from '../../../src/schema/model/resource'
import type { View } from '../../../src/schema/model/declaration/apiPaths'
import { openSession } from '../../../src/server/auth/sessions'
import { accountId, type PageOptions, type Stage } from './browser'

export interface Look {
  readonly locale: 'zh-CN' | 'en-US'
  readonly theme: 'light' | 'dark'
}
/** What `enterAs` may be told besides the options of a page: the address of the page to begin with, and settings of the frame. */
interface EnterOptions extends PageOptions {
  readonly at?: string
  readonly settings?: object
}
/** Opens the console as somebody, in a language and a theme, with a session and without the log-in page. Nothing on the page moves. */
export const enterAs = async (
  stage: Stage,
  username: string,
  identity: 'fact' | 'plat',
  { locale, theme }: Look,
  { at = '', settings = {}, ...options }: EnterOptions = {},
): Promise<Page> => {
  const token = await openSession(stage.db, await accountId(stage.db, username), false)
  const page = await stage.newPage({ reducedMotion: 'reduce', ...options })
  await page.goto(`${stage.address}/api/health`)
  await page.evaluate(kept => Object.assign(localStorage, kept), {
    authorization: token,
    identity,
    'RaStore.locale': JSON.stringify(locale),
    app_settings: JSON.stringify({ theme, ...settings }),
  })
  await page.goto(`${stage.address}/#${at}`)
  await settled(page)
  return page
}
/** Waits until a page stands: its heading is there and nothing is waited for. What a hidden page waits for it goes on with when it is looked at. */
export const settled = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () =>
      document.querySelector('main h1:not([hidden])') &&
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
/**
 * What axe finds on a page as it stands, each with the first places, and what is pressed within what is pressed: only one of them could mean it.
 * Parts that are `known`, such as the frame around every page, are left out; `rules` are all there are, where none are named.
 */
export const faultsOn = async (
  page: Page,
  known: readonly string[] = [],
  rules: readonly string[] = [],
): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([leftOut, only]) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
        leftOut.length > 0 ? { exclude: leftOut.map(each => [each]) } : document,
        { resultTypes: ['violations'], ...(only.length > 0 ? { runOnly: [...only] } : {}) },
      )
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
    },
    [known, rules] as const,
  )
}
/** The rules of axe that another theme may break, and another language never. */
export const colourRules = ['color-contrast', 'link-in-text-block'] as const

// Formats, units and names that are the same in both languages, and what the browser or a person says of itself.
const common =
  /^(JPG|PNG|png|WebP|HEIC|PDF|ODS|XLSX|xlsx|CSV|csv|ZIP|Excel|MB|ID|cm|EMS|Chrome|Linux|HeadlessChrome|Esc|Ctrl|Enter|http|https|English|walk|admin|new|demo|user|platform)$/
// Ids, serials, and what a courier, a file or its sum is called by.
const numbers = /\b(?=[\w.-]*\d)[\w.-]{8,}/g
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
  const found = new Set(said.flatMap(text => text.replace(numbers, '').match(pattern) ?? []))
  // The list of regions is the official table.
  const isTable = new URL(page.url()).hash.startsWith('#/regions')
  // The other language is called by its own name.
  return [...found].filter(word => !common.test(word) && word !== '中文' && !(isTable && /[市区县]$/.test(word)))
}
/** Text that nobody can read whole: cut by its box without a sign of it, or a heading, button or tab broken within a word. */
export const cutOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      each =>
        each.clientWidth > 1 &&
        each.clientHeight > 1 &&
        each.checkVisibility({ visibilityProperty: true }) &&
        !each.closest('svg, legend, .visually-hidden'),
    )
    const cut = shown.filter(each => {
      if (each.scrollWidth <= each.clientWidth + 1 || !each.innerText?.trim()) return false
      const { overflowX, textOverflow } = getComputedStyle(each)
      return /hidden|clip/.test(overflowX) && textOverflow !== 'ellipsis' && !each.closest('[title]')
    })
    const words = new Intl.Segmenter(document.documentElement.lang, { granularity: 'word' })
    const brokenIn = (each: Element): string[] => {
      const nodes = document.createTreeWalker(each, NodeFilter.SHOW_TEXT)
      const broken: string[] = []
      for (let node = nodes.nextNode(); node; node = nodes.nextNode())
        for (const { segment, index, isWordLike } of words.segment(node.textContent ?? '')) {
          if (!isWordLike || segment.length < 2) continue
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + segment.length)
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(segment)
        }
      return broken
    }
    const told = shown.filter(each =>
      each.matches('h1, h2, h3, h4, th, button, [role=button], [role=tab], a.MuiButton-root'),
    )
    return [
      ...cut.map(each => `cut: ${each.innerText.slice(0, 60)} in ${each.outerHTML.slice(0, 120)}`),
      ...told.flatMap(each =>
        brokenIn(each).map(
          word => `broken at ${word} in ${each.clientWidth} × ${each.clientHeight}: ${each.outerHTML.slice(0, 120)}`,
        ),
      ),
    ]
  })
/** Text that is none: a key without its message, a value that was not filled in, and what is pressed, chosen or read as a heading without any. */
export const unwordedOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const heard = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt', 'aria-roledescription']
    const elements = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      each => !each.closest('script, style, code'),
    )
    const texts = elements.flatMap(each => [
      ...[...each.childNodes].filter(node => node.nodeType === Node.TEXT_NODE).map(node => node.textContent ?? ''),
      ...heard.map(name => each.getAttribute(name) ?? ''),
    ])
    const keys = /\b(ra|resources|console|app)\.[a-z]\w*|%\{|\bundefined\b|\bNaN\b|\bnull\b|\[object |Invalid Date/
    const wrong = [document.title, ...texts].filter(text => keys.test(text))
    const named =
      'h1, h2, h3, h4, button, a[href], th, label, legend, dt, option, [role=tab], [role=menuitem], [role=dialog]'
    const nameOf = (each: HTMLElement) =>
      each.textContent?.trim() ||
      heard.some(name => each.getAttribute(name)?.trim()) ||
      each.hasAttribute('aria-labelledby')
    const empty = elements.filter(
      each =>
        each.matches(named) &&
        !each.closest('[aria-hidden=true]') &&
        each.checkVisibility({ visibilityProperty: true }) &&
        !nameOf(each) &&
        !each.querySelector('[aria-label], [alt]:not([alt=""]), svg title'),
    )
    return [
      ...new Set(wrong.map(text => `no words: ${text.slice(0, 80)}`)),
      ...empty.map(each => `empty: ${each.outerHTML.slice(0, 140)}`),
    ]
  })
