// @vitest-environment node
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it, vi } from 'vitest'
import { fittedLines } from '../../../src/app/console/papers/fitText'
import { labelSizes, type LabelSize } from '../../../src/app/console/papers/labelSizes'
import { labelsPdf, placesOn } from '../../../src/app/console/papers/labelsPdf'
import { fontParts, partOf, unprintableIn } from '../../../src/app/console/papers/paperFonts'
import { unpackFont } from '../../../src/app/console/papers/unpackFont'
import { streamsOfPdf } from '../../kit/console/qrCode'

const require = createRequire(import.meta.url)
const { create } = require('fontkit') as { create: (bytes: Uint8Array) => { characterSet: readonly number[] } }
const lettersOf = async (file: string) =>
  unpackFont(new Uint8Array(readFileSync(`src/app/console/papers/fonts/${file}.woff`)).buffer)

it.each(fontParts)('its font $file is unpacked whole: each table reads as its sum says', async ({ file }) => {
  const whole = await lettersOf(file)
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
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
const twoBytes = () => {
  const decoder = new TextDecoder('gb18030')
  const isOfUnicode = (text: string) => [...text].length === 1 && !/[\p{Co}\p{Cn}\ufffd]/u.test(text)
  return range(0x81, 0xfe)
    .flatMap(first => range(0x40, 0xfe).map(second => decoder.decode(Uint8Array.of(first, second))))
    .filter(isOfUnicode)
}
const signs = (codes: readonly number[]) =>
  codes.map(code => String.fromCodePoint(code)).filter(each => /\P{Cn}/u.test(each))
const missingIn = (all: readonly string[]) => all.filter(each => !partOf(each)).length

describe('the fonts of the papers', () => {
  it('hold what their table says', async () => {
    for (const { file, ranges } of fontParts) {
      const held = new Set(create(new Uint8Array(await lettersOf(file))).characterSet)
      const drawnHere = ranges.split(',').flatMap(each => {
        const [from = '', to = from] = each.split('-')
        return range(Number.parseInt(from, 16), Number.parseInt(to, 16))
      })
      const own = drawnHere.filter(code => partOf(String.fromCodePoint(code))?.file === file)
      expect(own.length, file).toBeGreaterThan(500)
      expect(
        own.filter(code => !held.has(code)),
        file,
      ).toEqual([])
    }
  })
  it.each([
    ['GB18030, two bytes', twoBytes(), 0],
    ['extension A', signs(range(0x3400, 0x4dbf)), 10],
    ['unified ideographs', signs(range(0x4e00, 0x9fff)), 0],
    ['full-width and half-width signs', signs([...range(0xff01, 0xff9f), ...range(0xffa1, 0xffee)]), 0],
    ['signs of circled and Roman numbers', signs([...range(0x2460, 0x2473), ...range(0x2160, 0x216b)]), 0],
    ['letters of Europe', signs(range(0xa1, 0x17f)), 0],
  ])('draw %s', (_, all, missing) => {
    expect(all.length).toBeGreaterThan(0)
    expect(missingIn(all)).toBeLessThanOrEqual(missing)
  })
  it.each([
    [
      'names with rare characters',
      '𠮷㐂𣲘油滴盏 錦繡盏 ①号盏 25℃№3盏 Ⅱ型●★φ盏 罍式盏 卣形盏 双耳瓿 甓影盏 菡萏盏 仉郈呙缑婍楗淏蘧',
      [],
    ],
    ['full-width letters and digits', 'Ａｚ０９（）％￥，。', []],
    ['letters with combining accents, joiners and variation selectors', 'Cafe\u0301 A\u200bB 葛\u{e0100}', []],
    ['line breaks', '一\n二\r\n\t三', []],
    ['an emoji', '🍵盏🍵', ['🍵']],
    ['an emoji of several characters', '👩‍🎨盏', ['👩‍🎨']],
    ['a script that needs shaping', 'كأس', ['ك', 'أ', 'س']],
    ['a character of extension B that no font holds', '𠀁盏', ['𠀁']],
  ])('of %s name what cannot be printed', (_, text, missing) => expect(unprintableIn(text)).toEqual(missing))
  it('are loaded in parts: a usual label needs one', () =>
    expect(
      new Set([...'建阳兔毫束口盏 ABCD EFGH C-000123 扫码验真 Scan to check'].map(each => partOf(each)?.file)).size,
    ).toBe(1))
})
/** A Chinese sign is as wide as it is high, any other half of that. */
const widthOf = (text: string, points: number) =>
  [...text].reduce((sum, sign) => sum + (/\p{Script=Han}/u.test(sign) ? points : points / 2), 0)
const room = { width: 48, height: 80, points: 6 }
const rest = ['ABCD EFGH', 'JKLM NPQR', 'C-000123', '扫码验真']
const texts = (lines: readonly string[], where = room) => fittedLines(lines, where, widthOf).map(({ text }) => text)

/** Code units that the PDF maps its glyphs to, for searching and reading aloud. */
const textsOf = (pdf: Buffer) => {
  const units = streamsOfPdf(pdf)
    .filter(each => each.includes('beginbfrange'))
    .flatMap(each =>
      [...each.matchAll(/(?<=[[ ])<([0-9a-f ]{4,})>(?=[\] ])/g)].map(([, hex = '']) => hex.replaceAll(' ', '')),
    )
  return new Set(units.map(hex => Buffer.from(hex, 'hex').swap16().toString('utf16le')))
}
it('the PDF holds text as text, in whichever font it is drawn', async () => {
  vi.stubGlobal('fetch', async (url: string) => new Response(readFileSync(`src${url.split('/src')[1]}`)))
  const record = { jzName: '𠮷㐂𣲘罍盏\u{e0100} №①ＡĀ', no: 'C-000123', serial: 'ZMDYDNRW8HLAN9HK', revokeReason: null }
  const make = labelsPdf('large')
  const pdf = await make([record, { ...record, revokeReason: '遗失' }] as never, {
    language: 'zh',
    publicUrl: 'https://a.cn',
  })
  vi.unstubAllGlobals()
  const texts = textsOf(Buffer.from(await pdf.arrayBuffer()))
  for (const sign of [...'𠮷㐂𣲘罍盏№①ＡĀC3扫码验真已作废']) expect(texts, sign).toContain(sign)
})

it('the PDF of many labels lets the page respond', async () => {
  vi.stubGlobal('fetch', async (url: string) => new Response(readFileSync(`src${url.split('/src')[1]}`)))
  const turns = vi.spyOn(globalThis, 'setTimeout')
  const records = Array.from({ length: 100 }, (_, at) => ({ jzName: `罍盏${at}`, no: `C-${at}`, serial: `S${at}` }))
  await labelsPdf('small')(records as never, { language: 'zh', publicUrl: 'https://a.cn' })
  expect(turns.mock.calls.length).toBeGreaterThanOrEqual(records.length / 10)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

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
