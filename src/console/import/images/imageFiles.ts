import { importLimits } from '../../../schema/spreadsheet/importColumns'
import { type ImageFile, MAX_PICTURE, SpreadsheetError } from '../../spreadsheet/xlsx/spreadsheetError'
import { zipEntries } from '../../spreadsheet/xlsx/zipEntries'

/** Selected files: spreadsheets and pictures. */
interface ImportFiles {
  readonly sheets: readonly File[]
  readonly pictures: readonly ImageFile[]
}
const pictureName = /\.(jpe?g|png|webp|gif|bmp|hei[cf]|avif|tiff?)$/i
/** Whether a cell names a picture file, not the address of a stored one. */
export const isPictureName = (text: string): boolean => !/^(\/|https?:\/\/)/.test(text) && pictureName.test(text)
/** Files created by operating systems. */
const isNoise = (path: string) => /(^|\/)(__MACOSX\/|\.)/.test(path)
const types: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  heic: 'image/heic',
  heif: 'image/heif',
}
const nameIn = (path: string) => path.slice(path.lastIndexOf('/') + 1)
const typeOf = (path: string) => types[path.slice(path.lastIndexOf('.') + 1).toLowerCase()] ?? ''

/** Whether a path in an archive leads out of it. */
const isUnsafe = (path: string) => /^([a-z]:)?[/\\]|(^|[/\\])\.\.([/\\]|$)/i.test(path)
const fromArchive = async (archive: File): Promise<ImageFile[]> => {
  const entries = await zipEntries(archive)
  if (entries.some(({ name }) => isUnsafe(name))) throw new SpreadsheetError('unsafePaths')
  return entries
    .map(({ name, read }) => ({ name: name.replaceAll('\\', '/'), read }))
    .filter(({ name }) => pictureName.test(name) && !isNoise(name))
    .map(({ name, read }) => ({
      path: name,
      archive: archive.name,
      open: async () => new File([await read(MAX_PICTURE)], nameIn(name), { type: typeOf(name) }),
    }))
}
/** Sorts files and the contents of archives. Throws `SpreadsheetError` for broken archives. */
export const sorted = async (
  files: readonly { readonly file: File; readonly path: string }[],
): Promise<ImportFiles> => {
  const sheets: File[] = []
  const pictures: ImageFile[] = []
  for (const { file, path } of files) {
    if (isNoise(path)) continue
    if (/\.zip$/i.test(path)) pictures.push(...(await fromArchive(file)))
    else if (pictureName.test(path)) pictures.push({ path, open: async () => file })
    else sheets.push(file)
  }
  return { sheets, pictures }
}
const readAll = (reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> =>
  new Promise((resolve, reject) => reader.readEntries(resolve, reject))
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const filesUnder = async (entry: FileSystemEntry, files: { file: File; path: string }[]): Promise<void> => {
  if (files.length >= importLimits.files) throw new SpreadsheetError('tooManyFiles')
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    files.push({ file, path: entry.fullPath.replace(/^\//, '') })
  } else if (isFolder(entry)) {
    const reader = entry.createReader()
    // A directory is read in batches.
    for (let part = await readAll(reader); part.length > 0; part = await readAll(reader))
      for (const each of part) await filesUnder(each, files)
  }
}
/** Selected or dropped files, including those of folders. */
export const filesOf = async (source: DataTransfer | FileList): Promise<{ file: File; path: string }[]> => {
  if (source instanceof FileList) return [...source].map(file => ({ file, path: file.webkitRelativePath || file.name }))
  // Entries are valid during the drop event only, so they are read before any await.
  const entries = [...source.items].map(item => item.webkitGetAsEntry())
  const plain = [...source.files].map(file => ({ file, path: file.name }))
  if (!entries.some(entry => entry?.isDirectory)) return plain
  const files: { file: File; path: string }[] = []
  for (const entry of entries) if (entry) await filesUnder(entry, files)
  return files
}

const plain = (path: string) =>
  path
    .normalize('NFKC')
    .trim()
    .replace(/^file:\/+/i, '/')
    .replaceAll('\\', '/')
    .replace(/\/+/g, '/')
    .toLowerCase()
const isAbsolute = (path: string) => /^([a-z]:)?\/|^~\//.test(path)
/** Whether two paths agree as far as both have folders. */
const isSamePath = (one: string, other: string): boolean => {
  const [a, b] = [one.split('/').reverse(), other.split('/').reverse()]
  return a.slice(0, b.length).every((step, at) => step === b[at])
}
/** Finds pictures by the text of a cell: name with or without its ending, and folders. */
export const pictureFinder = (pictures: readonly ImageFile[]) => {
  const byName = new Map<string, ImageFile[]>()
  for (const picture of pictures) {
    const name = nameIn(plain(picture.path))
    for (const each of new Set([name, name.replace(pictureName, '')]))
      byName.set(each, [...(byName.get(each) ?? []), picture])
  }
  /** Pictures with that name. Several are ambiguous. */
  return (said: string): readonly ImageFile[] => {
    const path = plain(said)
    const matches = byName.get(nameIn(path)) ?? []
    if (!path.includes('/')) return matches
    const [folder, steps] = [isAbsolute(path), path.replace(/^([a-z]:)?\/|^~\//, '')]
    const same = matches.filter(each => {
      const own = plain(each.path)
      return isSamePath(steps, pictureName.test(steps) ? own : own.replace(pictureName, ''))
    })
    // Nobody knows where the pictures lay on another machine.
    return same.length === 0 && folder && matches.length === 1 ? matches : same
  }
}
