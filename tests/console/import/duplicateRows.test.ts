import { expect, it } from 'vitest'
import { findLaterDuplicates, findSharedTexts } from '../../../src/console/import/flow/duplicateRows'
import { doubledLines } from '../../../src/console/import/flow/validateRows'
import type { ImportedRow } from '../../../src/console/import/model/importRow'
import type { ActionRow } from '../../../src/console/import/model/validatedRow'
import { namedBy } from '../../../src/schema/spreadsheet/importColumns'
import { subAccounts } from '../../../resources/manufacturer/subAccounts'
import { orders } from '../../../resources/trade/orders'
import { getAction } from '../../../src/schema/selectors/definition'
import { lamps } from '../../kit/declarations/lamps'

const row = (line: number, cells: Record<string, string>, id: string | null = null): ImportedRow => ({
  line,
  cells,
  result: { line, state: id ? 'changed' : 'created', id, name: null, errors: {}, before: {} },
})
const sameAs = (line: number) => ({ zh: `和第 ${line} 行重复`, en: `Row ${line} of this sheet has it, too` })
it('a row that names by its cells what an earlier one names is told, however far apart', async () => {
  const all = [
    row(2, { code: 'C-1' }),
    ...Array.from({ length: 400 }, (_, at) => row(at + 3, { code: `D-${at}` })),
    row(403, { code: ' C-1 ' }),
    row(404, { code: 'c-1' }),
  ]
  expect([...(await doubledLines(all, cells => namedBy(lamps, cells), new AbortController().signal))]).toEqual([
    403, 404,
  ])
})
it('so is one of the same record that is named in another way, and one that says what only one may', () => {
  const why = findLaterDuplicates(lamps)
  expect(why(row(2, { no: 'L-0001' }, 'a'))).toBeUndefined()
  expect(why(row(3, { code: 'C-1' }, 'b'))).toBeUndefined()
  expect(why(row(4, { code: 'C-9' }, 'a'))).toHaveProperty('code')
  expect(why(row(5, { code: 'c-1' }, 'c'))).toBeUndefined()
  const account = findLaterDuplicates(subAccounts)
  expect(account(row(2, { username: 'a', phone: '13800000001' }))).toBeUndefined()
  expect(account(row(3, { username: 'b', phone: '138 0000 0001' }))).toEqual({ phone: sameAs(2) })
  expect(account(row(6, { username: 'A' }))).toEqual({ username: sameAs(2) })
  expect(account(row(4, { username: 'c', phone: '(空)' }))).toBeUndefined()
  expect(account(row(5, { username: 'd', phone: '(空)' }))).toBeUndefined()
})
it('two numbers that a mask makes alike are not told to be one', () => {
  const why = findLaterDuplicates(subAccounts)
  expect(why(row(2, { username: 'a', phone: '138****0001' }, 'a'))).toBeUndefined()
  expect(why(row(3, { username: 'b', phone: '138****0001' }, 'b'))).toBeUndefined()
})
it('what an earlier one says that is wrong itself counts for nothing', () => {
  const why = findLaterDuplicates(subAccounts)
  const first = row(2, { username: 'a', phone: '13800000001' })
  expect(
    why({
      ...first,
      result: { ...first.result, line: 2, state: 'refused', id: null, name: null, errors: {}, before: {} },
    }),
  ).toBeUndefined()
  expect(why(row(3, { username: 'b', phone: '13800000001' }))).toBeUndefined()
})
it('what the mall says is taken, in one call with the row that has it, is told with that row; what else has it is taken', () => {
  const why = findLaterDuplicates(subAccounts)
  const refused = (line: number, phone: string) => {
    const one = row(line, { username: `u${line}`, phone })
    return {
      ...one,
      told: { line, state: 'refused' as const, id: null, name: null, errors: { phone: 'taken' }, before: {} },
    }
  }
  expect(why(row(2, { username: 'a', phone: '13800000001' }))).toBeUndefined()
  expect(why(refused(3, '13800000001'))).toEqual({ phone: sameAs(2) })
  expect(why(refused(4, '13800000009'))).toBeUndefined()
})
it('a row with the tracking number of an earlier one is told so, unless it has the tick or will not be shipped', () => {
  const why = findSharedTexts(orders, getAction(orders, 'ship'))
  const parcel = (
    line: number,
    trackingNo: string,
    { state = 'ready', tick = '' }: { state?: 'ready' | 'refused' | 'done'; tick?: string } = {},
  ): ActionRow => ({
    line,
    cells: { no: `JZ${line}`, trackingNo, despiteSameNumber: tick },
    result: { id: String(line), name: null, state, errors: {} },
  })
  const told = (line: number) => ({
    despiteSameNumber: {
      zh: `第 ${line} 行也是这个快递单号`,
      en: `Row ${line} of this sheet has the same tracking number`,
    },
  })
  expect(why(parcel(2, 'SF1234567890001', { state: 'refused' }))).toBeUndefined()
  expect(why(parcel(3, 'SF1234567890001'))).toBeUndefined()
  expect(why(parcel(4, ' sf-1234 567890001'))).toEqual(told(3))
  expect(why(parcel(5, 'SF1234567890001', { tick: '是' }))).toBeUndefined()
  expect(why(parcel(6, 'SF1234567890001', { tick: '否' }))).toEqual(told(3))
  expect(why(parcel(7, 'SF1234567890002'))).toBeUndefined()
  for (const nothing of ['', '无', 'SF1', 'SF1']) expect(why(parcel(8, nothing))).toBeUndefined()
  expect(why(parcel(9, 'SF1234567890001', { state: 'done' }))).toBeUndefined()
})
