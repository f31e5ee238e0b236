import { crc32 } from 'node:zlib'
import { RequestError } from '../errors/requestError'

/** Largest colour profile in bytes, as stored in the file. */
const PROFILE_BYTES = 64 * 1024
/** Limit of parts. A real picture has far fewer. */
const MAX_PARTS = 20_000

/** Returns a part of a file, or its replacement. `undefined` drops the part. */
type Keep = (part: { readonly name: string; readonly whole: Buffer; readonly content: Buffer }) => Buffer | undefined

const ORIENTATION = 0x0112
/**
 * Reads the orientation from Exif: 2 to 8. Reads nothing else, because decoders follow every offset
 * in Exif.
 */
const orientationIn = (exif: Buffer): number | undefined => {
  const isLittle = exif.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (at + 2 > exif.length ? 0 : isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at))
  const first = exif.length < 8 ? exif.length : isLittle ? exif.readUInt32LE(4) : exif.readUInt32BE(4)
  for (let entry = 0; entry < Math.min(short(first), 200); entry += 1) {
    const at = first + 2 + 12 * entry
    const way = short(at + 8)
    if (short(at) === ORIENTATION) return way >= 2 && way <= 8 ? way : undefined
  }
  return undefined
}
/**
 * Builds Exif with the orientation only:
 * https://www.cipa.jp/std/documents/download_e.html?DC-008-Translation-2023-E
 */
const exifOf = (orientation: number): Buffer => {
  const exif = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex')
  exif.writeUInt16BE(orientation, 18)
  return exif
}
const turned = (exif: Buffer, write: (exif: Buffer) => Buffer): Buffer | undefined => {
  const orientation = orientationIn(exif)
  return orientation === undefined ? undefined : write(exifOf(orientation))
}
/**
 * Walks a file's parts from `begin` and collects those that `keep` returns. `next` gives the bounds
 * of a part and of its content.
 */
const walk = (
  file: Buffer,
  begin: number,
  next: (at: number) => { readonly name: string; readonly from: number; readonly to: number; readonly end: number },
  keep: Keep,
  last: (name: string) => boolean,
): Buffer[] => {
  const parts: Buffer[] = []
  for (let at = begin, met = 0; at + 4 <= file.length; met += 1) {
    const { name, from, to, end } = next(at)
    if (met > MAX_PARTS) throw new RequestError('notAPicture')
    if (end <= at) throw new RequestError('damagedPicture')
    const kept = keep({ name, whole: file.subarray(at, end), content: file.subarray(from, to) })
    if (kept) parts.push(kept)
    if (last(name)) break
    at = end
  }
  return parts
}

const ofPng = (png: Buffer): Buffer => {
  const part = (name: string, content: Buffer) => {
    const whole = Buffer.alloc(content.length + 12)
    whole.writeUInt32BE(content.length)
    whole.write(name, 4, 'latin1')
    content.copy(whole, 8)
    whole.writeUInt32BE(crc32(whole.subarray(4, -4)), content.length + 8)
    return whole
  }
  const next = (at: number) => {
    const to = at + 8 + png.readUInt32BE(at)
    return { name: png.toString('latin1', at + 4, at + 8), from: at + 8, to, end: to + 4 }
  }
  const keep: Keep = ({ name, whole, content }) => {
    if (name === 'eXIf') return turned(content, exif => part(name, exif))
    if (name === 'iCCP') return content.length <= PROFILE_BYTES ? whole : undefined
    return /^[A-Z]|^(?:tRNS|gAMA|cHRM|sRGB|pHYs)$/.test(name) ? whole : undefined
  }
  return Buffer.concat([png.subarray(0, 8), ...walk(png, 8, next, keep, name => name === 'IEND')])
}
const ofJpeg = (jpeg: Buffer): Buffer => {
  const EXIF = Buffer.from('Exif\0\0', 'latin1')
  const [APP1, SCAN] = ['e1', 'da']
  const next = (at: number) => {
    const name = jpeg.toString('hex', at + 1, at + 2)
    // Image data contains markers of its own, which are not parts.
    if (name === SCAN) return { name, from: at, to: jpeg.length, end: jpeg.length }
    // Fill bytes may precede a marker.
    if (name === 'ff') return { name, from: at, to: at, end: at + 1 }
    const end = at + 2 + jpeg.readUInt16BE(at + 2)
    return { name, from: at + 4, to: end, end }
  }
  const keep: Keep = ({ name, whole, content }) => {
    if (name === 'ff') return undefined
    if (name === APP1)
      return content.subarray(0, EXIF.length).equals(EXIF)
        ? turned(content.subarray(EXIF.length), exif => {
            const head = Buffer.from([0xff, 0xe1, 0, 2 + EXIF.length + exif.length])
            return Buffer.concat([head, EXIF, exif])
          })
        : undefined
    // Of the application segments, only the file format, the profile and the colour transform stay.
    return /^e[^02e]$|^fe$/.test(name) ? undefined : whole
  }
  return Buffer.concat([jpeg.subarray(0, 2), ...walk(jpeg, 2, next, keep, name => name === SCAN)])
}
/** Builds a part of a WebP file: name, length, content padded to an even length. */
const webpPart = (name: string, content: Buffer): Buffer => {
  const whole = Buffer.alloc(8 + content.length + (content.length % 2))
  whole.write(name, 0, 'latin1')
  whole.writeUInt32LE(content.length, 4)
  content.copy(whole, 8)
  return whole
}
const ofWebp = (file: Buffer): Buffer => {
  const webp = file.subarray(0, 8 + file.readUInt32LE(4))
  const [PROFILE, TURNED, TEXT] = [0x20, 0x08, 0x04]
  let flags = 0
  const next = (at: number) => {
    const size = at + 8 > webp.length ? webp.length : webp.readUInt32LE(at + 4)
    const to = at + 8 + size
    return { name: webp.toString('latin1', at, at + 4), from: at + 8, to, end: to + (size % 2) }
  }
  const keep: Keep = ({ name, whole, content }) => {
    if (name === 'XMP ') return undefined
    if (name === 'EXIF') {
      const plain = content.toString('latin1', 0, 4) === 'Exif' ? content.subarray(6) : content
      const kept = turned(plain, exif => webpPart(name, exif))
      if (kept) flags |= TURNED
      return kept
    }
    if (name === 'ICCP') {
      if (content.length > PROFILE_BYTES) return undefined
      flags |= PROFILE
    }
    return whole
  }
  const parts = walk(webp, 12, next, keep, () => false)
  const head = parts[0]
  if (head?.toString('latin1', 0, 4) === 'VP8X') {
    const own = Buffer.from(head)
    own[8] = ((own[8] ?? 0) & ~(PROFILE | TURNED | TEXT)) | flags
    parts[0] = own
  }
  const body = Buffer.concat([Buffer.from('WEBP'), ...parts])
  const begin = Buffer.from('RIFF\0\0\0\0', 'latin1')
  begin.writeUInt32LE(body.length, 4)
  return Buffer.concat([begin, body])
}
const walkers = { png: ofPng, jpg: ofJpeg, webp: ofWebp } as const

/**
 * Removes metadata that decoders parse but do not show. Keeps the orientation. Drops
 * texts, whose few bytes may unpack to many, and Exif, which may point at itself. Drops oversized
 * profiles and data behind the end, too. Refuses with damagedPicture where parts are malformed, and
 * with notAPicture where there are too many.
 */
export const stripMetadata = (file: Buffer, extension: keyof typeof walkers): Buffer => {
  try {
    return walkers[extension](file)
  } catch (fault) {
    throw fault instanceof RangeError ? new RequestError('damagedPicture') : fault
  }
}
