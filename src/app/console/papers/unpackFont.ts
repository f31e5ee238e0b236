const HEAD = { woff: 44, entry: 20, sfnt: 12, record: 16 } as const
const padded = (length: number) => Math.ceil(length / 4) * 4

interface Table {
  readonly tag: number
  readonly sum: number
  readonly bytes: Uint8Array
}
const inflated = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> => {
  const stream = new Response(bytes).body?.pipeThrough(new DecompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
const tablesOf = (woff: ArrayBuffer): Promise<Table[]> => {
  const view = new DataView(woff)
  return Promise.all(
    Array.from({ length: view.getUint16(12) }, async (_, at) => {
      const [tag = 0, offset = 0, packed = 0, length = 0, sum = 0] = [0, 4, 8, 12, 16].map(each =>
        view.getUint32(HEAD.woff + at * HEAD.entry + each),
      )
      const bytes = new Uint8Array(woff, offset, packed)
      return { tag, sum, bytes: packed < length ? await inflated(bytes) : bytes }
    }),
  )
}
/**
 * Unpacks a WOFF 1.0 font. The PDF library unpacks a whole table for each glyph lookup of a packed
 * font. Dozens of labels then blocked the page for ten seconds.
 */
export const unpackFont = async (woff: ArrayBuffer): Promise<ArrayBuffer> => {
  const tables = await tablesOf(woff)
  const from = HEAD.sfnt + tables.length * HEAD.record
  const whole = new ArrayBuffer(tables.reduce((sum, { bytes }) => sum + padded(bytes.length), from))
  const view = new DataView(whole)
  const deep = Math.floor(Math.log2(tables.length))
  view.setUint32(0, new DataView(woff).getUint32(4))
  const search = 16 * 2 ** deep
  for (const [at, value] of [tables.length, search, deep, tables.length * 16 - search].entries())
    view.setUint16(4 + at * 2, value)
  let place = from
  for (const [at, { tag, sum, bytes }] of tables.entries()) {
    for (const [index, value] of [tag, sum, place, bytes.length].entries())
      view.setUint32(HEAD.sfnt + at * HEAD.record + index * 4, value)
    new Uint8Array(whole).set(bytes, place)
    place += padded(bytes.length)
  }
  return whole
}
