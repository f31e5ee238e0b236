import type { View } from './camera'
import { type ModelName, models } from '../../src/app/server/demo/demoModels'
import type { Side } from '../../src/app/server/demo/demoImages'

export { models }
/** A number for each bowl, that makes it its own. */
export const seeds: { readonly [M in ModelName]: number } = {
  'gold-fur': 7,
  'silver-fur': 12,
  'brown-fur': 23,
  'blue-fur': 31,
  'silver-spot': 41,
  'gold-spot': 52,
  'brown-spot': 63,
  partridge: 74,
  'gold-thread': 85,
  yohen: 96,
  persimmon: 107,
  wujin: 118,
  'tea-dust': 129,
  'rust-spot': 140,
  ash: 151,
}
type ViewOf = (size: { readonly radius: number; readonly height: number }) => View & { readonly flipped: boolean }
/** What is shown of each: whole, from the side, from above, and its foot. */
export const views: { readonly [S in Side]: ViewOf } = {
  main: ({ radius, height }) => ({
    turn: 20,
    up: 27,
    frame: radius * 2.5,
    middle: height * 0.46,
    pixels: 720,
    flipped: false,
  }),
  front: ({ radius, height }) => ({
    turn: -60,
    up: 8,
    frame: radius * 2.4,
    middle: height * 0.52,
    pixels: 600,
    flipped: false,
  }),
  inside: ({ radius, height }) => ({
    turn: 130,
    up: 74,
    frame: radius * 2.3,
    middle: height * 0.62,
    pixels: 600,
    flipped: false,
  }),
  base: ({ radius, height }) => ({
    turn: 30,
    up: 40,
    frame: radius * 2.5,
    middle: height * 0.5,
    pixels: 600,
    flipped: true,
  }),
}
