import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { config } from '../../resources/kit'
import { loginTexts } from '../../src/app/console/public/texts/loginTexts'

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.(ts|tsx)$/.test(entry.name))
    .map(entry => relative('.', join(entry.parentPath, entry.name)))
const text = (file: string) => readFileSync(file, 'utf8')
/** What code says, without comments and imports. */
const bare = (file: string) =>
  text(file)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\s\/\/ .*$/gm, '')
    .replace(/^.*(from\s+|import\s*\(?\s*)['"][^'"]*['"].*$/gm, '')
describe('the engines know no shop', () => {
  const engines = ['schema', 'console', 'server'].flatMap(engine => filesIn(`src/${engine}`))
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
    'makers?',
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
  expect([loginTexts['zh-CN'].title, loginTexts['en-US'].title]).toEqual([config.title.zh, config.title.en])
})
