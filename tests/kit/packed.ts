import { constants, crc32, deflateRawSync } from 'node:zlib'
import { strFromU8, unzipSync } from 'fflate'

const NS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="r"'
/** A part of which only the packed bytes are there. */
interface Packed {
  readonly packed: Buffer
}
type Part = string | Buffer | Packed
/** What unpacks to so many times 32 MB of blanks. */
export const bomb = (times: number): Packed => {
  const block = deflateRawSync(Buffer.alloc(32_000_000, 0x20), { finishFlush: constants.Z_FULL_FLUSH })
  return { packed: Buffer.concat([...Array<Buffer>(times).fill(block), Buffer.from([3, 0])]) }
}
/** A zip whose parts are packed as other programs pack them. */
export const packedZip = (parts: Readonly<Record<string, Part>>): Buffer => {
  const [files, list]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const [name, content] of Object.entries(parts)) {
    const called = Buffer.from(name)
    const isPacked = typeof content === 'object' && 'packed' in content
    const raw = isPacked ? Buffer.alloc(0) : Buffer.from(content)
    const body = isPacked ? content.packed : deflateRawSync(raw)
    const about = Buffer.alloc(26)
    about.writeUInt16LE(20, 0)
    about.writeUInt16LE(8, 4)
    about.writeUInt32LE(crc32(raw), 10)
    about.writeUInt32LE(body.length, 14)
    about.writeUInt32LE(raw.length, 18)
    about.writeUInt16LE(called.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    list.push(Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), about, place, called)
    files.push(Buffer.from([0x50, 0x4b, 3, 4]), about, called, body)
    offset += 30 + called.length + body.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(list.length / 4, 10)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, ...list, end])
}
/** A zip whose sizes and places stand in the fields of ZIP64, as for files beyond 4 GB. */
export const longZip = (parts: Readonly<Record<string, string>>): Buffer => {
  const [files, list]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const [name, content] of Object.entries(parts)) {
    const [called, raw] = [Buffer.from(name), Buffer.from(content)]
    const body = deflateRawSync(raw)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(45, 4)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(crc32(raw), 14)
    local.writeUInt32LE(0xffffffff, 18)
    local.writeUInt32LE(0xffffffff, 22)
    local.writeUInt16LE(called.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(crc32(raw), 16)
    for (const at of [20, 24, 42]) entry.writeUInt32LE(0xffffffff, at)
    entry.writeUInt16LE(called.length, 28)
    entry.writeUInt16LE(28, 30)
    const more = Buffer.alloc(28)
    more.writeUInt16LE(1, 0)
    more.writeUInt16LE(24, 2)
    for (const [at, value] of [raw.length, body.length, offset].entries())
      more.writeBigUInt64LE(BigInt(value), 4 + at * 8)
    files.push(local, called, body)
    list.push(entry, called, more)
    offset += 30 + called.length + body.length
  }
  const size = list.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.alloc(56 + 20 + 22)
  end.writeUInt32LE(0x06064b50, 0)
  end.writeBigUInt64LE(44n, 4)
  for (const [at, value] of [list.length / 3, list.length / 3, size, offset].entries())
    end.writeBigUInt64LE(BigInt(value), 24 + at * 8)
  end.writeUInt32LE(0x07064b50, 56)
  end.writeBigUInt64LE(BigInt(offset + size), 64)
  end.writeUInt32LE(1, 72)
  end.writeUInt32LE(0x06054b50, 76)
  end.writeUInt16LE(0xffff, 84)
  end.writeUInt16LE(0xffff, 86)
  end.writeUInt32LE(0xffffffff, 88)
  end.writeUInt32LE(0xffffffff, 92)
  return Buffer.concat([...files, ...list, end])
}
/** Reads the texts of a zip by their paths; an empty text where a path is missing. */
export const partIn = (bytes: Uint8Array) => {
  const parts = unzipSync(bytes)
  return (path: string): string => strFromU8(parts[path] ?? new Uint8Array())
}
/** What a spreadsheet keeps: its sheet as XML, and parts besides. */
export const workbook = (
  sheet: string,
  more: Readonly<Record<string, Part>> = {},
  about = '<sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets>',
): Buffer =>
  packedZip({
    'xl/workbook.xml': `<workbook ${NS}>${about}</workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': sheet,
    ...more,
  })
const letters = ['A', 'B', 'C', 'D', 'E', 'F']
/** A sheet of rows; a cell is a text, or XML as it stands inside `<c>`. */
export const worksheet = (rows: readonly (readonly (string | { readonly xml: string })[])[], behind = ''): string =>
  `<worksheet ${NS}><sheetData>${rows
    .map(
      (row, at) =>
        `<row r="${at + 1}">${row
          .map((cell, place) => {
            const r = `${letters[place]}${at + 1}`
            if (typeof cell !== 'string') return cell.xml.replace('<c', `<c r="${r}"`)
            return `<c r="${r}" t="inlineStr"><is><t>${cell}</t></is></c>`
          })
          .join('')}</row>`,
    )
    .join('')}</sheetData>${behind}</worksheet>`
