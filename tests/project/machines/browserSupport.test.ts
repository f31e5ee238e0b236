import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { build } from '../../../scripts/setup.mjs'

const require = createRequire(import.meta.url)
interface Support {
  readonly version_added?: string | boolean | null
  readonly [limit: string]: unknown
}
interface Feature {
  readonly __compat?: { readonly support: Readonly<Record<string, Support | readonly Support[]>> }
  readonly [part: string]: unknown
}
interface BrowserData {
  readonly api: Feature
  readonly javascript: { readonly builtins: Feature }
  readonly css: Readonly<Record<'properties' | 'selectors' | 'at-rules', Feature>>
}
const browserslist = require('browserslist') as () => readonly string[]
const data = require('@mdn/browser-compat-data') as BrowserData

/** Browsers of the promise, by their names in the data. */
const browsers = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'safari_ios',
} as const
/** The oldest promised version of each. */
const oldest = new Map<string, number>()
for (const [name = '', version = ''] of browserslist().map(each => each.split(' '))) {
  const known = browsers[name as keyof typeof browsers]
  oldest.set(known, Math.min(oldest.get(known) ?? Number.POSITIVE_INFINITY, Number.parseFloat(version)))
}
const limits = ['flags', 'prefix', 'alternative_name', 'version_removed']
const isKnown = ({ __compat }: Feature): boolean =>
  [...oldest].every(([browser, version]) =>
    [__compat?.support[browser] ?? []]
      .flat()
      .some(
        ({ version_added: added, ...more }) =>
          typeof added === 'string' &&
          limits.every(limit => more[limit] === undefined) &&
          Number.parseFloat(added.replace('≤', '')) <= version,
      ),
  )
/** What of a branch has data, by its dotted name. */
const featuresOf = (branch: Feature, path = ''): [string, Feature][] =>
  Object.entries(branch).flatMap(([key, value]) => {
    if (key === '__compat') return []
    const [name, feature] = [path ? `${path}.${key}` : key, value as Feature]
    return [...(feature.__compat ? [[name, feature] as [string, Feature]] : []), ...featuresOf(feature, name)]
  })

const singles: Readonly<Record<string, string>> = { Navigator: 'navigator', Document: 'document', Window: 'window' }
/** How code shows that it uses a feature of the API or of JavaScript; undefined where any other object may have the name. */
const usesOf = (name: string, isBuiltin: boolean): RegExp | undefined => {
  const [owner = '', member, ...more] = name.split('.')
  if (more.length > 0) return undefined
  if (!member) return new RegExp(`(?:new |[^.\\w$"'\`-])${owner}(?:[.(]|\\b(?=\\)))`)
  if (member.endsWith('_static')) return new RegExp(`\\b${owner}\\.${member.replace('_static', '')}\\b`)
  if (singles[owner]) return new RegExp(`\\b${singles[owner]}\\.${member}\\b`)
  // Other objects have these names too: what an iterator gives is seen by the call that gives it.
  if (owner === 'Iterator')
    return new RegExp(`(?<!Object)\\.(?:(?:values|keys|entries)\\(\\)|matchAll\\([^()]*\\))\\.${member}\\(`)
  return isBuiltin && !/^Temporal|Stack$/.test(owner) ? new RegExp(`\\.${member}\\(`) : undefined
}
const known = new Set<string>()
const young = new Map<string, RegExp>()
for (const [branch, isBuiltin] of [
  [data.api, false],
  [data.javascript.builtins, true],
] as const)
  for (const [name, feature] of featuresOf(branch)) {
    const uses = usesOf(name, isBuiltin)
    if (isKnown(feature)) known.add(name.split('.').pop() ?? '')
    else if (uses) young.set(name, uses)
  }
const isAlone = (name: string) => name.startsWith('Iterator.') || !known.has(name.split('.').pop() ?? '')
const foundIn = (text: string): string[] =>
  [...young].flatMap(([name, uses]) => (isAlone(name) && uses.test(text) ? [name] : []))

const stylesOf = (kind: keyof BrowserData['css']) =>
  new Map(Object.entries(data.css[kind]).map(([name, feature]) => [name, isKnown(feature as Feature)]))
const [properties, selectors, rules] = [stylesOf('properties'), stylesOf('selectors'), stylesOf('at-rules')]
const youngStyles = (text: string): string[] => {
  const names = (pattern: RegExp, of: ReadonlyMap<string, boolean>, part = text) =>
    [...part.matchAll(pattern)].flatMap(([, name = '']) => (of.get(name) === false ? [name] : []))
  return [
    ...new Set([
      ...names(/[{;]([a-z-]+):/g, properties),
      ...(text.match(/[^{}]*\{/g) ?? []).flatMap(prelude => names(/::?([a-z-]+)/g, selectors, prelude)),
      ...names(/@([a-z-]+)/g, rules),
    ]),
  ]
}

const folder = join('dist', 'console', 'assets')
const texts = (ending: string) =>
  readdirSync(folder)
    .filter(name => name.endsWith(ending))
    .map(name => readFileSync(join(folder, name), 'utf8'))
beforeAll(() => build('console'), 400_000)

/** Younger than the promise, and asked for before it is used. */
const asked = {
  BarcodeDetector: 'without it jsQR reads the picture of the camera',
  'BarcodeDetector.getSupportedFormats_static': 'the same',
  'Uint8Array.fromHex': 'libraries ask, and have their own',
  'Uint8Array.toHex': 'the same',
  'Error.captureStackTrace': 'libraries ask; a stack is there without it',
  'Document.startViewTransition': 'React and the router ask; pages change without it',
  'Navigator.connection': 'the start asks before it loads ahead',
  'Navigator.userAgentData': 'a library asks, and reads the older name',
  ML: 'a variable in the decoder of HEIC photos is called so',
  TouchEvent: 'a library asks; Safari and Firefox on desks have no touch',
}
/** Younger styles, without which a page looks plainer and works the same. */
const plainer = {
  'overscroll-behavior': 'a scroll goes on behind',
  'overscroll-behavior-x': 'the same',
  'details-content': 'paper of older browsers keeps folded what the screen folds',
  'field-sizing': 'a text field keeps its height',
  'accent-color': 'a tick has the colour of the browser',
  'forced-color-adjust': 'colours of the system',
  'print-color-adjust': 'colours of the printer',
  'user-select': 'a text can be marked; its prefix stands beside',
  '-webkit-search-cancel-button': 'a second cross in a search',
}

it('the promise of the documents is what `browserslist` says', () => {
  const { browserslist: queries } = JSON.parse(readFileSync('package.json', 'utf8')) as { browserslist: string[] }
  expect(queries).toEqual(['chrome > 0', 'edge > 0', 'firefox > 0', 'safari > 0', 'ios_saf > 0 and last 2 years'])
  expect(readFileSync('docs/operations/guarantees.md', 'utf8')).toContain(
    'The last two years of Chrome, Edge, Firefox and Safari.',
  )
  expect([...oldest.keys()].sort()).toEqual(Object.values(browsers).sort())
})
describe('a search for younger features', () => {
  it.each([
    ['Temporal.Now.instant()', 'Temporal'],
    ['a.toHex()', 'Uint8Array.toHex'],
    ['new BarcodeDetector({})', 'BarcodeDetector'],
    ['navigator.share({})', 'Navigator.share'],
    ['a.values().map(b)', 'Iterator.map'],
  ])('finds %s', (code, name) => expect(foundIn(`;${code}`)).toContain(name))
  it.each(['a.toSorted()', 'Object.values(a).map(b)', 'AbortSignal.any([a])', 'x.temporal()'])('lets %s pass', code =>
    expect(foundIn(`;${code}`)).toEqual([]),
  )
  it('finds a style, and lets an older one pass', () => {
    expect(youngStyles('a{field-sizing:content;flex-direction:column}')).toEqual(['field-sizing'])
  })
})
it('the built scripts use nothing younger without asking', () => {
  const found = new Set(texts('.js').flatMap(foundIn))
  expect([...found].filter(name => !(name in asked)).sort()).toEqual([])
})
it('the built styles use nothing younger that a page needs', () => {
  const found = new Set(texts('.css').flatMap(youngStyles))
  expect([...found].filter(name => !(name in plainer)).sort()).toEqual([])
})
