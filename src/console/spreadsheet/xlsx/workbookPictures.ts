import type { Breather } from './yieldToMain'
import type { PackageParts } from './packageParts'
import { bookSpaces, referenceSpaces } from './workbookNotes'
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
const MOST = 1000
/**
 * Cells of a picture along one axis. `first` is the first one of which it covers half, or which holds
 * half of it: people draw a picture a hair above its row, and programs make it taller than its row.
 */
const cellsBelow = (from: number, offset: number, span: number, sizeOf: (at: number) => number) => {
  let [at, begin, left]: [number, number, number] = [from, offset, span]
  for (; at < from + MOST && begin >= sizeOf(at); at += 1) begin -= sizeOf(at)
  const cells = { first: at, last: at }
  let isFirst = true
  for (; at < from + MOST && (left > 0 || isFirst); at += 1) {
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
const distance = (from: number, until: number, sizeOf: (at: number) => number): number => {
  let size = 0
  for (let at = from; at < Math.min(until, from + MOST); at += 1) size += sizeOf(at)
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
export const floatingPictures = async (
  parts: PackageParts,
  sheet: string,
  sizes: SheetSizes,
  breath: Breather,
): Promise<SheetPicture[]> => {
  const pictures: SheetPicture[] = []
  for (const { type, target } of await parts.relationsOf(sheet)) {
    if (type !== 'drawing' || !parts.has(target)) continue
    const targets = new Map((await parts.relationsOf(target)).map(relation => [relation.id, relation.target]))
    let anchor: ReturnType<typeof anchorReader> | undefined
    let depth = 0
    for (const step of ownSteps(await parts.textOf(target), spaces)) {
      if (breath.isDue()) await breath.take()
      const isAnchor = step.type !== 'text' && step.name.endsWith('Anchor')
      if (isAnchor && step.type === 'begin') [anchor, depth] = [anchorReader(), 0]
      else if (isAnchor && anchor) {
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
  for (const { type, target } of await parts.relationsOf(book)) {
    if (type !== 'cellImage' || !parts.has(target)) continue
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
