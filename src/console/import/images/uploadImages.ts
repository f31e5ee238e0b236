import type { Labels } from '../../../schema/model/field'
import type { SpreadsheetColumn } from '../../../schema/spreadsheet/actionColumns'
import { errorMessages, withValues } from '../../../schema/text/errorMessages'
import { spreadsheetMessages as words } from '../../i18n/messages/spreadsheet/spreadsheetMessages'
import type { ImageFile } from '../../spreadsheet/xlsx/spreadsheetError'
import { isPictureName, pictureFinder } from './imageFiles'
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
type Find = ReturnType<typeof pictureFinder>
const ending = /\S.*?\.(?:jpe?g|png|webp|gif|bmp|hei[cf]|avif|tiff?)(?=\s|$)|\S+/gi
/** Whether a text is the address of a stored picture. */
const isAddress = (text: string) => /^(?:https?:\/)?\/[^\s\\]+$/.test(text)
/**
 * Entries of a picture cell. File names may contain blanks and lack their ending. Names and
 * addresses are also separated by blanks.
 */
const partsOf = (text: string, find: Find): string[] =>
  text.split(/[,，、;；\n]/).flatMap(each => {
    const part = each.trim()
    if (part === '') return []
    if (find(part).length > 0) return [part]
    const words = part.split(/\s+/)
    const isNamed = (word: string) => isAddress(word) || isPictureName(word) || find(word).length > 0
    return words.every(isNamed) || !isPictureName(part) ? words : (part.match(ending) ?? [part])
  })
/** Whether an entry names a picture file: by its ending, or as one of the selected files. */
const isNaming = (part: string, find: Find) => isPictureName(part) || (!isAddress(part) && find(part).length > 0)
/** Ending of a picture's name, as its format is called: TIF. */
const extensionOf = ({ path }: ImageFile) => path.slice(path.lastIndexOf('.') + 1).toUpperCase()
const isSendable = ({ path }: ImageFile) => /\.(jpe?g|png|webp|avif|hei[cf])$/i.test(path)

/** Cells that name pictures, or lie below pictures of the file. */
const namingCells = (
  rows: readonly ImportedRow[],
  { columns, pictures: { length } }: Pick<Placing, 'columns' | 'pictures'>,
  find: Find,
) => {
  const names = columns.filter(isOfPictures).map(({ name }) => name)
  return rows.flatMap(({ cells, pictures = {} }) =>
    names.flatMap((name): { cells: ImportedRow['cells']; name: string; parts: readonly (string | ImageFile)[] }[] => {
      const text = cells[name] ?? ''
      const own = pictures[name]
      if (text === '' && own) return [{ cells, name, parts: own }]
      // A cheap test first, since most of fifty thousand rows name no picture.
      if (text === '' || (length === 0 && !text.includes('.')) || /^\/[^\s,，、;；]+$/.test(text)) return []
      const parts = partsOf(text, find)
      return parts.some(part => isNaming(part, find)) ? [{ cells, name, parts }] : []
    }),
  )
}
const isText = (part: string | ImageFile): part is string => typeof part === 'string'
/** Pictures that rows use, and names without a picture. */
export const picturesNamed = (
  rows: readonly ImportedRow[],
  placing: Pick<Placing, 'columns' | 'pictures'>,
): { readonly named: ReadonlySet<ImageFile>; readonly missing: readonly string[] } => {
  const find = pictureFinder(placing.pictures)
  const parts = namingCells(rows, placing, find).flatMap(cell => cell.parts)
  const names = parts.filter(isText).filter(part => isNaming(part, find))
  const matches = [...new Set(names)].map(name => [name, find(name)] as const)
  return {
    named: new Set([
      ...parts.filter((part): part is ImageFile => !isText(part)),
      ...matches.flatMap(([, all]) => (all.length === 1 ? all : [])),
    ]),
    missing: matches.flatMap(([name, all]) => (all.length === 0 ? [name] : [])),
  }
}
/**
 * Uploads named pictures, each once, and replaces their names in cells by addresses. Failures
 * become errors of their cells.
 */
export const placePictures = async (rows: readonly ImportedRow[], placing: Placing): Promise<ImportedRow[]> => {
  const { pictures, uploads, send, why, label, progress, signal } = placing
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
  const resultOf = (part: string | ImageFile): UploadResult => {
    if (isText(part) && !isNaming(part, find)) return { address: part }
    const [picture, ...more] = isText(part) ? find(part) : [part]
    const name = isText(part) ? part : part.path.slice(part.path.lastIndexOf('/') + 1)
    if (!picture) return { wrong: withValues(label(words.pictureMissing), { name }) }
    if (more.length > 0) return { wrong: withValues(label(words.pictureSeveral), { name }) }
    const result: UploadResult = (isSendable(picture) && uploads.get(picture)) || {
      wrong: withValues(label(errorMessages.otherPicture), { format: extensionOf(picture) }),
    }
    return 'wrong' in result ? { wrong: `${name}: ${result.wrong}` } : result
  }
  const byCells = new Map<ImportedRow['cells'], { sent: Record<string, string>; unsent: Record<string, string> }>()
  for (const { cells, name, parts } of namingCells(rows, placing, find)) {
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
