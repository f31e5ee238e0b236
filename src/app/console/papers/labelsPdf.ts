import PDFDocument from 'pdfkit'
import { toBlob } from 'pdfkit/output'
import { encode } from 'uqr'
import type { Language } from '../../../schema/model/field'
import { addressOf, type Certificate, cut, isRevoked, labelLines, type LabelSize, labelSizes } from './labelSizes'
import { fittedLines, LINE, type WidthOf } from './fitText'
import { type FontPart, fontParts, partOf, toPrintable } from './paperFonts'
import { documentTexts } from './paperTexts'
import { unpackFont } from './unpackFont'

/** Points per millimetre. */
const MM = 72 / 25.4
/** A4 with the smallest margin of common printers, in millimetres. */
const A4 = { width: 210, height: 297, margin: 6 } as const

type Doc = InstanceType<typeof PDFDocument>
interface Place {
  readonly x: number
  readonly y: number
}
/** Positions of labels on a page, row by row, including the space of the cut marks. */
export const placesOn = (size: LabelSize): Place[] => {
  const { width, height } = labelSizes[size]
  const [wide, high] = [width + 2 * cut.around, height + 2 * cut.around]
  const columns = Math.floor((A4.width - 2 * A4.margin) / wide)
  const rows = Math.floor((A4.height - 2 * A4.margin) / high)
  const [left, top] = [(A4.width - columns * wide) / 2, (A4.height - rows * high) / 2]
  return Array.from({ length: columns * rows }, (_, at) => ({
    x: left + (at % columns) * wide + cut.around,
    y: top + Math.floor(at / columns) * high + cut.around,
  }))
}
/** Draws a QR code as vectors, which print sharply at any size. */
const drawCode = (doc: Doc, text: string, { x, y }: Place, side: number): void => {
  const { data, size } = encode(text, { border: 2 })
  const module = side / size
  for (const [row, modules] of data.entries())
    for (const [column, dark] of modules.entries())
      if (dark) doc.rect((x + column * module) * MM, (y + row * module) * MM, module * MM + 0.05, module * MM + 0.05)
  doc.fill('#000')
}
/** Draws the cut marks at a label's corners, outside of the label. */
const drawMarks = (doc: Doc, { x, y }: Place, size: LabelSize): void => {
  const { width, height } = labelSizes[size]
  const [gap, long] = [cut.around - cut.long, cut.long]
  for (const [across, down] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const) {
    const [cornerX, cornerY] = [x + across * width, y + down * height]
    const [outX, outY] = [across ? 1 : -1, down ? 1 : -1]
    doc.moveTo((cornerX + outX * gap) * MM, cornerY * MM).lineTo((cornerX + outX * (gap + long)) * MM, cornerY * MM)
    doc.moveTo(cornerX * MM, (cornerY + outY * gap) * MM).lineTo(cornerX * MM, (cornerY + outY * (gap + long)) * MM)
  }
  doc.lineWidth(0.4).stroke('#000')
}
/** Font of a character. Where no font holds it, the first font draws a box. */
const fontOf = (character: string): FontPart => partOf(character) ?? (fontParts[0] as FontPart)
/** Measures texts by character, with a cache. */
const measuring = (doc: Doc): WidthOf => {
  const known = new Map<string, number>()
  const ofSign = (sign: string): number => {
    const width = known.get(sign) ?? doc.font(fontOf(sign).file).fontSize(100).widthOfString(sign) / 100
    known.set(sign, width)
    return width
  }
  return (text, points) => points * [...text].reduce((sum, sign) => sum + ofSign(sign), 0)
}
/** Downloads the fonts of some texts. */
const loadFonts = async (doc: Doc, texts: readonly string[]): Promise<void> => {
  const parts = new Set([...texts.join('')].map(fontOf))
  const load = async ({ file, url }: FontPart) => {
    const response = await fetch(url)
    if (!response.ok) throw new Error(`${file}: ${response.status}`)
    doc.registerFont(file, await unpackFont(await response.arrayBuffer()))
  }
  await Promise.all([...parts].map(load))
}
interface Pen {
  readonly doc: Doc
  readonly widthOf: WidthOf
}
/** Splits a line where the font changes. */
const runsOf = (line: string): readonly { readonly text: string; readonly font: string }[] => {
  const runs: { text: string; font: string }[] = []
  for (const character of line) {
    const font = fontOf(character).file
    const last = runs.at(-1)
    if (last?.font === font) last.text += character
    else runs.push({ text: character, font })
  }
  return runs
}
/** Part of a line above its baseline. */
const ASCENT = 0.95
const drawText = ({ doc, widthOf }: Pen, lines: readonly string[], { x, y }: Place, size: LabelSize): void => {
  const { width, height, code, points } = labelSizes[size]
  const area = { width: (width - code - 4) * MM, height: (height - 2) * MM, points }
  const fitted = fittedLines(lines, area, widthOf)
  const top = (y + height / 2) * MM - (fitted.length * points * LINE) / 2
  doc.fillColor('#000')
  for (const [at, line] of fitted.entries()) {
    let left = (x + code + 3) * MM
    for (const { text, font } of runsOf(line.text)) {
      const baseline = top + at * points * LINE + line.points * ASCENT
      doc.font(font).fontSize(line.points).text(text, left, baseline, { lineBreak: false, baseline: 'alphabetic' })
      left += widthOf(text, line.points)
    }
  }
}
/** Labels that are drawn before the page may respond. */
const STEP = 8
interface About {
  readonly language: Language
  readonly publicUrl: string | undefined
}
/** Renders labels on A4 pages with cut marks, as a PDF with searchable, accessible text. */
export const labelsPdf =
  (size: LabelSize) =>
  async (records: readonly Certificate[], { language, publicUrl }: About): Promise<Blob> => {
    const lines = records.map(record =>
      labelLines(record, documentTexts[isRevoked(record) ? 'revoked' : 'scan'][language]).map(toPrintable),
    )
    const doc = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false, lang: language, font: '' })
    const file = toBlob(doc)
    await loadFonts(doc, ['…', ...lines.flat()])
    const places = placesOn(size)
    const { height, code } = labelSizes[size]
    const pen = { doc, widthOf: measuring(doc) }
    for (const [at, record] of records.entries()) {
      if (at % STEP === 0) await new Promise(resolve => setTimeout(resolve))
      if (at % places.length === 0) doc.addPage()
      const place = places[at % places.length] ?? { x: 0, y: 0 }
      drawMarks(doc, place, size)
      const corner = { x: place.x + 1, y: place.y + (height - code) / 2 }
      if (!isRevoked(record)) drawCode(doc, addressOf(publicUrl, record.serial ?? ''), corner, code)
      drawText(pen, lines[at] ?? [], place, size)
    }
    doc.end()
    return file
  }
