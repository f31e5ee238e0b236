import { createReadStream } from 'node:fs'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { Failure } from './failure'

/** Where files are kept, behind three calls. */
export interface FilesStore {
  readonly put: (name: string, bytes: Buffer) => Promise<void>
  readonly get: (name: string) => Promise<{ stream: Readable; size: number } | undefined>
}
/** Files in a local folder. */
export const localFiles = async (folder: string): Promise<FilesStore> => {
  await mkdir(folder, { recursive: true })
  return {
    put: (name, bytes) => writeFile(join(folder, name), bytes),
    get: async name => {
      const found = await stat(join(folder, name)).catch(() => undefined)
      return found ? { stream: createReadStream(join(folder, name)), size: found.size } : undefined
    },
  }
}

/** Limits of one picture. */
export const MAX_BYTES = 10 * 1024 * 1024
export const MAX_PIXELS = 50_000_000
const THUMBNAIL = 320
const formats = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const
type Extension = (typeof formats)[keyof typeof formats]

const encode = (image: Sharp, extension: Extension) =>
  extension === 'png' ? image.png() : extension === 'webp' ? image.webp({ quality: 88 }) : image.jpeg({ quality: 88, mozjpeg: true })

/**
 * Takes an uploaded picture in: what it is is read from its bytes, and it is encoded anew, which drops where it was taken and
 * whatever was hidden behind it. Refuses with notAPicture, tooManyPixels or fileTooLarge.
 */
export const keepPicture = async (
  store: FilesStore,
  bytes: Buffer,
  isPrivate = false,
): Promise<{ key: string; width: number; height: number }> => {
  if (bytes.length > MAX_BYTES) throw new Failure('fileTooLarge')
  const extension = formats[((await fileTypeFromBuffer(bytes))?.mime ?? '') as keyof typeof formats]
  if (!extension) throw new Failure('notAPicture')
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error' as const }
  const size = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new Failure('notAPicture')
    })
  if ((size.width ?? 0) * (size.height ?? 0) > MAX_PIXELS) throw new Failure('tooManyPixels')
  const drawn = await encode(sharp(bytes, options).autoOrient(), extension)
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new Failure('notAPicture')
    })
  const thumbnail = await sharp(drawn.data, options)
    .resize(THUMBNAIL, THUMBNAIL, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
  // A private key has another shape, so that the public address can never answer it.
  const key = `${isPrivate ? 'p' : ''}${randomBytes(16).toString('hex')}.${extension}`
  await store.put(key, drawn.data)
  await store.put(`${key}.thumb.webp`, thumbnail)
  return { key, width: drawn.info.width, height: drawn.info.height }
}
/** Types by extension, for answering. */
export const contentTypes: Readonly<Record<string, string>> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' }
