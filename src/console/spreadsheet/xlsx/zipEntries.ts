import { Inflate } from 'fflate'
import { type Breather, breather } from './yieldToMain'
import { SpreadsheetError } from './spreadsheetError'

/** A file of an archive. Its bytes are read on demand. */
interface ZipEntry {
  readonly name: string
  /** Reads at most `most` bytes. Throws `SpreadsheetError` where the file unpacks to more. */
  readonly read: (most: number, breath?: Breather) => Promise<Uint8Array<ArrayBuffer>>
}
/** Signatures of the end record and of a directory entry. */
const END = 0x06054b50
const ENTRY = 0x02014b50
/** Range in bytes at the end of a file that contains the end record. */
const TAIL = 22 + 65_535
/** Files that an archive may hold. */
const MAX_ENTRIES = 20_000
/** Packed bytes of one step. A step yields at most a thousand times as many. */
const STEP = 4_096

const viewOf = async (file: Blob, from: number, until: number) => {
  const buffer = await file.slice(from, until).arrayBuffer()
  return { view: new DataView(buffer), bytes: new Uint8Array(buffer) }
}
/** Inflates step by step, so that a zip bomb stops at the limit. */
const inflate = async (packed: Uint8Array, most: number, breath: Breather): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const stream = new Inflate(chunk => {
    size += chunk.length
    if (size > most) throw new SpreadsheetError('huge')
    chunks.push(chunk)
  })
  for (let at = 0; at < packed.length; at += STEP) {
    stream.push(packed.subarray(at, at + STEP), at + STEP >= packed.length)
    if (breath.isDue()) await breath.take()
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}
const decodedAs = (writing: string, bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder(writing, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
/** Decodes a name. Macs write UTF-8 without its flag, a Chinese Windows writes GB18030. */
const nameOf = (bytes: Uint8Array, isUtf8: boolean): string => {
  const [text = '', chinese] = [decodedAs('utf-8', bytes), decodedAs('gb18030', bytes)]
  const isPlain = isUtf8 || bytes.every(byte => byte < 128) || /\p{Script=Han}/u.test(text)
  return isPlain ? text : (chinese ?? text)
}
/**
 * Lists the files of an archive by its central directory. Files are unpacked on demand, so the
 * archive may exceed the memory (fflate has no such reader).
 * Throws `SpreadsheetError` (`cut`) for a missing or damaged directory.
 */
export const zipEntries = async (file: Blob): Promise<ZipEntry[]> => {
  const from = Math.max(0, file.size - TAIL)
  const { view } = await viewOf(file, from, file.size)
  let end = view.byteLength - 22
  while (end >= 0 && view.getUint32(end, true) !== END) end -= 1
  if (end < 0) throw new SpreadsheetError('cut')
  const [count, start] = [view.getUint16(end + 10, true), view.getUint32(end + 16, true)]
  const size = from + end - start
  if (count > MAX_ENTRIES || size < 0) throw new SpreadsheetError('cut')
  const list = await viewOf(file, start, start + size)
  const entries: ZipEntry[] = []
  let at = 0
  for (let left = count; left > 0; left -= 1) {
    if (at + 46 > size || list.view.getUint32(at, true) !== ENTRY) throw new SpreadsheetError('cut')
    const [method, packed] = [list.view.getUint16(at + 10, true), list.view.getUint32(at + 20, true)]
    const [name = 0, more = 0, note = 0] = [28, 30, 32].map(by => list.view.getUint16(at + by, true))
    const place = list.view.getUint32(at + 42, true)
    entries.push({
      name: nameOf(list.bytes.subarray(at + 46, at + 46 + name), (list.view.getUint16(at + 8, true) & 0x0800) > 0),
      read: async (most, breath = breather()) => {
        if (method !== 0 && method !== 8) throw new SpreadsheetError('broken')
        const { view: own } = await viewOf(file, place, place + 30)
        const begin = place + 30 + own.getUint16(26, true) + own.getUint16(28, true)
        const { bytes } = await viewOf(file, begin, begin + Math.min(packed, most + 1))
        if (method === 8) return inflate(bytes, most, breath)
        if (bytes.length > most) throw new SpreadsheetError('huge')
        return bytes
      },
    })
    at += 46 + name + more + note
  }
  return entries
}
