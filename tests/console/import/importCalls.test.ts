import { expect, it } from 'vitest'
import { importCalls } from '../../../src/console/import/flow/importCalls'
import { type ImportedRow, correctCell } from '../../../src/console/import/model/importRow'
import type { ImportRequest, ImportResult } from '../../../src/schema/contract/spreadsheetContract'
import { lamps } from '../../kit/declarations/lamps'

const rows = Array.from({ length: 1000 }, (_, at): ImportedRow => ({ line: at + 2, cells: { code: `C-${at}` } }))
const validated = (
  send: (asked: ImportRequest) => Promise<ImportResult>,
  all: readonly ImportedRow[],
  told: number[] = [],
) =>
  importCalls({ resource: lamps, label: ({ zh }) => zh, send }).validate(all, all, {
    signal: new AbortController().signal,
    progress: percent => told.push(percent),
  })
const answered = ({ rows: asked = [] }: ImportRequest): ImportResult => ({
  task: '',
  rows: asked.map(({ line }) => ({ line, state: 'created', id: null, name: null, errors: {}, before: {} })),
})

it('rows are judged two parts at once, each once, whichever comes first', async () => {
  const waiting: (() => void)[] = []
  let most = 0
  const ask = async (asked: ImportRequest) => {
    await new Promise<void>(resolve => {
      waiting.push(resolve)
      most = Math.max(most, waiting.length)
      // The later of two answers first.
      if (waiting.length === 2 || (asked.rows ?? []).length < 300) for (const go of waiting.splice(0).reverse()) go()
    })
    return answered(asked)
  }
  const told: number[] = []
  const judged = await validated(ask, rows, told)
  expect(most).toBe(2)
  expect(judged.map(row => [row.line, row.result?.line])).toEqual(rows.map(({ line }) => [line, line]))
  expect(told.at(-1)).toBe(100)
})
it('where a part fails no more are begun', async () => {
  let count = 0
  const ask = async (asked: ImportRequest) => {
    count += 1
    if (count === 1) throw new Error('away')
    return answered(asked)
  }
  await expect(validated(ask, rows)).rejects.toThrow('away')
  await new Promise(resolve => setTimeout(resolve))
  expect(count).toBe(2)
})
it.each([
  ['too long', 'x'.repeat(5001), '太长：一个单元格最多 5,000 个字'],
  ['with a sign that nothing keeps', 'a\u0000b', '这里有不能保存的字符，请重新填写'],
  ['with the error of a formula', '#VALUE!', '这里的公式出错了，请填入值'],
  ['with another one, and blanks', ' #N/A ', '这里的公式出错了，请填入值'],
  ['with half a sign', 'a\ud83d', '这里有不能保存的字符，请重新填写'],
])('a cell %s is told at its place and not sent, until it is mended', async (_, text, why) => {
  const sent: object[] = []
  const ask = async (asked: ImportRequest) => {
    sent.push(...(asked.rows ?? []).map(({ cells }) => cells))
    return answered(asked)
  }
  const row: ImportedRow = { line: 2, cells: { code: 'C-1', name: text } }
  const [told] = await validated(ask, [row])
  expect(told?.result).toMatchObject({ line: 2, state: 'refused', errors: { name: why } })
  const mended = correctCell(told ?? row, 'name', '灯')
  expect((await validated(ask, [mended]))[0]?.result).toMatchObject({ state: 'created', errors: {} })
  expect(sent).toEqual([{ code: 'C-1' }, { code: 'C-1', name: '灯' }])
})
