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
const LOCAL = 0x04034b50
/** Signatures of ZIP64: the locator before the end record, and the longer end record. */
const LOCATOR = 0x07064b50
const LONG_END = 0x06064b50
/** Values whose real size stands in the ZIP64 fields. */
const ELSEWHERE = { short: 0xffff, long: 0xffffffff } as const
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
/** Tables of the checksum for four bytes at once. */
const crcTables = (() => {
  const tables = new Uint32Array(1024)
  for (let byte = 0; byte < 256; byte += 1) {
    let value = byte
    for (let bit = 0; bit < 8; bit += 1) value = (value & 1) === 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
    tables[byte] = value
  }
  for (let at = 256; at < 1024; at += 1) {
    const before = tables[at - 256] ?? 0
    tables[at] = (before >>> 8) ^ (tables[before & 0xff] ?? 0)
  }
  return tables
})()
const crcOf = (place: number): number => crcTables[place] ?? 0
/** Checks the checksum of a file, so that a damaged one is never read as another text. */
const verify = async (bytes: Uint8Array<ArrayBuffer>, sum: number, breath: Breather) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let [value, at] = [0xffffffff, 0]
  for (; at + 4 <= bytes.length; at += 4) {
    value ^= view.getUint32(at, true)
    value =
      crcOf(768 + (value & 0xff)) ^
      crcOf(512 + ((value >>> 8) & 0xff)) ^
      crcOf(256 + ((value >>> 16) & 0xff)) ^
      crcOf(value >>> 24)
    if ((at & 0xfffff) === 0 && breath.isDue()) await breath.take()
  }
  for (; at < bytes.length; at += 1) value = (value >>> 8) ^ crcOf((value ^ view.getUint8(at)) & 0xff)
  // Some programs write no checksum.
  if (sum !== 0 && (value ^ 0xffffffff) >>> 0 !== sum) throw new SpreadsheetError('cut')
  return bytes
}
const longAt = (view: DataView, at: number): number => {
  const value = Number(view.getBigUint64(at, true))
  if (!Number.isSafeInteger(value)) throw new SpreadsheetError('cut')
  return value
}
/** Number of entries and start of the directory, by the end record or its ZIP64 form. */
const directoryOf = async (file: Blob, view: DataView, end: number, from: number) => {
  const [count, start] = [view.getUint16(end + 10, true), view.getUint32(end + 16, true)]
  const hasLocator = end >= 20 && view.getUint32(end - 20, true) === LOCATOR
  if (
    !hasLocator ||
    (count !== ELSEWHERE.short && start !== ELSEWHERE.long && view.getUint32(end + 12, true) !== ELSEWHERE.long)
  )
    return { count, start, until: from + end }
  const place = longAt(view, end - 12)
  const { view: record } = await viewOf(file, place, place + 56)
  if (record.byteLength < 56 || record.getUint32(0, true) !== LONG_END) throw new SpreadsheetError('cut')
  return { count: longAt(record, 32), start: longAt(record, 48), until: place }
}
/** Packed size and place of an entry. Those of ZIP64 stand in a further field, in this order. */
const extentOf = (view: DataView, at: number, fields: { readonly from: number; readonly until: number }) => {
  const values = [view.getUint32(at + 24, true), view.getUint32(at + 20, true), view.getUint32(at + 42, true)]
  for (let field = fields.from; field + 4 <= fields.until; field += 4 + view.getUint16(field + 2, true)) {
    if (view.getUint16(field, true) !== 1) continue
    const last = Math.min(field + 4 + view.getUint16(field + 2, true), fields.until)
    let place = field + 4
    for (const [index, value] of values.entries())
      if (value === ELSEWHERE.long && place + 8 <= last) {
        values[index] = longAt(view, place)
        place += 8
      }
  }
  const [, packed = 0, place = 0] = values
  return { packed, place }
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
  const { count, start, until } = await directoryOf(file, view, end, from)
  const size = until - start
  if (count > MAX_ENTRIES || size < 0) throw new SpreadsheetError('cut')
  const list = await viewOf(file, start, until)
  const entries: ZipEntry[] = []
  let at = 0
  for (let left = count; left > 0; left -= 1) {
    if (at + 46 > size || list.view.getUint32(at, true) !== ENTRY) throw new SpreadsheetError('cut')
    const [flags, method, sum] = [
      list.view.getUint16(at + 8, true),
      list.view.getUint16(at + 10, true),
      list.view.getUint32(at + 16, true),
    ]
    const [name = 0, more = 0, note = 0] = [28, 30, 32].map(by => list.view.getUint16(at + by, true))
    const fields = { from: at + 46 + name, until: Math.min(at + 46 + name + more, size) }
    const { packed, place } = extentOf(list.view, at, fields)
    entries.push({
      name: nameOf(list.bytes.subarray(at + 46, at + 46 + name), (flags & 0x0800) > 0),
      read: async (most, breath = breather()) => {
        if ((flags & 1) > 0) throw new SpreadsheetError('locked')
        if (method !== 0 && method !== 8) throw new SpreadsheetError('broken')
        const { view: own } = await viewOf(file, place, place + 30)
        if (own.byteLength < 30 || own.getUint32(0, true) !== LOCAL) throw new SpreadsheetError('cut')
        const begin = place + 30 + own.getUint16(26, true) + own.getUint16(28, true)
        const { bytes } = await viewOf(file, begin, begin + Math.min(packed, most + 1))
        if (method === 8) return verify(await inflate(bytes, most, breath), sum, breath)
        if (bytes.length > most) throw new SpreadsheetError('huge')
        return verify(bytes, sum, breath)
      },
    })
    at += 46 + name + more + note
  }
  return entries
}
