import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { build, type Plugin, type Rolldown } from 'vite'

const MORE = 10
const MODEL = 'masters'

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
  ['masters', 'bowls', 'orders', 'fact', 'subAccounts']
    .map(name => readFileSync(`resources/${name}.ts`, 'utf8'))
    .join('\n')

const withMore = (more: number): Plugin => ({
  name: 'with-more',
  enforce: 'pre',
  resolveId: id => (id.startsWith('./more-') ? resolve('resources', `${id.slice(2)}.ts`) : undefined),
  load: id => {
    const number = /resources\/more-(\d+)\.ts$/.exec(id)?.[1]
    return number === undefined
      ? undefined
      : another(Number(number), readFileSync(`resources/${MODEL}.ts`, 'utf8'), shopWords())
  },
  transform(code, id) {
    if (id !== resolve('resources/index.ts')) return
    const each = Array.from({ length: more }, (_, number) => number)
    return `${each.map(n => `import { ${MODEL}${n} } from './more-${n}'`).join('\n')}\n${code.replace('[...subjects,', `[...subjects, ${each.map(n => `${MODEL}${n}`).join(', ')},`)}`
  },
})
const bytes = async (more: number): Promise<number> => {
  const { output } = (await build({
    logLevel: 'error',
    build: { write: false },
    plugins: [withMore(more)],
  })) as Rolldown.RolldownOutput
  const chunks = new Map(output.flatMap(each => (each.type === 'chunk' ? [[each.fileName, each]] : [])))
  const wanted = new Set<string>()
  const take = (name: string) => {
    if (wanted.has(name)) return
    wanted.add(name)
    for (const next of chunks.get(name)?.imports ?? []) take(next)
  }
  const first = [...chunks.values()].find(chunk => chunk.moduleIds.some(id => id.endsWith('shop/console/main.tsx')))
  if (first) take(first.fileName)
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
