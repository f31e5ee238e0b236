import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fittedLines } from '../../../src/app/console/papers/fitText'
import { labelSizes, type LabelSize } from '../../../src/app/console/papers/labelSizes'
import { placesOn } from '../../../src/app/console/papers/labelsPdf'
import { unpackFont } from '../../../src/app/console/papers/unpackFont'

it('its font is unpacked whole: each table reads as its sum says', async () => {
  const packed = readFileSync('src/app/console/papers/noto-sans-sc.woff')
  const whole = await unpackFont(new Uint8Array(packed).buffer)
  const view = new DataView(whole)
  expect([0x4f54544f, 0x00010000]).toContain(view.getUint32(0))
  const count = view.getUint16(4)
  expect(count).toBeGreaterThan(8)
  for (let at = 12; at < 12 + count * 16; at += 16) {
    const [tag, sum, place, length] = [0, 4, 8, 12].map(each => view.getUint32(at + each)) as [
      number,
      number,
      number,
      number,
    ]
    let added = 0
    for (let word = place; word < place + length; word += 4) added = (added + view.getUint32(word)) >>> 0
    // The sum of the head is told without what it says of the whole.
    if (tag === 0x68656164) added = (added - view.getUint32(place + 8)) >>> 0
    expect({ tag, added }).toEqual({ tag, added: sum })
  }
})
/** A Chinese sign is as wide as it is high, any other half of that. */
const widthOf = (text: string, points: number) =>
  [...text].reduce((sum, sign) => sum + (/\p{Script=Han}/u.test(sign) ? points : points / 2), 0)
const room = { width: 48, height: 80, points: 6 }
const rest = ['ABCD EFGH', 'JKLM NPQR', 'C-000123', '扫码验真']
const texts = (lines: readonly string[], where = room) => fittedLines(lines, where, widthOf).map(({ text }) => text)

describe('a label', () => {
  it('says a long name whole, in as many lines as there is room for', () => {
    expect(texts(['建窑银兔毫大师供御束口盏', ...rest])).toEqual(['建窑银兔毫大师供', '御束口盏', ...rest])
    expect(texts(['Silver hare’s fur tea bowl', ...rest])).toEqual(['Silver hare’s', 'fur tea bowl', ...rest])
    expect(texts(['Antidisestablishment', ...rest])).toEqual(['Antidisestablish', 'ment', ...rest])
  })
  it('ends one that is longer than all of it, and never a serial', () => {
    const lines = fittedLines(['盏'.repeat(60), ...rest], room, widthOf)
    expect(lines.map(({ text }) => text)).toEqual([...Array(4).fill('盏'.repeat(8)), `${'盏'.repeat(7)}…`, ...rest])
    const wide = fittedLines(['盏', 'WMWMWMWMWM WMWMWMWM'], room, widthOf)
    expect(wide[1]?.text).toBe('WMWMWMWMWM WMWMWMWM')
    expect(widthOf('WMWMWMWMWM WMWMWMWM', wide[1]?.points ?? 0)).toBeCloseTo(room.width)
  })
})
describe('a sheet of labels', () => {
  it.each([
    ['small', 28],
    ['middle', 18],
    ['large', 8],
  ] as const)('%s holds %i, none over another nor over the edge', (size: LabelSize, count) => {
    const { width, height } = labelSizes[size]
    const places = placesOn(size)
    expect(places).toHaveLength(count)
    for (const { x, y } of places) {
      expect(Math.min(x, y, 210 - x - width, 297 - y - height)).toBeGreaterThanOrEqual(9 - 1e-9)
      const others = places.filter(other => other.x !== x || other.y !== y)
      expect(
        others.every(other => Math.abs(other.x - x) >= width + 6 - 1e-9 || Math.abs(other.y - y) >= height + 6 - 1e-9),
      ).toBe(true)
    }
  })
})
