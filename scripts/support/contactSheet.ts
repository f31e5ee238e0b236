import sharp from 'sharp'

/** Window widths of screenshots: desktop, tablet and phone. */
export const shownWidths = [1280, 768, 375] as const
export type Width = (typeof shownWidths)[number]
/** Screenshot of a page, with its window width. */
export interface Shown {
  readonly name: string
  readonly width: Width
  readonly file: string
}
const [tall, caption, gap] = [300, 20, 12]
const wide: { readonly [W in Width]: number } = { 1280: 480, 768: 225, 375: 139 }
/** Columns of pages. A WebP image is at most 16,383 px high: 49 rows of pages. */
const across = 3
/** Offset of a screenshot within its page's group, or of the next group. */
const offsetOf = (before: readonly Width[]): number => before.reduce((sum, each) => sum + wide[each] + gap, 0)
const group = offsetOf(shownWidths)

/** Puts the tops of screenshots on one sheet: each page once in all widths, with its name. */
export const writeSheet = async (file: string, pictures: readonly Shown[]): Promise<void> => {
  const names = [...new Set(pictures.map(each => each.name))]
  const placeOf = (name: string) => {
    const at = names.indexOf(name)
    return { left: gap + (at % across) * group, top: gap + Math.floor(at / across) * (tall + caption + gap) }
  }
  const words = names.map(name => {
    const { left, top } = placeOf(name)
    return `<text x="${left}" y="${top + 14}">${name}</text>`
  })
  const [width, height] = [gap + across * group, gap + Math.ceil(names.length / across) * (tall + caption + gap)]
  const captions = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif" font-size="13" fill="#555">${words.join('')}</svg>`
  const tops = pictures.map(async ({ name, width, file }) => {
    const { left, top } = placeOf(name)
    const input = await sharp(file).resize(wide[width], tall, { fit: 'cover', position: 'top' }).toBuffer()
    return { input, left: left + offsetOf(shownWidths.slice(0, shownWidths.indexOf(width))), top: top + caption }
  })
  await sharp({ create: { width, height, channels: 3, background: '#ddd' } })
    .composite([{ input: Buffer.from(captions), left: 0, top: 0 }, ...(await Promise.all(tops))])
    .webp({ quality: 72 })
    .toFile(file)
}
