import { breather } from './yieldToMain'
import { SpreadsheetError } from './spreadsheetError'
import { END, ENTRY, inflate } from './zip'

/** A file of an archive, read only when it is wanted. */
export interface ZipEntry {
  readonly name: string
  /** Its bytes, at most so many. Throws `SpreadsheetError` where more comes out of it. */
  readonly read: (most: number) => Promise<Uint8Array<ArrayBuffer>>
}
/** The end of an archive stands within so many bytes of its file's. */
const TAIL = 22 + 65_535
/** Files of an archive that are looked at. */
const MOST = 20_000
const viewOf = async (file: Blob, from: number, until: number) => {
  const buffer = await file.slice(from, until).arrayBuffer()
  return { view: new DataView(buffer), bytes: new Uint8Array(buffer) }
}
const decodedAs = (writing: string, bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder(writing, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
/** A name is UTF-8 where the archive says so. A Mac writes that and does not say so, a Chinese Windows writes its own. */
const nameOf = (bytes: Uint8Array, isUtf8: boolean): string => {
  const [text = '', chinese] = [decodedAs('utf-8', bytes), decodedAs('gb18030', bytes)]
  const isPlain = isUtf8 || bytes.every(byte => byte < 128) || /\p{Script=Han}/u.test(text)
  return isPlain ? text : (chinese ?? text)
}
/** The files of an archive, of which nothing is unpacked yet: it may be larger than the memory. Throws `SpreadsheetError` where it is none. */
export const zipEntries = async (file: Blob): Promise<ZipEntry[]> => {
  const from = Math.max(0, file.size - TAIL)
  const { view } = await viewOf(file, from, file.size)
  let end = view.byteLength - 22
  while (end >= 0 && view.getUint32(end, true) !== END) end -= 1
  if (end < 0) throw new SpreadsheetError('cut')
  const [count, start] = [view.getUint16(end + 10, true), view.getUint32(end + 16, true)]
  const size = from + end - start
  if (count > MOST || size < 0) throw new SpreadsheetError('cut')
  const list = await viewOf(file, start, start + size)
  const entries: ZipEntry[] = []
  let at = 0
  for (let left = count; left > 0; left -= 1) {
    if (at + 46 > size || list.view.getUint32(at, true) !== ENTRY) throw new SpreadsheetError('cut')
    const here = at
    const [method, packed] = [list.view.getUint16(here + 10, true), list.view.getUint32(here + 20, true)]
    const [name = 0, more = 0, note = 0] = [28, 30, 32].map(by => list.view.getUint16(here + by, true))
    const place = list.view.getUint32(here + 42, true)
    entries.push({
      name: nameOf(
        list.bytes.subarray(here + 46, here + 46 + name),
        (list.view.getUint16(here + 8, true) & 0x0800) > 0,
      ),
      read: async most => {
        const { view: own } = await viewOf(file, place, place + 30)
        const begin = place + 30 + own.getUint16(26, true) + own.getUint16(28, true)
        const { bytes } = await viewOf(file, begin, begin + Math.min(packed, most + 1))
        if (method !== 0 && method !== 8) throw new SpreadsheetError('broken')
        const whole = method === 0 ? bytes : await inflate(bytes, most, breather())
        if (whole.length > most) throw new SpreadsheetError('huge')
        return new Uint8Array(whole)
      },
    })
    at += 46 + name + more + note
  }
  return entries
}
