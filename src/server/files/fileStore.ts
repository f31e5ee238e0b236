import { createReadStream } from 'node:fs'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createHash, randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import sharp, { type Sharp } from 'sharp'
import { PICTURE_BYTES, PICTURE_EDGE, PICTURE_PIXELS } from '../../schema/fields/images'
import { RequestError } from '../errors/requestError'
import { type PictureFormat, pictureFormat } from './pictureFormat'
import { stripMetadata } from './stripMetadata'
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

const THUMBNAIL = 320
type Extension = Exclude<PictureFormat, 'avif' | 'pdf'>

// One thread a picture and no cache: the server's queues limit the pictures in parallel.
sharp.concurrency(1)
sharp.cache(false)

const encode = (image: Sharp, extension: Extension) =>
  extension === 'png' ? image.png() : extension === 'webp' ? image.webp({ quality: 88 }) : image.jpeg({ quality: 88 })
/**
 * Decodes a picture at most 4000 pixels long, upright. Resizing first lets JPEG and WebP decode at
 * a smaller size.
 */
const decode = (bytes: Buffer, failOn: 'error' | 'warning') =>
  sharp(bytes, { limitInputPixels: PICTURE_PIXELS, failOn })
    .autoOrient()
    .resize(PICTURE_EDGE, PICTURE_EDGE, { fit: 'inside', withoutEnlargement: true })
const encodeWhole = (bytes: Buffer, extension: Extension, failOn: 'error' | 'warning') =>
  encode(decode(bytes, failOn), extension).toBuffer({ resolveWithObject: true })
const JPEG_END = Buffer.from('ffd9', 'hex')
/** A JPEG may lack its end marker only. With the marker, missing picture data is a warning. */
const encodeWithoutEnd = (bytes: Buffer, extension: Extension) => {
  if (extension !== 'jpg' || bytes.subarray(-2).equals(JPEG_END)) throw new RequestError('damagedPicture')
  return encodeWhole(Buffer.concat([bytes, JPEG_END]), extension, 'warning')
}
const damaged = () => {
  throw new RequestError('damagedPicture')
}

/** Picture ready for storage. */
export interface Picture {
  readonly extension: string
  readonly bytes: Buffer
  /** `undefined` for a PDF. */
  readonly thumbnail: Buffer | undefined
  readonly width: number
  readonly height: number
}
/**
 * Reads an uploaded picture: detects its type from its bytes and encodes it anew, at most 4000
 * pixels long. Encoding drops its location and hidden data behind its end. AVIF becomes JPEG, or
 * WebP where transparent. A PDF stays as it is, 0 pixels wide. Refuses as `pictureFormat`, and with
 * damagedPicture, tooManyPixels or fileTooLarge.
 */
export const readPicture = async (upload: Buffer, mayBePdf: boolean): Promise<Picture> => {
  if (upload.length > PICTURE_BYTES) throw new RequestError('fileTooLarge')
  const format = await pictureFormat(upload, mayBePdf)
  if (format === 'pdf') return { extension: format, bytes: upload, thumbnail: undefined, width: 0, height: 0 }
  const bytes = format === 'avif' ? upload : stripMetadata(upload, format)
  const { width, height, hasAlpha } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(damaged)
  if (width * height > PICTURE_PIXELS) throw new RequestError('tooManyPixels')
  const extension = format !== 'avif' ? format : hasAlpha ? 'webp' : 'jpg'
  const encoded = await encodeWhole(bytes, extension, 'error')
    .catch(() => encodeWithoutEnd(bytes, extension))
    .catch(damaged)
  const thumbnail = await sharp(encoded.data)
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
  pdf: 'application/pdf',
}
