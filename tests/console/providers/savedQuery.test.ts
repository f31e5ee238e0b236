import { describe, expect, it } from 'vitest'
import { isShown, type ShownList, viewAddress, viewQueryOf } from '../../../src/console/providers/data/savedQuery'
import type { SavedQuery, SavedQueryParams } from '../../../src/schema/model/savedQuery'

const shown = (more: Partial<ShownList> = {}): ShownList => ({
  sort: { field: 'watts', order: 'DESC' },
  perPage: 20,
  filterValues: { color: ['red'], status: 1, q: '灯' },
  columns: ['name', 'price'],
  ...more,
})
const query = {
  sort: '-watts',
  keyword: '灯',
  filter: { color: ['red'], status: 1 },
  pageSize: 20,
  columns: ['name', 'price'],
}
const view = (kept: SavedQueryParams): SavedQuery => ({
  id: '1',
  resource: 'lamps',
  name: 'lit',
  shared: false,
  mine: true,
  owner: '',
  changeable: true,
  leftOut: [],
  query: kept,
})
const first = { field: 'order', order: 'ASC' } as const

describe('what a list shows, as a view', () => {
  it.each([
    ['whole', shown(), query],
    [
      'without what says nothing',
      shown({ filterValues: { q: '', color: '', status: 0, watts: undefined, room: null }, sort: first }),
      { sort: 'order', filter: { status: 0 }, pageSize: 20, columns: ['name', 'price'] },
    ],
  ])('%s', (_, list, kept) => expect(viewQueryOf(list)).toEqual(kept))
})

describe('the address of a view', () => {
  const asked = (kept: SavedQueryParams) =>
    Object.fromEntries(new URLSearchParams(viewAddress(view(kept), first).split('?')[1]))
  it('says all of it, from the first page on', () => {
    expect(viewAddress(view(query), first)).toMatch(/^\/lamps\?/)
    expect(asked(query)).toEqual({
      sort: 'watts',
      order: 'DESC',
      page: '1',
      perPage: '20',
      filter: '{"color":["red"],"status":1,"q":"灯"}',
    })
  })
  it.each([
    ['a view without an order', undefined, ['order', 'ASC']],
    ['a view up', 'watts', ['watts', 'ASC']],
  ] as const)('%s has the list’s', (_, sort, expected) => {
    const { sort: field, order } = asked({ filter: {}, pageSize: 10, ...(sort ? { sort } : {}) })
    expect([field, order]).toEqual(expected)
  })
})

describe('a list shows a view', () => {
  const { sort: _, columns: __, ...open } = query
  it.each([
    ['that says the same in another order', { ...query, filter: { status: 1, color: ['red'] } }, true],
    ['that says nothing of order and columns', open, true],
    ['but not one of another order', { ...query, sort: 'watts' }, false],
    ['but not one of other columns', { ...query, columns: ['price', 'name'] }, false],
    ['but not one of another page size', { ...query, pageSize: 50 }, false],
    ['but not one of fewer conditions', { ...query, filter: { status: 1 } }, false],
    ['but not one of another search', { ...query, keyword: '盏' }, false],
  ])('%s', (___, kept, is) => expect(isShown(view(kept), viewQueryOf(shown()))).toBe(is))
})
