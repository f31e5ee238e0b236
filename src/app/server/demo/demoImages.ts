import { readFile } from 'node:fs/promises'
import type { ModelName } from './demoModels'

/** Views of a bowl: whole, from the side, from above, and its foot. */
export type Side = 'main' | 'front' | 'inside' | 'base'
/** Drawings of the demo: monograms, the seal, and papers that are obviously fake. */
const drawings = ['li', 'huang', 'wu', 'seal', 'honour', 'licence', 'id-front', 'id-back'] as const
/** Name of a picture: a view of a bowl, or a drawing. */
export type Picture = `${ModelName}-${Side}` | (typeof drawings)[number]

/**
 * Reads a picture of the demo shop, rendered beforehand. Photos are JPEG, which an upload encodes
 * anew in a third of the time of WebP.
 */
export const demoPicture = (name: Picture): Promise<Buffer> => {
  const type = drawings.some(drawing => drawing === name) ? 'webp' : 'jpg'
  return readFile(new URL(`./pictures/${name}.${type}`, import.meta.url))
}
