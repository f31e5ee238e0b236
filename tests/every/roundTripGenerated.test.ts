import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readFile } from '../../src/console/spreadsheet/read/readRows'
import { resolveApiCalls } from '../../src/schema/contract/apiRoutes'
import { importColumns } from '../../src/schema/spreadsheet/importColumns'
import { lamps } from '../kit/declarations/lamps'
import { fullDraft, type World } from '../kit/declarations/samples'
import { buildShop, type TestShop } from '../kit/testServer'
import { worldOf } from '../kit/world'

let shop: TestShop
let world: World
beforeAll(async () => {
  shop = await buildShop()
  world = await worldOf(shop)
})
afterAll(() => shop.close())

/** Signs that sheets, their readers and people mean something by. */
const pieces = [
  ...'=+-@\'＝＂"，,;；\t |/～~–—·（空）(empty)新0１.5e¥元% 乌金a',
  '\n',
  '(空)',
  '新',
  '45000',
  '1e5',
  '2026-01-02',
  'TRUE',
  '是',
  "'=1",
  '_x0041_',
  '_x005F_',
  '_x000D_',
  '１：２',
  "'银",
  '`1.5',
  '\u200b',
  '𠮷',
  '👺',
]
const textOf = (max: number, more: readonly string[] = []) =>
  fc
    .array(fc.constantFrom(...pieces, ...more), { minLength: 1, maxLength: max })
    .map(parts => [...parts.join('')].slice(0, max).join(''))
const oneLine = (min: number, max: number) =>
  textOf(max)
    .map(text => text.replace(/\s/g, ' ').trim())
    .filter(text => [...text.replace(/[\u200b\s]/g, '')].length >= min)
const dayUntil = (last: string) =>
  fc
    .date({ min: new Date('1950-01-01'), max: new Date(last), noInvalidDate: true })
    .map(at => at.toISOString().slice(0, 10))
const [day, pastDay] = [dayUntil('2090-01-01'), dayUntil('2026-01-01')]
const twoDays = fc.tuple(day, day).map(both => both.sort())
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 4 })
/** What people fill in of a lamp: all that a cell can hold, each now and then left out. */
const filled = () =>
  fc.record({
    name: oneLine(2, 20),
    model: maybe(oneLine(1, 20)),
    story: maybe(textOf(200)),
    watts: maybe(fc.integer({ min: 1, max: 500 })),
    height: maybe(fc.integer({ min: 0, max: 3000 }).map(n => n / 10)),
    price: maybe(fc.integer({ min: 1, max: 99_999_999 })),
    cost: maybe(fc.integer({ min: 0, max: 99_999_999 })),
    dimmable: fc.boolean(),
    color: maybe(fc.constantFrom('red', 'blue')),
    uses: fc.subarray(['read', 'sleep', 'work'], { maxLength: 2 }),
    made: maybe(pastDay),
    until: maybe(fc.constantFrom('2090-12-31', 'long-term')),
    tested: maybe(
      fc.oneof(
        fc
          .date({ min: new Date('1995-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
          .map(at => at.toISOString()),
        // Midnight in the shop's zone: a whole number of days in a workbook.
        day.filter(each => each > '1995').map(each => `${each}T16:00:00.000Z`),
      ),
    ),
    warranty: maybe(
      fc.oneof(
        twoDays.map(([start, end]) => ({ start, end })),
        day.map(start => ({ start, end: 'long-term' })),
      ),
    ),
    onLoan: maybe(twoDays.map(([start, end]) => ({ start, end }))),
    photo: maybe(fc.constant(world.pictures[0])),
    photos: fc.subarray([...world.pictures]),
    place: maybe(fc.constant(world.regions.places)),
  })

interface Judged {
  readonly rows: readonly {
    readonly line: number
    readonly state: string
    readonly errors: object
    readonly before: object
  }[]
}
const downloaded = async (language: string, format: string): Promise<Blob> => {
  const { task } = await shop.as.creator.ok<{ task: string }>(resolveApiCalls(lamps).download, {
    step: 'begin',
    language,
    format,
  })
  await shop.mall.work.pass()
  const { body } = await shop.as.creator.send('GET', `/api/task/sheet?id=${task}`)
  return new Blob([new Uint8Array(body)])
}
const columns = importColumns(lamps, { role: 'creator' })
/** What a sheet would change, given as it was downloaded. */
const changesOf = async (language: string, format: string) => {
  const { rows } = await readFile(await downloaded(language, format), columns)
  const { rows: told } = await shop.as.creator.ok<Judged>(resolveApiCalls(lamps).import, {
    step: 'judge',
    rows: rows.map(({ line, cells }) => ({ line, cells })),
  })
  const cellsAt = new Map(rows.map(({ line, cells }) => [line, cells]))
  return told
    .filter(({ state }) => state !== 'same')
    .map(({ line, state, errors, before }) => ({ state, errors, before, cells: cellsAt.get(line) }))
}

describe('a list that was downloaded', () => {
  it('comes in again without a change, whatever its records say, as both files and in both languages', async () => {
    const whole = fullDraft(lamps, world)
    const sheets = fc.array(filled(), { minLength: 40, maxLength: 60 })
    const isSame = async (records: readonly object[]) => {
      for (const record of records) {
        const { status, code, data } = await shop.as.creator.call(resolveApiCalls(lamps).save, {
          ...whole,
          code: null,
          phone: null,
          ...record,
        })
        if (code !== 0) expect({ status, record, data }).toBe('saved')
      }
      for (const language of ['zh', 'en'])
        for (const format of ['xlsx', 'csv'])
          expect({ language, format, changes: await changesOf(language, format) }).toEqual({
            language,
            format,
            changes: [],
          })
    }
    await fc.assert(fc.asyncProperty(sheets, isSame), { numRuns: 3, endOnFailure: true })
  }, 120_000)
})
