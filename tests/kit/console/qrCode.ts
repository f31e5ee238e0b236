import { inflateSync } from 'node:zlib'
import jsQR from 'jsqr'
import sharp from 'sharp'

/** What a square code in a picture says, as a phone reads it. */
export const readCodeIn = async (picture: Buffer): Promise<string | undefined> => {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}
const SCALE = 4
/** Inflated streams of a PDF. */
export const streamsOfPdf = (pdf: Buffer): string[] => {
  const text = pdf.toString('latin1')
  return [...text.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: begun }) => {
    const from = index + begun.length
    const until = text.indexOf('endstream', from)
    try {
      return [inflateSync(pdf.subarray(from, until)).toString('latin1')]
    } catch {
      return []
    }
  })
}
/** The first square code that a PDF of vectors draws, as a picture: the dark rectangles of its first page, in a part of it. */
export const pictureOfPdf = async (
  pdf: Buffer,
  part: { readonly wide: number; readonly high: number },
): Promise<Buffer> => {
  const streams = streamsOfPdf(pdf)
  const page = streams.find(each => / re\b/.test(each)) ?? ''
  const rectangles = [...page.matchAll(/^(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re/gm)]
    .map(([, ...numbers]) => numbers.map(Number))
    .filter(([x = 0, y = 0]) => x < part.wide && y < part.high)
    .map(
      ([x = 0, y = 0, width = 0, height = 0]) =>
        `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#000"/>`,
    )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${part.wide * SCALE}" height="${part.high * SCALE}" viewBox="0 0 ${part.wide} ${part.high}"><rect width="100%" height="100%" fill="#fff"/>${rectangles.join('')}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
