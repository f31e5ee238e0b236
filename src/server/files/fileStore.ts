import { createReadStream } from 'node:fs'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createHash, randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { PICTURE_BYTES } from '../../schema/fields/images'
import { RequestError } from '../errors/requestError'
import { onlySeen } from './stripMetadata'
import type { Tenant } from '../database/tenancy/tenant'

/** Store of files, behind four calls. */
export interface FilesStore {
  readonly put: (name: string, bytes: Buffer) => Promise<void>
  readonly get: (name: string) => Promise<{ stream: Readable; size: number } | undefined>
  readonly size: (name: string) => Promise<number | undefined>
  /** Deletes a file. A missing file is no fault. */
  readonly remove: (name: string) => Promise<void>
}
/** Files in a local folder. */
export const localFiles = async (folder: string): Promise<FilesStore> => {
  await mkdir(folder, { recursive: true })
  const size = async (name: string) => (await stat(join(folder, name)).catch(() => undefined))?.size
  return {
    // Keys of private files begin with a p, and so do their thumbnails.
    put: (name, bytes) => writeFile(join(folder, name), bytes, { mode: name.startsWith('p') ? 0o600 : 0o644 }),
    get: async name => {
      const bytes = await size(name)
      return bytes === undefined ? undefined : { stream: createReadStream(join(folder, name)), size: bytes }
    },
    size,
    remove: name => rm(join(folder, name), { force: true }),
  }
}

const MAX_PIXELS = 50_000_000
/**
 * Longest edge of a stored picture, in pixels. Small print of an A4 document stays legible at 340
 * an inch.
 */
const MAX_EDGE = 4000
const THUMBNAIL = 320
const formats = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const
type Extension = (typeof formats)[keyof typeof formats]

// One thread a picture and no cache: the server's queues limit the pictures in parallel.
sharp.concurrency(1)
sharp.cache(false)

const encode = (image: Sharp, extension: Extension) =>
  extension === 'png' ? image.png() : extension === 'webp' ? image.webp({ quality: 88 }) : image.jpeg({ quality: 88 })
const notAPicture = () => {
  throw new RequestError('notAPicture')
}

/** Picture ready for storage. */
export interface Picture {
  readonly extension: string
  readonly bytes: Buffer
  readonly thumbnail: Buffer
  readonly width: number
  readonly height: number
}
/**
 * Reads an uploaded picture: detects its type from its bytes and encodes it anew, at most 4000
 * pixels long. Encoding drops its location and hidden data behind its end. Refuses with
 * notAPicture, tooManyPixels or fileTooLarge.
 */
export const readPicture = async (upload: Buffer): Promise<Picture> => {
  if (upload.length > PICTURE_BYTES) throw new RequestError('fileTooLarge')
  const extension = formats[((await fileTypeFromBuffer(upload))?.mime ?? '') as keyof typeof formats]
  if (!extension) throw new RequestError('notAPicture')
  const bytes = onlySeen(upload, extension)
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error' as const }
  const size = await sharp(bytes, { limitInputPixels: false }).metadata().catch(notAPicture)
  if ((size.width ?? 0) * (size.height ?? 0) > MAX_PIXELS) throw new RequestError('tooManyPixels')
  // Resizing first lets JPEG and WebP decode at a smaller size.
  const whole = sharp(bytes, options)
    .autoOrient()
    .resize(MAX_EDGE, MAX_EDGE, { fit: 'inside', withoutEnlargement: true })
  const encoded = await encode(whole, extension).toBuffer({ resolveWithObject: true }).catch(notAPicture)
  const thumbnail = await sharp(encoded.data, options)
    .resize(THUMBNAIL, THUMBNAIL, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
  return { extension, bytes: encoded.data, thumbnail, width: encoded.info.width, height: encoded.info.height }
}
/** Returns the same prefix for all files of a tenant, without revealing the tenant. */
const makerPart = (tenant: Tenant) => createHash('sha256').update(`files of ${tenant}`).digest('hex').slice(0, 12)
/**
 * Generates a file's key: a prefix of twelve characters for the tenant, and twenty random ones. The
 * prefix lets a store group a tenant's files. Private keys have another format, so the public route
 * never serves them.
 */
export const newKey = (tenant: Tenant, extension: string, isPrivate: boolean): string =>
  `${isPrivate ? 'p' : ''}${makerPart(tenant)}${randomBytes(10).toString('hex')}.${extension}`
/** Name of a picture's thumbnail. */
export const thumbnailName = (key: string): string => `${key}.thumb.webp`
/** Content types by extension. */
export const contentTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}
