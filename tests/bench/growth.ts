import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { build, type Rolldown } from 'vite'

const MORE = 10
const MODEL = 'masters'
/** Where the declarations of its subject stand. */
const FOLDER = 'resources/catalogue'
/** Whose list comes first. */
const LIST = 'bowls'

/** Whole numbers that look drawn, and are the same in every run. */
const drawing = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}
/** Each thing of `of` by another of them: what stood twice still stands twice. */
const exchange = (of: readonly string[], draw: (below: number) => number) => {
  const left = [...of]
  return new Map(of.map(each => [each, left.splice(draw(left.length), 1)[0] as string]))
}
const CHINESE = /[\u4e00-\u9fff]/g
const WORD = /[A-Za-z]{3,}/g
const every = (text: string, pattern: RegExp) => [...new Set(text.match(pattern))]

/**
 * A declaration like the model with words of its own: what it calls itself, its fields and its states is said by other words of this shop. A copy with other numbers
 * would pack to nothing.
 */
const another = (number: number, model: string, said: string): string => {
  const draw = drawing(number + 7)
  const signs = exchange(every(said, CHINESE), draw)
  const english = exchange(every(said, WORD), draw)
  const say = (text: string) =>
    text.replace(CHINESE, sign => signs.get(sign) ?? sign).replace(WORD, word => english.get(word) ?? word)
  const names = new Map(
    [...model.matchAll(/^ {4}(?!honours)(\w+): f\.(?!order|createdTime)/gm)].map(([, name]) => [
      name as string,
      [...english.values()].slice(draw(300)).slice(0, 2).join('') + String(number),
    ]),
  )
  const named = (text: string) => text.replace(/\b[a-z]\w+\b/gi, word => names.get(word) ?? word)
  return named(
    model
      .replace(/'((?:[^'\\]|\\.)*)'/g, (quoted, text: string) =>
        /[\u4e00-\u9fff ]|^[A-Z][a-z]+/.test(text) ? `'${say(text)}'` : quoted,
      )
      .replaceAll(MODEL, `${MODEL}${number}`)
      .replaceAll('/master/', `/${say('master')}${number}/`),
  )
}
const shopWords = () =>
  [
    ...['catalogue/masters', 'catalogue/bowls', 'catalogue/bowlFields', 'catalogue/bowlActions'],
    ...['trade/orders', 'trade/orderFields', 'trade/orderActions', 'manufacturer/fact', 'manufacturer/subAccounts'],
  ]
    .map(name => readFileSync(`resources/${name}.ts`, 'utf8'))
    .join('\n')

/** This project with so many more resources declared in it, in a folder of its own. */
const projectWith = (more: number): string => {
  const root = mkdtempSync(join(tmpdir(), 'growth-'))
  for (const part of [
    'index.html',
    'package.json',
    'vite.config.ts',
    'tsconfig.json',
    'tsconfig.base.json',
    'public',
    'src',
    'scripts',
    'resources',
  ])
    cpSync(part, join(root, part), { recursive: true })
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'))
  const each = Array.from({ length: more }, (_, number) => number)
  const model = readFileSync(`${FOLDER}/${MODEL}.ts`, 'utf8')
  const said = shopWords()
  for (const number of each) writeFileSync(join(root, FOLDER, `more${number}.ts`), another(number, model, said))
  const index = readFileSync('resources/index.ts', 'utf8')
  const imports = each.map(n => `import { ${MODEL}${n} } from './catalogue/more${n}'\n`).join('')
  const listed = index.replace('[...subjects,', `[...subjects, ${each.map(n => `${MODEL}${n},`).join(' ')}`)
  writeFileSync(join(root, 'resources/index.ts'), imports + listed)
  return root
}
/** The scripts of the console and of its first list's declaration, which is fetched beside. */
const FIRST = ['app/console/main.tsx', `virtual:declaration/${LIST}`]
const bytes = async (more: number): Promise<number> => {
  const root = projectWith(more)
  const { output } = (await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    build: { write: false },
  })) as Rolldown.RolldownOutput
  rmSync(root, { recursive: true })
  const chunks = new Map(output.flatMap(each => (each.type === 'chunk' ? [[each.fileName, each]] : [])))
  const wanted = new Set<string>()
  const take = (name: string) => {
    if (wanted.has(name)) return
    wanted.add(name)
    for (const next of chunks.get(name)?.imports ?? []) take(next)
  }
  for (const module of FIRST) {
    const chunk = [...chunks.values()].find(({ moduleIds }) => moduleIds.some(id => id.endsWith(module)))
    if (!chunk) throw new Error(`no script has ${module}`)
    take(chunk.fileName)
  }
  return [...wanted].reduce(
    (sum, name) =>
      sum +
      brotliCompressSync(chunks.get(name)?.code ?? '', {
        params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
      }).length,
    0,
  )
}

/** What each of ten more declared resources adds to the scripts of the first list. */
export const measureGrowth = async (): Promise<Record<string, string>> => {
  const [before, after] = [await bytes(0), await bytes(MORE)]
  return { 'each of 10 more declared resources': `${((after - before) / MORE / 1000).toFixed(2)} kB` }
}
