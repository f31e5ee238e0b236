import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../../src/console/settings/settings'
import { accentOf, contrast } from '../../../src/console/theme/accent'
import { type Mode, palette } from '../../../src/console/theme/palette'

const modes = ['light', 'dark'] as const
const [light = '', dark = ''] = readFileSync('src/console/theme/colours.css', 'utf8').split(":root[data-theme='dark']")
const read = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/--([\w-]+): (#[0-9a-f]{3,6})\b/g)].map(([, name, hex = '']) => [
      name,
      hex.length === 4 ? hex.replace(/[0-9a-f]/g, '$&$&') : hex,
    ]),
  )
const sheet: { readonly [M in Mode]: Readonly<Record<string, string>> } = { light: read(light), dark: read(dark) }

describe.each(modes)('%s', mode => {
  it('what MUI computes with is what the style sheets say', () => {
    const { accent, 'accent-hover': hover, 'on-accent': on, tint, ...rest } = sheet[mode]
    expect(rest).toMatchObject(palette[mode])
    expect({ main: accent, hover, on, tint }).toEqual(accentOf(defaultSettings.themeColor, mode))
  })
  it.each([
    ['ink', ['paper', 'page', 'hover', 'tint', 'own-tint'], 7],
    ['quiet', ['paper', 'page', 'hover', 'own-tint'], 4.5],
    ['accent', ['paper', 'page', 'tint'], 4.5],
    ['bad', ['paper', 'page', 'hover'], 4.5],
    ['good', ['paper', 'page'], 4.5],
    ['iron', ['paper', 'page', 'own-tint'], 4.5],
    ['tenmoku', ['paper', 'page', 'own-tint'], 4.5],
    ['edge', ['paper'], 3],
    ['fur', ['paper', 'page'], 3],
  ] as const)('%s reads on %s', (letters, grounds, least) => {
    const low = grounds.map(
      ground => [ground, contrast(sheet[mode][letters] ?? '', sheet[mode][ground] ?? '')] as const,
    )
    expect(low.filter(([, ratio]) => ratio < least)).toEqual([])
  })
  it('every state reads on its tint', () => {
    const tints = Object.keys(sheet[mode]).filter(name => name.endsWith('-tint') && name !== 'own-tint')
    expect(tints.length).toBe(6)
    const low = tints.filter(
      name => contrast(sheet[mode][name.replace('-tint', '')] ?? '', sheet[mode][name] ?? '') < 4.5,
    )
    expect(low).toEqual([])
  })
  it.each(['#165DFF', '#ffff00', '#000000', '#ffffff', '#808080', '#00b42a', '#f53f3f', '#722ed1', '#b3842f'])(
    'the theme colour %s reads as a link, as a button and below ink',
    colour => {
      const { main, hover, on, tint } = accentOf(colour, mode)
      const { paper, page, ink } = palette[mode]
      const ratios = [
        ...[paper, page, tint].map(ground => contrast(main, ground)),
        contrast(on, main),
        contrast(on, hover),
        contrast(ink, tint),
      ]
      expect(ratios.filter(ratio => ratio < 4.5)).toEqual([])
    },
  )
  it('what is no colour is the default', () => {
    for (const broken of ['', '#12', 'red', 'url(x)', '#zzzzzz'])
      expect(accentOf(broken, mode)).toEqual(accentOf(defaultSettings.themeColor, mode))
  })
})

/** What is left of linear red, green and blue where one kind of cone is missing: Machado, Oliveira and Fernandes 2009, at full severity. */
const missing = {
  red: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  green: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  blue: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const
const times = (matrix: readonly number[], [a = 0, b = 0, c = 0]: readonly number[]) =>
  [0, 3, 6].map(row => (matrix[row] ?? 0) * a + (matrix[row + 1] ?? 0) * b + (matrix[row + 2] ?? 0) * c)
const linear = (hex: string) =>
  [1, 3, 5].map(at => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
/** A colour in Oklab (Ottosson 2020), where distances are as they are seen: 0.02 is just to be told. */
const oklab = (rgb: readonly number[]) =>
  times(
    [
      0.2104542553, 0.793617785, -0.0040720468, 1.9779984951, -2.428592205, 0.4505937099, 0.0259040371, 0.7827717662,
      -0.808675766,
    ],
    times(
      [
        0.4122214708, 0.5363325363, 0.0514459929, 0.2119034982, 0.6806995451, 0.1073969566, 0.0883024619, 0.2817188376,
        0.6299787005,
      ],
      rgb,
    ).map(Math.cbrt),
  )
describe.each(modes)('the two lines of a chart, %s', mode => {
  const { now = '', then: before = '' } = sheet[mode]
  it.each(Object.entries(missing))('are told apart by who sees no %s', (_, cones) => {
    const [one, other] = [now, before].map(hex => oklab(times(cones, linear(hex))))
    expect(Math.hypot(...(one ?? []).map((part, at) => part - (other?.[at] ?? 0)))).toBeGreaterThan(0.1)
  })
})
