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

/** Where files are kept, behind four calls. */
export interface FilesStore {
  readonly put: (name: string, bytes: Buffer) => Promise<void>
  readonly get: (name: string) => Promise<{ stream: Readable; size: number } | undefined>
  readonly size: (name: string) => Promise<number | undefined>
  /** Takes a file away; one that is not there is no fault. */
  readonly remove: (name: string) => Promise<void>
}
/** Files in a local folder. */
export const localFiles = async (folder: string): Promise<FilesStore> => {
  await mkdir(folder, { recursive: true })
  const size = async (name: string) => (await stat(join(folder, name)).catch(() => undefined))?.size
  return {
    // A private key begins with a p; its small version too.
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
/** The longest edge of a picture as it is kept, in pixels: the small print of a paper on A4 stays legible at 340 a inch. */
const MAX_EDGE = 4000
const THUMBNAIL = 320
const formats = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const
type Extension = (typeof formats)[keyof typeof formats]

// One thread a picture and nothing kept of it: how many there are at a time is the mall's to say.
sharp.concurrency(1)
sharp.cache(false)

const encode = (image: Sharp, extension: Extension) =>
  extension === 'png' ? image.png() : extension === 'webp' ? image.webp({ quality: 88 }) : image.jpeg({ quality: 88 })
const notAPicture = () => {
  throw new RequestError('notAPicture')
}

/** A picture as it is kept. */
export interface Picture {
  readonly extension: string
  readonly bytes: Buffer
  readonly thumbnail: Buffer
  readonly width: number
  readonly height: number
}
/**
 * Reads an uploaded picture: what it is is read from its bytes, and it is encoded anew, at most 4000 pixels long, which drops where it was taken and
 * whatever was hidden behind it. Refuses with notAPicture, tooManyPixels or fileTooLarge.
 */
export const readPicture = async (upload: Buffer): Promise<Picture> => {
  if (upload.length > PICTURE_BYTES) throw new RequestError('fileTooLarge')
  const extension = formats[((await fileTypeFromBuffer(upload))?.mime ?? '') as keyof typeof formats]
  if (!extension) throw new RequestError('notAPicture')
  const bytes = onlySeen(upload, extension)
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error' as const }
  const size = await sharp(bytes, { limitInputPixels: false }).metadata().catch(notAPicture)
  if ((size.width ?? 0) * (size.height ?? 0) > MAX_PIXELS) throw new RequestError('tooManyPixels')
  // Resizing before anything else lets JPEG and WebP be decoded small.
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
/** The same for all files of a maker, and says nothing of who it is. */
const makerPart = (tenant: Tenant) => createHash('sha256').update(`files of ${tenant}`).digest('hex').slice(0, 12)
/**
 * A new file's key: twelve signs of its maker, so that a store can keep a maker's files together, and twenty that nobody guesses. A private one has another
 * shape, so that the public address can never answer it.
 */
export const newKey = (tenant: Tenant, extension: string, isPrivate: boolean): string =>
  `${isPrivate ? 'p' : ''}${makerPart(tenant)}${randomBytes(10).toString('hex')}.${extension}`
/** What the small version of a picture is kept as. */
export const thumbnailName = (key: string): string => `${key}.thumb.webp`
/** Types by extension, for answering. */
export const contentTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}
