import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../src/console/settings/settings'
import { accentOf, contrast } from '../../src/console/theme/accent'
import { type Mode, palette } from '../../src/console/theme/palette'

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
