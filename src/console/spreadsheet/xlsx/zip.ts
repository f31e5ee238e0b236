import { partHead, zipEnd } from '../../../schema/spreadsheet/zip'
import { type Breather, breather } from './yieldToMain'
import { SpreadsheetError } from './spreadsheetError'

/** The parts of an archive by their names. */
export type Parts = ReadonlyMap<string, Uint8Array>

export const END = 0x06054b50
export const ENTRY = 0x02014b50
/** More than this comes out of no sheet that a person made. */
const MOST = 80_000_000
/** What is unpacked at one go, in bytes: up to a thousand times as much comes out of it. */
const BITE = 8_192

/** Unpacks, at most so many bytes. */
export const inflate = async (packed: Uint8Array, left: number, breath: Breather): Promise<Uint8Array> => {
  let from = 0
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: control => {
      control.enqueue(new Uint8Array(packed.subarray(from, from + BITE)))
      from += BITE
      if (from >= packed.length) control.close()
    },
  })
  const reader = source.pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    chunks.push(part.value)
    size += part.value.length
    if (size > left) throw new SpreadsheetError('huge')
    if (breath.isDue()) await breath.take()
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
/** Reads those parts of a zip that are wanted. Throws where it is none, or more comes out of it than anyone could mean. */
export const readZip = async (
  bytes: Uint8Array,
  wanted: (name: string) => boolean,
  breath = breather(),
): Promise<Parts> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  while (end >= 0 && view.getUint32(end, true) !== END) end -= 1
  if (end < 0) throw new SpreadsheetError('cut')
  const parts = new Map<string, Uint8Array>()
  let [at, left] = [view.getUint32(end + 16, true), MOST]
  for (let count = view.getUint16(end + 10, true); count > 0; count -= 1) {
    if (view.getUint32(at, true) !== ENTRY) throw new Error('there is no entry')
    const [method, size] = [view.getUint16(at + 10, true), view.getUint32(at + 20, true)]
    const [nameLength = 0, moreLength = 0, noteLength = 0] = [28, 30, 32].map(by => view.getUint16(at + by, true))
    const name = textOf(bytes.subarray(at + 46, at + 46 + nameLength))
    const local = view.getUint32(at + 42, true)
    if (wanted(name)) {
      const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
      const packed = bytes.subarray(start, start + size)
      if (method !== 0 && method !== 8) throw new Error('it is packed in a way that nobody uses')
      const part = method === 0 ? packed : await inflate(packed, left, breath)
      left -= part.length
      parts.set(name, part)
    }
    at += 46 + nameLength + moreLength + noteLength
  }
  return parts
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? 0xedb88320 ^ (sum >>> 1) : sum >>> 1
  return sum
})
const checksum = (bytes: Uint8Array): number => {
  let sum = 0xffffffff
  for (const byte of bytes) sum = (table[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8)
  return ~sum >>> 0
}
/** A zip of texts, which are not packed. */
export const makeZip = (texts: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> => {
  const encoder = new TextEncoder()
  const files = Object.entries(texts).map(([name, text]) => {
    const bytes = encoder.encode(text)
    return { bytes, part: { name: encoder.encode(name), sum: checksum(bytes), size: bytes.length } }
  })
  const all = [...files.flatMap(({ part, bytes }) => [partHead(part), bytes]), zipEnd(files.map(({ part }) => part))]
  const whole = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of all) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
