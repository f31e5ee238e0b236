import { z } from 'zod'
import { listOf } from './choices'
import type { FieldSchemas } from './fieldSchemas'

/** Maximum size of an uploaded picture, in bytes. */
export const PICTURE_BYTES = 10 * 1024 * 1024
/** Maximum size of an uploaded picture, in pixels. Phones call 8192 × 6144 pixels 50 million. */
export const PICTURE_PIXELS = 50 * 1024 * 1024
/** Longest edge of a stored picture, in pixels. Small print on A4 is legible at 340 an inch. */
export const PICTURE_EDGE = 4000

/** URL that the server assigned to an upload. The server also checks the file's tenant. */
const picture = () => z.string({ error: 'picture' }).regex(/^\/files\/[\w-]{8,}\.(jpg|png|webp)$/, { error: 'picture' })

export const imageSchemas = {
  image: picture,
  privateImage: () => z.string({ error: 'picture' }).regex(/^p[0-9a-f]{32}\.(jpg|png|webp|pdf)$/, { error: 'picture' }),
  images: options => listOf(picture(), options, 'picture'),
} satisfies Partial<FieldSchemas>
