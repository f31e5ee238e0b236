import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useProgressiveRows } from '../../../src/console/list/table/useProgressiveRows'
import type { RowRecord } from '../../../src/console/list/row/useRowContext'

const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => String(from + index))
/** What is drawn, one time after the other, once other rows come into a window that five rows fill. */
const drawnFor = (before: readonly string[], after: readonly string[], scrollTop = 0) => {
  window.innerHeight = 5 * 44
  const frame = { current: Object.assign(document.createElement('div'), { scrollTop }) }
  const drawn: string[] = []
  const rowsOf = (all: readonly string[]) => all.map(id => ({ id, version: 1 })) as readonly RowRecord[]
  const { rerender } = renderHook(
    ({ rows }: { rows: readonly RowRecord[] }) => {
      const told = useProgressiveRows(rows, frame)
        .map(({ id }) => id)
        .join(' ')
      if (drawn.at(-1) !== told) drawn.push(told)
    },
    { initialProps: { rows: rowsOf(before) } },
  )
  const first = drawn.splice(0)
  rerender({ rows: rowsOf(after) })
  return { first, drawn }
}
const { innerWidth } = window
afterEach(() => {
  cleanup()
  window.innerWidth = innerWidth
})

it.each<[string, string[], string[], number, string[]]>([
  [
    'as far as the window reaches, then the others',
    ids(0, 8),
    ids(10, 18),
    0,
    ['10 11 12 13 14 5 6 7', '10 11 12 13 14 15 16 17'],
  ],
  ['none twice that stood below', ids(0, 8), ['7', '6', ...ids(0, 6)], 0, ['7 6 0 1 2 5', '7 6 0 1 2 3 4 5']],
  ['no more than there are', ids(0, 20), ids(30, 36), 0, ['30 31 32 33 34 5', '30 31 32 33 34 35']],
  ['at once, where the window shows them all', ids(0, 8), ids(10, 15), 0, ['10 11 12 13 14']],
  ['at once, for whoever has scrolled down', ids(0, 8), ids(10, 18), 300, ['10 11 12 13 14 15 16 17']],
])('rows are drawn %s', (_, before, after, scrolled, drawn) => {
  expect(drawnFor(before, after, scrolled).drawn).toEqual(drawn)
})
it('the first rows are drawn as far as the window reaches, then the others', () => {
  expect(drawnFor(ids(0, 8), []).first).toEqual(['0 1 2 3 4', '0 1 2 3 4 5 6 7'])
})
it('a phone draws as many cards as its window shows', () => {
  window.innerWidth = 412
  expect(drawnFor(ids(0, 8), []).first).toEqual(['0 1 2', '0 1 2 3 4 5 6 7'])
})
