import { expect, it } from 'vitest'
import { csvOf, survivesRoundTrip, unharmed } from '../../../src/schema/spreadsheet/csv'
import { readImported } from '../../../src/schema/spreadsheet/importColumns'
import { placeIndex } from '../../../src/schema/text/places/placeIndex'
import { readPlace } from '../../../src/schema/text/places/findPlace'
import { dayIn, daySpanIn, minuteIn } from '../../../src/schema/text/values/dayNumber'
import { possibleDays } from '../../../src/schema/text/values/possibleDays'
import { lamps } from '../../kit/declarations/lamps'

/** Limit of a cell, in characters. */
const LENGTH = 5000
const parts = [
  ...' \n\t;\'"([{<01.-=年元万一十路号转a\u200b',
  ...['(a', 'a/', '公司/', '1 ', '9,', '~ ', 'x@', '吉林', '上海市', '\n;', "';"],
]
const ends = [
  ['', ''],
  ['2026', 'x'],
  ["it's", 'x'],
  ["'", ';'],
  ['1', '元'],
  ['12', '%'],
] as const
/** Texts over which an expression may run back and forth: one part many times, between two ends. */
const texts = parts.flatMap(part =>
  ends.map(([before, after]) => before + part.repeat(LENGTH / part.length).slice(0, LENGTH - 8) + after),
)
const jilin = { id: '220000', name: '吉林省', path: '吉林省' }
const places = placeIndex([jilin, { id: '220200', name: '吉林市', parent: jilin.id, path: '吉林省/吉林市' }])
const readers: readonly (readonly [string, (text: string) => unknown])[] = [
  ['a cell of a CSV', text => unharmed(csvOf([[text]]))],
  ['a round trip', text => survivesRoundTrip(text, `${text} `)],
  ['a day', dayIn],
  ['a moment', minuteIn],
  ['a range of days', daySpanIn],
  ['an unclear day', possibleDays],
  ['a place', text => readPlace(places, text)],
  ...Object.entries(lamps.fields).map(
    ([name, field]) => [`a cell of ${name}`, (text: string) => readImported(field, text)] as const,
  ),
]
// An expression that runs back and forth takes minutes: the test does not end then.
it.each(readers)('%s ends with every text of 5,000 characters', (_, read) => {
  const ended = texts.map(text => [text.length <= LENGTH, read(text)])
  expect(ended).toHaveLength(parts.length * ends.length)
})
