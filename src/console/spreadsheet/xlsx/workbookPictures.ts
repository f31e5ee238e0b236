import type { Breather } from './yieldToMain'
import type { PackageParts } from './packageParts'
import { bookSpaces, referenceSpaces } from './workbookNotes'
import { type CellPicture, MAX_PICTURE, SpreadsheetError } from './spreadsheetError'
import { attributeIn, attributesOf, ownSteps, type Step } from './xml'

/** Picture over a cell, by line and column from 0. */
interface SheetPicture {
  readonly line: number
  readonly column: number
  /** Last line and column below the picture. */
  readonly lastLine: number
  readonly lastColumn: number
  /** Part with the bytes. Absent for a picture outside of the file. */
  readonly part?: string | undefined
}
/** Sizes of rows and columns in English Metric Units. */
export interface SheetSizes {
  readonly row: (line: number) => number
  readonly column: (column: number) => number
}
const drawing = 'http://schemas.openxmlformats.org/drawingml/2006'
const strict = 'http://purl.oclc.org/ooxml/drawingml'
const spaces: ReadonlySet<string> = new Set([
  ...bookSpaces,
  `${drawing}/spreadsheetDrawing`,
  `${drawing}/main`,
  `${strict}/spreadsheetDrawing`,
  `${strict}/main`,
  'http://www.wps.cn/officeDocument/2017/etCustomData',
])
/** Limit of rows or columns below a picture. */
const MAX_EXTENT = 1000
/** Limit of pictures over one worksheet. An archive holds no more files. */
const PICTURES = 20_000
/**
 * Cells of a picture along one axis. The first one is half covered, or holds half of the picture.
 * People draw a picture a hair above its row. Programs make a picture taller than its row.
 */
export const cellsBelow = (from: number, offset: number, span: number, sizeOf: (at: number) => number) => {
  let [at, begin, left]: [number, number, number] = [from, offset, span]
  for (; at < from + MAX_EXTENT && begin >= sizeOf(at); at += 1) begin -= sizeOf(at)
  const cells = { first: at, last: at }
  let isFirst = true
  for (; at < from + MAX_EXTENT && (left > 0 || isFirst); at += 1) {
    const covered = Math.min(sizeOf(at) - begin, left)
    if (sizeOf(at) > 0 && covered * 2 >= Math.min(sizeOf(at), span)) {
      if (isFirst) cells.first = at
      cells.last = at
      isFirst = false
    }
    left -= covered
    begin = 0
  }
  return cells
}
/** Existing parts of a relationship, each once. */
const targetsOf = async (parts: PackageParts, name: string, wanted: string): Promise<ReadonlySet<string>> =>
  new Set(
    (await parts.relationsOf(name)).flatMap(({ type, target }) =>
      type === wanted && parts.has(target) ? [target] : [],
    ),
  )
const distance = (from: number, until: number, sizeOf: (at: number) => number): number => {
  let size = 0
  for (let at = from; at < Math.min(until, from + MAX_EXTENT); at += 1) size += sizeOf(at)
  return size
}
type Axis = 'row' | 'column'
const corners = { from: 'from', to: 'to' } as const
const axisOf = { row: ['row', 0], rowOff: ['row', 1], col: ['column', 0], colOff: ['column', 1] } as const
const isAxis = (name: string): name is keyof typeof axisOf => Object.hasOwn(axisOf, name)
const isCorner = (name: string): name is keyof typeof corners => Object.hasOwn(corners, name)
/** Anchor of a picture: its corners as cells with offsets, or its extent. */
const anchorReader = () => {
  const numbers = { from: { row: [0, 0], column: [0, 0] }, to: { row: [0, 0], column: [0, 0] } }
  let [corner, name, hasEnd]: [keyof typeof numbers | undefined, string, boolean] = [undefined, '', false]
  const extent = { row: 0, column: 0 }
  const embedded: (string | undefined)[] = []
  return {
    embedded,
    step: (step: Step, depth: number) => {
      const { type, text } = step
      if (type === 'text') {
        if (!corner || !isAxis(name)) return
        const [axis, at] = axisOf[name]
        numbers[corner][axis][at] = Number(text) || 0
        return
      }
      name = type === 'begin' ? step.name : ''
      if (isCorner(step.name)) {
        corner = type === 'begin' ? step.name : undefined
        if (step.name === 'to') hasEnd = true
      }
      if (type !== 'begin') return
      if (name === 'ext' && depth === 1) {
        const { cx, cy } = attributesOf(text)
        Object.assign(extent, { row: Number(cy) || 0, column: Number(cx) || 0 })
      }
      // A picture that is bound to no cell.
      if (name === 'pos') {
        const { x, y } = attributesOf(text)
        numbers.from = { row: [0, Number(y) || 0], column: [0, Number(x) || 0] }
      }
      if (name === 'blip') embedded.push(attributeIn(step, referenceSpaces, 'embed'))
    },
    place: (sizes: SheetSizes) => {
      const along = (axis: Axis) => {
        const [from = 0, offset = 0] = numbers.from[axis]
        const [to = 0, toOffset = 0] = numbers.to[axis]
        const span = hasEnd ? distance(from, to, sizes[axis]) + toOffset - offset : extent[axis]
        return cellsBelow(from, offset, Math.max(0, span), sizes[axis])
      }
      const [row, column] = [along('row'), along('column')]
      const lastColumn = Math.max(column.last, hasEnd ? (numbers.to.column[0] ?? 0) : 0)
      return { line: row.first, lastLine: row.last, column: column.first, lastColumn }
    },
  }
}
/** Pictures over the cells of a worksheet. */
const floatingPictures = async (
  parts: PackageParts,
  sheet: string,
  sizes: SheetSizes,
  breath: Breather,
): Promise<SheetPicture[]> => {
  const pictures: SheetPicture[] = []
  let anchors = 0
  for (const target of await targetsOf(parts, sheet, 'drawing')) {
    const targets = new Map((await parts.relationsOf(target)).map(relation => [relation.id, relation.target]))
    let anchor: ReturnType<typeof anchorReader> | undefined
    let depth = 0
    for (const step of ownSteps(await parts.textOf(target), spaces)) {
      if (breath.isDue()) await breath.take()
      const isAnchor = step.type !== 'text' && step.name.endsWith('Anchor')
      if (isAnchor && step.type === 'begin') [anchor, depth] = [anchorReader(), 0]
      else if (isAnchor && anchor) {
        anchors += 1
        if (Math.max(anchors, pictures.length) > PICTURES) throw new SpreadsheetError('unusual')
        const place = anchor.place(sizes)
        for (const id of anchor.embedded) {
          const part = targets.get(id ?? '')
          pictures.push({ ...place, part: part !== undefined && parts.has(part) ? part : undefined })
        }
        anchor = undefined
      } else {
        if (step.type === 'begin') depth += 1
        anchor?.step(step, depth)
        if (step.type === 'end') depth -= 1
      }
    }
  }
  return pictures
}
/** Parts of the pictures that WPS keeps in cells, by the names in their formulas. */
export const cellPictures = async (
  parts: PackageParts,
  book: string,
  breath: Breather,
): Promise<ReadonlyMap<string, string>> => {
  const pictures = new Map<string, string>()
  for (const target of await targetsOf(parts, book, 'cellImage')) {
    const targets = new Map((await parts.relationsOf(target)).map(relation => [relation.id, relation.target]))
    let name = ''
    for (const step of ownSteps(await parts.textOf(target), spaces)) {
      if (breath.isDue()) await breath.take()
      if (step.type !== 'begin') continue
      if (step.name === 'cNvPr') name = attributesOf(step.text).name ?? ''
      const part = step.name === 'blip' ? targets.get(attributeIn(step, referenceSpaces, 'embed') ?? '') : undefined
      if (part !== undefined && parts.has(part)) pictures.set(name, part)
    }
  }
  return pictures
}
const pictureTypes: Readonly<Record<string, string>> = { jpg: 'jpeg', jpeg: 'jpeg', png: 'png', webp: 'webp' }
/** Picture of a part, unpacked when a cell uses it. */
export const pictureOf = (parts: PackageParts, part: string) => ({
  path: part,
  open: async () => {
    const type = pictureTypes[part.slice(part.lastIndexOf('.') + 1)]
    const name = part.slice(part.lastIndexOf('/') + 1)
    return new File([await parts.bytesOf(part, MAX_PICTURE)], name, { type: type ? `image/${type}` : '' })
  },
})
interface WorksheetPictures {
  /** Pictures that WPS keeps in cells, by their names. */
  readonly pictures: readonly { readonly line: number; readonly column: number; readonly name: string }[]
  readonly sizes: SheetSizes
  /** Parts of the pictures in cells, by their names. */
  readonly named: ReadonlyMap<string, string>
}
/** Pictures of a worksheet by their cells. Each part is one picture, however often it is used. */
export const picturesOf = async (
  parts: PackageParts,
  sheet: string,
  { pictures, sizes, named }: WorksheetPictures,
  breath: Breather,
): Promise<CellPicture[]> => {
  const made = new Map<string, ReturnType<typeof pictureOf>>()
  const imageOf = (part: string) => {
    const image = made.get(part) ?? pictureOf(parts, part)
    made.set(part, image)
    return image
  }
  const floating = await floatingPictures(parts, sheet, sizes, breath)
  const inCells = pictures.map(({ name, ...cell }) => ({
    ...cell,
    lastLine: cell.line,
    lastColumn: cell.column,
    part: named.get(name),
  }))
  return [...floating, ...inCells].map(({ part, ...cell }) => ({ ...cell, ...(part && { image: imageOf(part) }) }))
}
