/** A part of a zip as its heads tell of it: its name in UTF-8, the CRC-32 of what it holds, and how many bytes that is and takes. */
export interface ZipPart {
  readonly name: Uint8Array
  readonly sum: number
  readonly size: number
  /** What it takes where it is deflated; left out: it is kept as it is. */
  readonly packed?: number | undefined
}

const PART = 0x04034b50
const LISTED = 0x02014b50
const END = 0x06054b50
/** The first day that the format knows: a sheet of the same content is the same file. */
const DAY = 0x21
const headOf = ({ name, sum, size, packed }: ZipPart, offset?: number): Uint8Array => {
  const isListed = offset !== undefined
  const head = new Uint8Array((isListed ? 46 : 30) + name.length)
  const view = new DataView(head.buffer)
  const more = isListed ? 2 : 0
  view.setUint32(0, isListed ? LISTED : PART, true)
  view.setUint16(4, 20, true)
  if (isListed) view.setUint16(6, 20, true)
  // Its name is UTF-8.
  view.setUint16(6 + more, 0x0800, true)
  view.setUint16(8 + more, packed === undefined ? 0 : 8, true)
  view.setUint16(12 + more, DAY, true)
  view.setUint32(14 + more, sum, true)
  view.setUint32(18 + more, packed ?? size, true)
  view.setUint32(22 + more, size, true)
  view.setUint16(26 + more, name.length, true)
  if (offset !== undefined) view.setUint32(42, offset, true)
  head.set(name, isListed ? 46 : 30)
  return head
}
/** What stands before a part in its place. */
export const partHead = (part: ZipPart): Uint8Array => headOf(part)
/** What stands behind all parts: a list of them, in their order. Each part begins right behind the one before it. */
export const zipEnd = (parts: readonly ZipPart[]): Uint8Array => {
  const list: Uint8Array[] = []
  let offset = 0
  for (const part of parts) {
    list.push(headOf(part, offset))
    offset += 30 + part.name.length + (part.packed ?? part.size)
  }
  const length = list.reduce((sum, each) => sum + each.length, 0)
  const end = new Uint8Array(length + 22)
  let at = 0
  for (const each of list) {
    end.set(each, at)
    at += each.length
  }
  const view = new DataView(end.buffer, length)
  view.setUint32(0, END, true)
  view.setUint16(8, parts.length, true)
  view.setUint16(10, parts.length, true)
  view.setUint32(12, length, true)
  view.setUint32(16, offset, true)
  return end
}
