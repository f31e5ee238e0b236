import { renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useRowKeys } from '../../../src/console/list/table/useRowKeys'

const rowsOf = (ids: string) => [...ids].map(id => ({ id }))
/** The keys of each list after the other. */
const keysOf = (...lists: string[]) => {
  const [first = '', ...others] = lists
  const { result, rerender } = renderHook(({ rows }) => useRowKeys(rows), { initialProps: { rows: rowsOf(first) } })
  const keys = [result.current.join(' ')]
  for (const list of others) {
    rerender({ rows: rowsOf(list) })
    keys.push(result.current.join(' '))
  }
  return keys
}
afterEach(() => {
  document.body.innerHTML = ''
})

it.each([
  ['another page is drawn in the rows of the one before', ['abc', 'def'], ['1 2 3', '1 2 3']],
  ['one that is longer gets rows besides', ['ab', 'defg'], ['1 2', '1 2 3 4']],
  ['what stays is drawn where it was', ['abc', 'bcd'], ['1 2 3', '2 3 1']],
  ['what is new stands among the others', ['abc', 'xabc'], ['1 2 3', '4 1 2 3']],
  ['what comes back takes what is free', ['abc', 'xbc', 'abxc'], ['1 2 3', '1 2 3', '4 2 1 3']],
  ['another order moves rows', ['abc', 'cab'], ['1 2 3', '3 1 2']],
])('%s', (_, lists, keys) => expect(keysOf(...lists)).toEqual(keys))
it('nothing is drawn in the row of another while the focus is in one', () => {
  document.body.innerHTML = '<table class="records"><tbody><tr><td><button></button></td></tr></tbody></table>'
  document.querySelector('button')?.focus()
  expect(keysOf('abc', 'def')).toEqual(['1 2 3', '4 5 6'])
})
