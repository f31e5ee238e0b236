import sharp from 'sharp'

/** A picture of a page, and the width of the window it was taken in. */
export interface Shown {
  readonly name: string
  readonly width: 1280 | 375
  readonly file: string
}
const [tall, caption, gap] = [300, 20, 12]
const wide: Readonly<Record<Shown['width'], number>> = { 1280: 480, 375: 139 }
const pairs = 3
const column = wide[1280] + wide[375] + 2 * gap

/** Puts the tops of pictures on one sheet: each page once, as it is on a desk and on a phone, with its name. */
export const writeSheet = async (file: string, pictures: readonly Shown[]): Promise<void> => {
  const names = [...new Set(pictures.map(each => each.name))]
  const placeOf = (name: string) => {
    const at = names.indexOf(name)
    return { left: gap + (at % pairs) * column, top: gap + Math.floor(at / pairs) * (tall + caption + gap) }
  }
  const words = names.map(name => {
    const { left, top } = placeOf(name)
    return `<text x="${left}" y="${top + 14}">${name}</text>`
  })
  const [width, height] = [gap + pairs * column, gap + Math.ceil(names.length / pairs) * (tall + caption + gap)]
  const captions = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif" font-size="13" fill="#555">${words.join('')}</svg>`
  const tops = pictures.map(async ({ name, width, file }) => {
    const { left, top } = placeOf(name)
    const input = await sharp(file).resize(wide[width], tall, { fit: 'cover', position: 'top' }).toBuffer()
    return { input, left: left + (width === 375 ? wide[1280] + gap : 0), top: top + caption }
  })
  await sharp({ create: { width, height, channels: 3, background: '#ddd' } })
    .composite([{ input: Buffer.from(captions), left: 0, top: 0 }, ...(await Promise.all(tops))])
    .webp({ quality: 72 })
    .toFile(file)
}
