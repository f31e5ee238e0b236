import type { Labels } from '../../../schema/model/field'
import type { SpreadsheetColumn } from '../../../schema/spreadsheet/actionColumns'
import { errorMessages, withValues } from '../../../schema/text/errorMessages'
import { spreadsheetMessages as words } from '../../i18n/messages/spreadsheetMessages'
import { type ImageFile, isPictureName, pictureFinder } from './imageFiles'
import { type ImportedRow, isOfPictures } from '../model/importRow'

export interface Placing {
  readonly columns: readonly SpreadsheetColumn[]
  readonly pictures: readonly ImageFile[]
  /** Results of uploads so far. */
  readonly uploads: Map<ImageFile, UploadResult>
  /** Uploads a picture and returns its address. */
  readonly send: (picture: ImageFile) => Promise<string>
  /** Message of a failed upload. */
  readonly why: (fault: unknown) => string
  readonly label: (labels: Labels) => string
  /** Cancels the remaining uploads. */
  readonly signal?: AbortSignal
  /** Called with the number of uploaded pictures and the total. */
  readonly progress: (done: number, all: number) => void
}
/** Address of an uploaded picture, or the reason of a failure. */
export type UploadResult = { readonly address: string } | { readonly wrong: string }
/** Entries of a picture cell. File names may contain blanks. Addresses are separated by blanks. */
const partsOf = (text: string): string[] =>
  text
    .split(/[,，、;；\n]/)
    .flatMap(part => (isPictureName(part.trim()) ? [part] : part.split(/\s/)))
    .map(part => part.trim())
    .filter(part => part !== '')
const isSendable = ({ path }: ImageFile) => /\.(jpe?g|png|webp|avif|hei[cf])$/i.test(path)

/** Cells that may name pictures. */
const namingCells = (rows: readonly ImportedRow[], columns: readonly SpreadsheetColumn[]) => {
  const names = columns.filter(isOfPictures).map(({ name }) => name)
  return rows.flatMap(({ cells }) =>
    names.flatMap(name => {
      const text = cells[name] ?? ''
      // A cheap test first, since most of fifty thousand rows name no picture.
      if (!text.includes('.') || /^\/[^\s,，、;；]+$/.test(text)) return []
      const parts = partsOf(text)
      return parts.some(isPictureName) ? [{ cells, name, parts }] : []
    }),
  )
}
/** Pictures named by rows, and names without a picture. */
export const picturesNamed = (
  rows: readonly ImportedRow[],
  { columns, pictures }: Pick<Placing, 'columns' | 'pictures'>,
): { readonly named: ReadonlySet<ImageFile>; readonly missing: readonly string[] } => {
  const find = pictureFinder(pictures)
  const names = namingCells(rows, columns).flatMap(({ parts }) => parts.filter(isPictureName))
  const matches = [...new Set(names)].map(name => [name, find(name)] as const)
  return {
    named: new Set(matches.flatMap(([, all]) => (all.length === 1 ? all : []))),
    missing: matches.flatMap(([name, all]) => (all.length === 0 ? [name] : [])),
  }
}
/**
 * Uploads named pictures, each once, and replaces their names in cells by addresses. Failures
 * become errors of their cells.
 */
export const placePictures = async (rows: readonly ImportedRow[], placing: Placing): Promise<ImportedRow[]> => {
  const { columns, pictures, uploads, send, why, label, progress, signal } = placing
  const find = pictureFinder(pictures)
  const wanted = [...picturesNamed(rows, placing).named].filter(each => isSendable(each) && !uploads.has(each))
  for (const [at, picture] of wanted.entries()) {
    progress(at, wanted.length)
    signal?.throwIfAborted()
    try {
      uploads.set(picture, { address: await send(picture) })
    } catch (fault) {
      signal?.throwIfAborted()
      uploads.set(picture, { wrong: why(fault) })
    }
  }
  const resultOf = (part: string): UploadResult => {
    const [picture, ...more] = isPictureName(part) ? find(part) : []
    if (!isPictureName(part)) return { address: part }
    if (!picture) return { wrong: withValues(label(words.pictureMissing), { name: part }) }
    if (more.length > 0) return { wrong: withValues(label(words.pictureSeveral), { name: part }) }
    const result: UploadResult = (isSendable(picture) && uploads.get(picture)) || {
      wrong: label(errorMessages.notAPicture),
    }
    return 'wrong' in result ? { wrong: `${part}: ${result.wrong}` } : result
  }
  const byCells = new Map<ImportedRow['cells'], { sent: Record<string, string>; unsent: Record<string, string> }>()
  for (const { cells, name, parts } of namingCells(rows, columns)) {
    const row = byCells.get(cells) ?? { sent: {}, unsent: {} }
    byCells.set(cells, row)
    const results = parts.map(resultOf)
    const wrong = results.flatMap(each => ('wrong' in each ? [each.wrong] : []))
    if (wrong.length > 0) row.unsent[name] = wrong.join('; ')
    else row.sent[name] = results.flatMap(each => ('address' in each ? [each.address] : [])).join(' ')
  }
  return rows.map(row => {
    const placed = byCells.get(row.cells)
    return placed || row.uploaded ? { ...row, uploaded: placed?.sent, unsent: placed?.unsent } : row
  })
}
