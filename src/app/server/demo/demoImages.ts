import { readFile } from 'node:fs/promises'
import type { ModelName } from './demoModels'

/** Views of a bowl: whole, from the side, from above, and its foot. */
export const sides = ['main', 'front', 'inside', 'base'] as const
export type Side = (typeof sides)[number]
/** Drawings of the demo: the masters' monograms, the seal, and papers that are obviously fake. */
export type Drawing = 'li' | 'huang' | 'wu' | 'seal' | 'licence' | 'id-front' | 'id-back'

/** Reads a picture of the demo shop as WebP. The files are pre-rendered. */
export const demoPicture = (name: `${ModelName}-${Side}` | Drawing): Promise<Buffer> =>
  readFile(new URL(`./pictures/${name}.webp`, import.meta.url))
