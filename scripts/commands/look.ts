// `npm run look -- FOLDER`: screenshots of every page in both languages, both themes and three
// widths.
// Adds one contact sheet for each language and theme.
// `--only PART` limits the names, such as `zh-dark-375/demo-jz`.
// `--docs` takes only the pictures of README and docs, anew.
// `--at ADDRESS` uses a running demo, started with MALL_CAPTCHA=TEST.
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { boards } from '../../resources/boards'
import { roleIsIn } from '../../src/schema/rules/availability'
import { pageRoutes } from '../../src/app/console/routes'
import { browserArguments, logIn } from '../../tests/kit/console/browser'
import { addressesOf, goTo, settled } from '../../tests/kit/console/walk'
import { openDemo } from '../support/demoServer'
import { type Shown, shownWidths, type Width, writeSheet } from '../support/contactSheet'
import { findBrowser } from '../services/chromium.mjs'
import { build } from '../setup.mjs'
import { speak } from '../support/speak'

const widths: { readonly [W in Width]: { readonly width: W; readonly height: number } } = {
  1280: { width: 1280, height: 800 },
  768: { width: 768, height: 1024 },
  375: { width: 375, height: 812 },
}
const locales = ['zh-CN', 'en-US'] as const
const themes = ['light', 'dark'] as const
interface Look {
  readonly locale: (typeof locales)[number]
  readonly theme: (typeof themes)[number]
  readonly width: Width
}
const outside = ['login', 'register', 'forgot']
const people = [
  ['demo', 'creator'],
  ['platform', 'platform'],
] as const
type Person = (typeof people)[number]
type Session = Readonly<Record<'authorization' | 'identity' | 'has_pass_fact', string>>
/** Overlays that open over the first page. */
const openings: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  palette: page => page.keyboard.press('Control+k'),
  shortcuts: page => page.keyboard.press('?'),
  settings: page => page.getByRole('button', { name: /^(页面配置|Page settings)$/ }).click(),
}
const pageFor = async (browser: Browser, { locale, theme, width }: Look, session: object = {}): Promise<Page> => {
  const page = await (await browser.newContext({ viewport: widths[width], locale, reducedMotion: 'reduce' })).newPage()
  await page.addInitScript(
    kept => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
    },
    { ...session, 'RaStore.locale': JSON.stringify(locale), app_settings: JSON.stringify({ theme }) },
  )
  return page
}
const enter = async (browser: Browser, address: string, username: string): Promise<Session> => {
  const page = await pageFor(browser, { locale: 'zh-CN', theme: 'light', width: 1280 })
  await page.goto(address)
  await logIn(page, 'zh-CN', username, username === 'platform')
  const session = await page.evaluate(() => ({
    authorization: localStorage.getItem('authorization') ?? '',
    identity: localStorage.getItem('identity') ?? '',
    has_pass_fact: 'true',
  }))
  await page.context().close()
  return session
}
const listsFor = (address: string, session: Session) => async (call: string) => {
  const answer = await fetch(address + call, {
    method: 'POST',
    headers: { ...session, 'content-type': 'application/json' },
    body: '{}',
  })
  return ((await answer.json()) as { data: { list: { id: string }[] } }).data.list
}
/** Whether a page is not for this role, so that it would redirect, or needs no login. */
const isElsewhere = (address: string, role: string): boolean =>
  address === pageRoutes.register.path ||
  [...boards, ...Object.values(pageRoutes)].some(
    ({ path, roles }) => path === address && !roleIsIn(roles, { role, accountId: '' }),
  )
const nameOf = (address: string) => address.replace(/\?.*/, '').split('/').filter(Boolean).join('-')
const picturesThere = (page: Page) =>
  page.waitForFunction(() =>
    [...document.images].every(each => each.complete || each.getBoundingClientRect().top > innerHeight),
  )
const looks: readonly Look[] = locales.flatMap(locale =>
  themes.flatMap(theme => shownWidths.map(width => ({ locale, theme, width }))),
)
const sheetOf = ({ locale, theme }: Look) => `${locale.slice(0, 2)}-${theme}`

/** Pictures of README and docs, by screenshot. Another application's, such as tags, are not here. */
const docPictures: Readonly<Record<string, string>> = {
  workplace: 'en-light-1280/demo-dashboard-workplace',
  'workplace-zh': 'zh-light-1280/demo-dashboard-workplace',
  bowls: 'en-light-1280/demo-jz-manage',
  order: 'en-light-1280/demo-order-order-detail',
  certificate: 'en-light-1280/demo-verify-detail',
  phone: 'en-light-375/demo-dashboard-workplace',
  manufacturer: 'en-light-1280/demo-set-info',
}
const cutForDocs = async (folder: string): Promise<string> => {
  for (const [name, taken] of Object.entries(docPictures))
    await sharp(join(folder, `${taken}.png`))
      .extract({ left: 0, top: 0, ...widths[taken.includes('-375/') ? 375 : 1280] })
      .png({ compressionLevel: 9, palette: true })
      .toFile(join('docs', 'pictures', `${name}.png`))
  return `${Object.keys(docPictures).length} pictures in docs/pictures are new.`
}

interface Walk {
  readonly browser: Browser
  readonly address: string
  /** Saves a screenshot under its name. */
  readonly take: (page: Page, look: Look, name: string) => Promise<void>
  readonly wanted: (look: Look, name: string) => boolean
}
const walkOutside = async ({ browser, address, take, wanted }: Walk, look: Look): Promise<void> => {
  const page = await pageFor(browser, look)
  for (const name of outside.filter(each => wanted(look, each))) {
    await page.goto(`${address}/#/${name}`)
    await page.locator('h1').first().waitFor()
    await take(page, look, name)
  }
  await page.context().close()
}
const walkInside = async (walk: Walk, look: Look, person: Person, session: Session): Promise<void> => {
  const { browser, address, take, wanted } = walk
  const [username, role] = person
  const addresses = (await addressesOf(role, listsFor(address, session)))
    .map(each => [each, `${username}-${nameOf(each)}`] as const)
    .filter(([each, name]) => !isElsewhere(each, role) && wanted(look, name))
  const opened = Object.entries(openings).filter(([name]) => wanted(look, `${username}-${name}`))
  if (addresses.length + opened.length === 0) return
  const page = await pageFor(browser, look, session)
  await page.goto(address)
  await settled(page)
  for (const [each, name] of addresses) {
    // Closes messages of the previous page.
    await page.keyboard.press('Escape')
    await goTo(page, each)
    // Waits for content after the heading: lists, pictures, the file of a dialog.
    await page.waitForTimeout(400)
    await settled(page)
    await take(page, look, name)
  }
  for (const [name, open] of opened) {
    await goTo(page, '/')
    await open(page)
    await page.getByRole('dialog').waitFor()
    await take(page, look, `${username}-${name}`)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await page.context().close()
}
const lookAt = async (browser: Browser, address: string, folder: string, only: RegExp): Promise<string> => {
  const shown = new Map<string, Shown[]>()
  const wanted: Walk['wanted'] = (look, name) => only.test(`${sheetOf(look)}-${look.width}/${name}`)
  const take: Walk['take'] = async (page, look, name) => {
    const file = join(folder, `${sheetOf(look)}-${look.width}`, `${name}.png`)
    await picturesThere(page)
    await page.screenshot({ path: file, fullPage: true })
    shown.set(sheetOf(look), [...(shown.get(sheetOf(look)) ?? []), { name, width: look.width, file }])
  }
  const walk = { browser, address, take, wanted }
  for (const look of looks) await walkOutside(walk, look)
  for (const person of people) {
    const session = await enter(browser, address, person[0])
    for (const look of looks) await walkInside(walk, look, person, session)
  }
  for (const [name, pictures] of shown) await writeSheet(join(folder, `${name}.webp`), pictures)
  return `${[...shown.values()].flat().length} pictures and ${shown.size} sheets are in ${folder}.`
}

await speak(async () => {
  const { values, positionals } = parseArgs({
    options: { at: { type: 'string' }, docs: { type: 'boolean' }, only: { type: 'string', default: '' } },
    allowPositionals: true,
  })
  const folder = resolve(process.env.INIT_CWD ?? '.', positionals[0] ?? '.test/look')
  if (!values.at) {
    await build('server')
    await build('console')
  }
  const mall = values.at ? { address: values.at, close: async () => {} } : await openDemo()
  const browser = await chromium.launch({ executablePath: findBrowser() || undefined, args: browserArguments })
  try {
    const only = values.docs ? `^(${Object.values(docPictures).join('|')})$` : values.only
    const result = await lookAt(browser, mall.address, folder, new RegExp(only))
    return values.docs ? await cutForDocs(folder) : result
  } finally {
    await browser.close()
    await mall.close()
  }
})
