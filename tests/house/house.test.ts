import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import english from 'ra-language-english'
import { config } from '../../resources/kit'
import { messages as zhMessages } from '../../src/console/words/zh'
import { chinese } from '../../src/console/words/chinese'
import { english as consoleEnglish } from '../../src/console/words/english'
import { loginWords } from '../../src/shop/console/outside/loginWords'
import { outsideWords } from '../../src/shop/console/outside/outsideWords'
import { failures, fieldWords } from '../../src/schema/words'

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
    .map(entry => relative('.', join(entry.parentPath, entry.name)))
const sources = [...filesIn('src'), ...filesIn('resources')]
const text = (file: string) => readFileSync(file, 'utf8')
const importsOf = (file: string) =>
  [...text(file).matchAll(/(?:from\s+|import\s*\(?\s*)['"]([^'"]+)['"]/g)]
    .map(match => match[1] as string)
    .filter(path => /^[@\w.]/.test(path))
/** The room a file belongs to. */
const room = (file: string) => {
  const [top, wing, side] = file.split('/') as [string, string, string]
  return top === 'resources' ? top : wing === 'shop' ? `shop/${side}` : wing
}

const mayImport: Readonly<Record<string, readonly string[]>> = {
  schema: ['schema'],
  resources: ['schema', 'resources'],
  console: ['console', 'schema'],
  mall: ['mall', 'schema'],
  'shop/console': ['shop/console', 'console', 'resources', 'schema'],
  'shop/mall': ['shop/mall', 'mall', 'resources', 'schema'],
}
describe('directions', () => {
  it.each(sources)('%s imports only what its room may', file => {
    const targets = importsOf(file)
      .filter(path => path.startsWith('.'))
      .map(path => relative('.', resolve(file, '..', path)))
    for (const target of targets)
      expect(mayImport[room(file)], `${file} → ${target}`).toContain(
        room(target.startsWith('resources') ? `${target}/` : target),
      )
  })
  it('schema and resources know neither React nor Node', () => {
    for (const file of sources.filter(each => ['schema', 'resources'].includes(room(each))))
      expect(
        importsOf(file).filter(path => !path.startsWith('.')),
        file,
      ).toEqual(importsOf(file).filter(path => path === 'zod'))
    for (const file of sources.filter(each => room(each) === 'resources'))
      expect(importsOf(file), file).not.toContain('zod')
  })
  it('only the router provider knows the router', () => {
    for (const file of sources.filter(
      each => /^src\/(shop\/)?console\//.test(each) && !each.endsWith('/providers/routerProvider.tsx'),
    ))
      expect(
        importsOf(file).filter(path => path.startsWith('react-router')),
        file,
      ).toEqual([])
  })
})

/** What stands on top of a wing: its rooms, and the files beside them. */
const inWing = (wing: string, file: string) => relative(wing, file).replace(/[/.].*$/, '')
/** The imports, those of types too, that lead from one room of a wing to another. */
const arrowsIn = (wing: string) =>
  sources
    .filter(file => file.startsWith(`${wing}/`))
    .flatMap(file => importsOf(file).map(path => ({ file, target: relative('.', resolve(file, '..', path)) })))
    .filter(({ target }) => target.startsWith(`${wing}/`))
    .map(({ file, target }) => ({ from: inWing(wing, file), to: inWing(wing, target), said: `${file} → ${target}` }))
    .filter(({ from, to }) => from !== to)
type Arrow = ReturnType<typeof arrowsIn>[number]
/** What is left when no room is any more that nothing leads from, or nothing to: the circles, and what lies between them. */
const circles = (arrows: readonly Arrow[]): readonly Arrow[] => {
  const left = arrows.filter(
    ({ from, to }) => arrows.some(each => each.from === to) && arrows.some(each => each.to === from),
  )
  return left.length === arrows.length ? left : circles(left)
}
describe('rooms', () => {
  it.each(['src/schema', 'src/console', 'src/mall', 'src/mall/store', 'src/shop/console', 'src/shop/mall'])(
    'of %s import each other in no circle',
    wing => {
      const arrows = arrowsIn(wing)
      expect(arrows.length).toBeGreaterThan(0)
      expect(circles(arrows).map(({ said }) => said)).toEqual([])
    },
  )
  it.each(['src/console', 'src/mall'])('of %s are twelve at most', wing => {
    expect(readdirSync(wing).length).toBeLessThanOrEqual(12)
  })
})

/** What code says, without comments and imports. */
const bare = (file: string) =>
  text(file)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\s\/\/ .*$/gm, '')
    .replace(/^.*(from\s+|import\s*\(?\s*)['"][^'"]*['"].*$/gm, '')
describe('the engines know no shop', () => {
  const engines = sources.filter(each => ['schema', 'console', 'mall'].includes(room(each)))
  // What the kit says of this shop, and what its trade, its currency, its zone and its people are called. What a resource happens to be called is no
  // word of the shop: one may be called orders, files or events.
  const said = [
    ...Object.values(config.title),
    ...Object.values(config.tenant),
    ...Object.keys(config.identities),
    config.zone,
    config.currency.code,
  ]
  const ofTrade = [
    'tea-?bowls?',
    'bowls?',
    'masters?',
    '建盏',
    '厂家',
    'manufacturers?',
    'glaze',
    'courier',
    'buyers?',
    'Product',
    'jz',
    'fen',
    'yuan',
    '¥',
    '\\+08:00',
    'facts?',
    'factName',
    'hasPassFact',
    'factIncomplete',
    '/user/',
  ]
  const word = (each: string) => (/^[\w\\+:?/-]+$/.test(each) ? `(?<![\\w./-])${each}(?![\\w-])` : each)
  const pattern = new RegExp([...said, ...ofTrade].map(word).join('|'))
  // On the wire the specification spells a complete tenant so; the table's name of former days is looked for once.
  const wire = /\bhasPassFact: (boolean|z\.boolean|complete|(principal|account)\.complete)\b|was: 'facts'/g
  it.each(engines)('%s', file => {
    expect(bare(file).replace(wire, '').match(pattern)?.[0]).toBeUndefined()
  })
})
it('the title of the page, of log-in and of the console is the kit’s', () => {
  expect(text('index.html')).toContain(`<title>${config.title.zh} · ${config.title.en}</title>`)
  expect([loginWords['zh-CN'].title, loginWords['en-US'].title]).toEqual([config.title.zh, config.title.en])
})

const flat = (tree: object, at = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, each]) =>
    typeof each === 'object' ? flat(each, `${at}${key}.`) : [[`${at}${key}`, String(each)] as [string, string]],
  )
const places = (words: string) => [...words.matchAll(/%?\{\w+\}/g)].map(match => match[0]).sort()
describe('every word in both languages', () => {
  it('of react-admin, with the placeholders of today', () => {
    const zh = new Map(flat(zhMessages as never))
    for (const [key, words] of flat(english)) {
      expect(zh.get(key), key).toBeTruthy()
      for (const place of places(zh.get(key) as string)) expect(words, `${key} ${place}`).toContain(place)
    }
  })
  it('of the console, with the same placeholders', () => {
    for (const [key, words] of Object.entries(consoleEnglish))
      expect(
        places(chinese[key as keyof typeof chinese]).filter(
          place => !places(words.split('||||').pop() as string).includes(place),
        ),
        key,
      ).toEqual([])
    for (const words of Object.values(outsideWords['zh-CN']).flat()) expect(words.trim()).toBeTruthy()
    expect(Object.keys(outsideWords['zh-CN'])).toEqual(Object.keys(outsideWords['en-US']))
  })
  it('of every error', () => {
    for (const [code, { zh, en }] of Object.entries({ ...failures, ...fieldWords })) {
      expect(zh, code).toMatch(/\p{Script=Han}/u)
      expect(en, code).not.toMatch(/\p{Script=Han}/u)
      expect(places(zh), code).toEqual(places(en))
    }
  })
  it('is said in the dictionaries, not in components', () => {
    for (const file of sources.filter(each =>
      /src\/(console\/(views|kinds|layout|parts)|shop\/console\/pages)\/.*\.tsx?$/.test(each),
    )) {
      const bare = text(file)
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .replace(/^\s*\/\/.*$/gm, '')
        .replace(/\{ zh: '[^']*', en: '[^']*' \}/g, '')
      const said = [...bare.matchAll(/\p{Script=Han}+/gu)].map(match => match[0])
      expect(
        said.filter(words => !['中文', '验证码'].includes(words)),
        file,
      ).toEqual([])
    }
  })
  it('is used: no word of the console is left over', () => {
    const all = sources
      .filter(each => /^src\/(shop\/)?console\//.test(each))
      .map(text)
      .join('\n')
    for (const key of Object.keys(consoleEnglish))
      expect(all.includes(`console.${key}`) || new RegExp(`say\\('${key}'|, '${key}'\\)`).test(all), key).toBe(true)
  })
})
