import { expect, it } from 'vitest'
import { importSize } from '../../../src/console/import/model/importLimits'
import { csvOf } from '../../../src/schema/spreadsheet/csv'
import { readFile, SpreadsheetError } from '../../../src/console/spreadsheet/read/readRows'
import { importColumns } from '../../../src/schema/spreadsheet/importColumns'
import { lamps } from '../../kit/declarations/lamps'
import { workbook, worksheet } from '../../kit/packed'

const columns = importColumns(lamps, { role: 'creator' })
const rows = Array.from({ length: 12 }, (_, at) => [`C-${at + 100}`, `台灯“${at}”，第 ${at} 只`, String(at * 7 + 3)])
const lines = [['代码', '名称', '价格'], ...rows]
const names = new Set(rows.map(row => row.join('\n')))
/** Numbers that look random and are the same in every run. */
const random = (seed: number) => {
  let state = seed
  return (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
}
type Damage = (bytes: Uint8Array, next: (most: number) => number) => Uint8Array
const damages: readonly Damage[] = [
  (bytes, next) => bytes.subarray(0, next(bytes.length)),
  (bytes, next) => bytes.subarray(next(bytes.length)),
  (bytes, next) => {
    const from = next(bytes.length)
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + 1 + next(200))])
  },
  (bytes, next) => {
    const copy = new Uint8Array(bytes)
    for (let times = 1 + next(8); times > 0; times -= 1) copy[next(copy.length)] = next(256)
    return copy
  },
  (bytes, next) => {
    const [from, until] = [next(bytes.length), next(bytes.length)]
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(until, until + 100), bytes.subarray(from)])
  },
  (bytes, next) => {
    const copy = new Uint8Array(bytes)
    copy.fill(next(2) * 0xff, next(copy.length), next(copy.length))
    return copy
  },
]
const read = async (bytes: Uint8Array) => {
  const begin = performance.now()
  const file = { size: bytes.length, arrayBuffer: async () => new Uint8Array(bytes).buffer } as Blob
  const result = await readFile(file, columns, undefined, importSize).catch((fault: unknown) => fault)
  return { result, took: performance.now() - begin }
}
const damaged = (whole: Uint8Array, seed: number) => {
  const next = random(seed)
  const damage = damages[next(damages.length)] ?? damages[0]
  return damage?.(whole, next) ?? whole
}

it('of 1,000 damaged workbooks none hangs, and none is read as another one', async () => {
  const whole = workbook(worksheet(lines))
  for (let seed = 1; seed <= 1000; seed += 1) {
    const { result, took } = await read(damaged(whole, seed))
    expect(took, `seed ${seed}`).toBeLessThan(5000)
    if (result instanceof SpreadsheetError) continue
    if (result instanceof Error) throw new Error(`seed ${seed} has no reason: ${result.message}`)
    // Checksums hold: a part that is read is whole.
    for (const { cells } of (result as { rows: { cells: Record<string, string> }[] }).rows)
      expect(names, `seed ${seed}`).toContain([cells.code, cells.name, cells.price].join('\n'))
  }
}, 60_000)
it('of 1,000 damaged CSVs none hangs or ends without a reason', async () => {
  const whole = Buffer.from(`${csvOf(lines)}\r\n`)
  for (let seed = 1; seed <= 1000; seed += 1) {
    const { result, took } = await read(damaged(whole, seed))
    expect(took, `seed ${seed}`).toBeLessThan(5000)
    if (result instanceof Error && !(result instanceof SpreadsheetError))
      throw new Error(`seed ${seed} has no reason: ${result.message}`)
  }
}, 60_000)
