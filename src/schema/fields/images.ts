import { z } from 'zod'
import { listOf } from './choices'
import type { FieldSchemas } from './fieldSchemas'

/** What a picture may have, in bytes, as it is sent. */
export const PICTURE_BYTES = 10 * 1024 * 1024

/** The address the mall gave to an upload; the mall checks besides that the file is the tenant's own. */
const picture = () => z.string({ error: 'picture' }).regex(/^\/files\/[\w-]{8,}\.(jpg|png|webp)$/, { error: 'picture' })

export const imageSchemas = {
  image: picture,
  privateImage: () => z.string({ error: 'picture' }).regex(/^p[0-9a-f]{32}\.(jpg|png|webp)$/, { error: 'picture' }),
  images: options => listOf(picture(), options, 'picture'),
} satisfies Partial<FieldSchemas>
