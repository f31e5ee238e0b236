import { expect, it } from 'vitest'
import { readQuery, toValidQuery } from '../../../src/console/list/query/parseQuery'

it.each([
  ['order=SIDEWAYS&sort=name', ['order']],
  ['page=-2', ['page']],
  ['page=x', ['page']],
  ['page=0', ['page']],
  ['page=100001', ['page']],
  ['perPage=13', ['perPage']],
  ['perPage=100000', ['perPage']],
  ['filter=null', ['filter']],
  ['filter=', ['filter']],
  ['filter=5', ['filter']],
  ['filter=[1]', ['filter']],
  ['filter=%7Bbroken', ['filter']],
  ['sort=&page=x&perPage=20', ['sort', 'page']],
  ['hasOwnProperty=x&isPrototypeOf=y&constructor=z', []],
])('no list can do %s', (search, leftOut) => {
  const valid = toValidQuery(readQuery(`?${search}`))
  expect(valid.leftOut).toEqual(leftOut)
  expect(Object.keys(valid.query).filter(name => leftOut.includes(name))).toEqual([])
})
it('what a list can do stays, and what is no list’s goes without a word', () => {
  const search = '?sort=price&order=DESC&page=100000&perPage=20&filter=%7B%22q%22%3A%22盏%22%7D&redirect=login'
  expect(toValidQuery(readQuery(search))).toEqual({
    query: { sort: 'price', order: 'DESC', page: '100000', perPage: '20', filter: { q: '盏' } },
    leftOut: [],
  })
})
