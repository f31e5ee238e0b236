import { expect, it } from 'vitest'
import { movePicture, type Slots, spread } from '../../../src/console/fields/image/gallery'

interface Held {
  readonly main: readonly string[]
  readonly front: readonly string[]
  readonly more: readonly string[]
}
const empty: Held = { main: [], front: [], more: [] }
/** Two single pictures and a list of three at most. */
const galleryOf = (held: Held) => {
  const now: Record<string, readonly string[]> = { ...held }
  const taken: Record<string, number> = {}
  const slots: Slots = new Map(
    Object.entries(now).map(([name, urls]) => [
      name,
      {
        urls,
        max: name === 'more' ? 3 : 1,
        many: name === 'more',
        set: next => {
          now[name] = next
        },
        take: files => {
          taken[name] = files.length
        },
      },
    ]),
  )
  return { slots, now, taken }
}
it.each<[string, Partial<Held>, readonly [string, string, string, string?], Partial<Held> | false]>([
  ['into an empty place', { main: ['a'] }, ['a', 'main', 'front'], { front: ['a'] }],
  [
    'in exchange for a single one',
    { main: ['a'], front: ['b'] },
    ['a', 'main', 'front'],
    { main: ['b'], front: ['a'] },
  ],
  [
    'out of a list, in exchange',
    { main: ['a'], more: ['b', 'c'] },
    ['c', 'more', 'main'],
    { main: ['c'], more: ['b', 'a'] },
  ],
  ['behind a list', { main: ['a'], more: ['b'] }, ['a', 'main', 'more'], { more: ['b', 'a'] }],
  ['before one of a list', { main: ['a'], more: ['b', 'c'] }, ['a', 'main', 'more', 'c'], { more: ['b', 'a', 'c'] }],
  ['to where it is already', { main: ['a'], more: ['a'] }, ['a', 'main', 'more'], { more: ['a'] }],
  ['into a full list', { main: ['a'], more: ['b', 'c', 'd'] }, ['a', 'main', 'more'], false],
])('a picture goes %s', (_, held, [url, from, to, before], after) => {
  const { slots, now } = galleryOf({ ...empty, ...held })
  expect(movePicture(slots, url, [from, to], before)).toBe(after !== false)
  expect(now).toEqual({ ...empty, ...(after || held) })
})
it.each<[string, Partial<Held>, number, Record<string, number>, number]>([
  ['one a place, and the rest in the list', {}, 4, { main: 1, front: 1, more: 2 }, 0],
  ['past what is filled', { main: ['a'], more: ['b'] }, 3, { front: 1, more: 2 }, 0],
  ['as far as there is room', { more: ['b', 'c'] }, 5, { main: 1, front: 1, more: 1 }, 2],
])('files that are dropped together go %s', (_, held, count, places, left) => {
  const { slots, taken } = galleryOf({ ...empty, ...held })
  const files = Array.from({ length: count }, (_, index) => new File([], `${index}.png`))
  expect(spread(slots, ['main', 'front', 'more'], files)).toBe(left)
  expect(taken).toEqual(places)
})
