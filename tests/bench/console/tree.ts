import { brotliCompressSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
/** Numbers of a segment of a source map. */
const decodeSegment = (text: string): readonly number[] => {
  const numbers: number[] = []
  let [value, shift] = [0, 0]
  for (const sign of text) {
    const digit = DIGITS.indexOf(sign)
    value += (digit & 31) << shift
    shift += 5
    if (digit & 32) continue
    numbers.push(value & 1 ? -(value >> 1) : value >> 1)
    value = 0
    shift = 0
  }
  return numbers
}
/** Characters of minified code by source. */
const charactersOf = ({ code, map }: Rolldown.OutputChunk): ReadonlyMap<string, number> => {
  const result = new Map<string, number>()
  if (!map) return result
  const lines = code.split('\n')
  let source = 0
  for (const [number, text] of map.mappings.split(';').entries()) {
    let [column, from, current] = [0, 0, '']
    const end = (at: number) => current && result.set(current, (result.get(current) ?? 0) + at - from)
    for (const segment of text.split(',').filter(Boolean)) {
      const [step = 0, next] = decodeSegment(segment)
      column += step
      end(column)
      from = column
      source += next ?? 0
      current = next === undefined ? '' : (map.sources[source] ?? '')
    }
    end(lines[number]?.length ?? 0)
  }
  return result
}
const packageOf = (source: string): string => {
  const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? []
  if (!name)
    return /(?:^|\/)(src\/(?:app\/)?\w+(?:\/\w+)?|resources|virtual:\w+)/.exec(source)?.[1] ?? source.slice(-40)
  return name
}

/** Brotli kilobytes of each package in the chunks of the given names: a package's share of the characters of its chunk. */
export const measureTree = async (isWanted: (file: string) => boolean): Promise<Record<string, string>> => {
  const { output } = (await build({
    logLevel: 'error',
    build: { write: false, sourcemap: 'hidden' },
  })) as Rolldown.RolldownOutput
  const sizes = new Map<string, number>()
  for (const chunk of output) {
    if (chunk.type !== 'chunk' || !isWanted(chunk.fileName)) continue
    const share = brotliCompressSync(chunk.code).length / chunk.code.length
    for (const [source, count] of charactersOf(chunk)) {
      const name = process.argv.includes('--files')
        ? `${packageOf(source)} ${source.split('/').slice(-3).join('/')}`
        : packageOf(source)
      sizes.set(name, (sizes.get(name) ?? 0) + count * share)
    }
  }
  const all = [...sizes].sort(([, a], [, b]) => b - a).filter(([, size]) => size >= 100)
  return Object.fromEntries(all.map(([name, size]) => [name, `${(size / 1000).toFixed(1)} kB`]))
}
