import { readFile } from 'node:fs/promises'
import type { ModelName } from './demoModels'

/** From where a bowl is shown: whole, from the side, from above, and its foot. */
export const sides = ['main', 'front', 'inside', 'base'] as const
export type Side = (typeof sides)[number]
/** The demo's drawings beside its bowls: the masters' monograms, the shop's seal, and papers that are plainly none. */
export type Drawing = 'li' | 'huang' | 'wu' | 'seal' | 'licence' | 'id-front' | 'id-back'

/** Reads a picture of the demo shop, as a WebP. The files are rendered and kept here. */
export const demoPicture = (name: `${ModelName}-${Side}` | Drawing): Promise<Buffer> =>
  readFile(new URL(`./pictures/${name}.webp`, import.meta.url))
