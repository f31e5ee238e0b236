import { defaultSettings } from '../settings/settings'
import { type Mode, palette } from './palette'

/** Colours derived from a theme colour. All have a contrast of 4.5:1 on their background. */
interface Accent {
  /** Colour of buttons, links and the focus ring. */
  readonly main: string
  /** Colour on hover. */
  readonly hover: string
  /** Text on the accent colour. */
  readonly on: string
  /** Background of a selection, below text in ink or in the accent colour. */
  readonly tint: string
}
type Rgb = readonly [number, number, number]
const read = (hex: string): Rgb => {
  const [r = 0, g = 0, b = 0] = (hex.slice(1).match(/../g) ?? []).map(part => Number.parseInt(part, 16))
  return [r, g, b]
}
const write = (rgb: Rgb) => `#${rgb.map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`
const mix = (a: string, b: string, share: number): string => {
  const [from, to] = [read(a), read(b)]
  const at = (index: 0 | 1 | 2) => from[index] + (to[index] - from[index]) * share
  return write([at(0), at(1), at(2)])
}
const linear = (part: number): number => {
  const share = part / 255
  return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
/** Relative luminance (WCAG). */
const light = (hex: string): number => {
  const [r, g, b] = read(hex)
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}
/** Contrast of two colours (WCAG), from 1 to 21. */
export const contrast = (a: string, b: string): number => {
  const [low = 0, high = 0] = [light(a), light(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}
const letters = (ground: string): string => (contrast(ground, '#ffffff') >= 4.5 ? '#ffffff' : '#101010')
const TINT: { readonly [M in Mode]: number } = { light: 0.91, dark: 0.85 }

/**
 * Derives accent colours from a theme colour, `#rrggbb`. Adjusts it until the contrast suffices.
 * Invalid colours become the default.
 */
export const accentOf = (colour: string, mode: Mode): Accent => {
  const { paper, page } = palette[mode]
  const away = mode === 'light' ? '#000000' : '#ffffff'
  const tintOf = (main: string) => mix(main, paper, TINT[mode])
  const reads = (main: string) => [paper, page, tintOf(main)].every(ground => contrast(main, ground) >= 4.5)
  const base = /^#[0-9a-f]{6}$/i.test(colour) ? colour.toLowerCase() : defaultSettings.themeColor.toLowerCase()
  let main = base
  for (let share = 0.02; !reads(main); share += 0.02) main = mix(base, away, share)
  return { main, hover: mix(main, away, mode === 'light' ? 0.15 : 0.25), on: letters(main), tint: tintOf(main) }
}
/** Overrides the accent colours of the style sheets. */
export const applyAccent = (colour: string, mode: Mode): void => {
  const { main, hover, on, tint } = accentOf(colour, mode)
  const { style } = document.documentElement
  for (const [name, value] of Object.entries({ accent: main, 'accent-hover': hover, 'on-accent': on, tint }))
    style.setProperty(`--${name}`, value)
}
