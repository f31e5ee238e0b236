import type { Breather } from './yieldToMain'
import { attributesOf, ownSteps } from './xml'
import { zipEntries } from './zipEntries'

/** Relationship of a part: its kind without the prefix of the standard, and the target part. */
interface Relation {
  readonly id: string
  readonly type: string
  readonly target: string
}
/** Parts of an office document, by normalized names. */
export interface PackageParts {
  readonly names: readonly string[]
  /** Folder of the whole document. Empty, unless a folder was packed instead of its content. */
  readonly root: string
  readonly has: (name: string) => boolean
  /** Unpacks a part, up to some bytes. */
  readonly bytesOf: (name: string, most: number) => Promise<Uint8Array<ArrayBuffer>>
  /** Reads a part as text. All parts together may have 80 MB. */
  readonly textOf: (name: string) => Promise<string>
  readonly relationsOf: (name: string) => Promise<readonly Relation[]>
}
/** Limit of unpacked bytes. No workbook made by a person has more. */
const MAX_UNPACKED = 80_000_000
/** Bytes decoded in one step. */
const BITE = 1_000_000
const relationSpaces = new Set(['http://schemas.openxmlformats.org/package/2006/relationships'])

/** Decodes `%20`. Other texts stay. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
/** Names of parts are compared without case. Some programs write backslashes. */
const normalized = (name: string): string => {
  const steps: string[] = []
  for (const step of decoded(name).replaceAll('\\', '/').toLowerCase().split('/'))
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  return steps.join('/')
}
/** Folder of a part, with its slash. */
export const folderOf = (name: string): string => name.slice(0, name.lastIndexOf('/') + 1)
/** Encoding of XML by its mark or declaration. Default: UTF-8. */
const encodingOf = (bytes: Uint8Array): string => {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  const start = String.fromCharCode(...bytes.subarray(0, 120))
  return /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w.-]+)["']/.exec(start)?.[1] ?? 'utf-8'
}
const decode = async (bytes: Uint8Array, breath: Breather): Promise<string> => {
  const decoder = new TextDecoder(encodingOf(bytes), { fatal: true })
  let text = ''
  for (let from = 0; from < bytes.length; from += BITE) {
    if (breath.isDue()) await breath.take()
    text += decoder.decode(bytes.subarray(from, from + BITE), { stream: true })
  }
  return text + decoder.decode()
}
/** Opens an office document. Unpacks its parts on demand, up to 80 MB in all. */
export const openPackage = async (bytes: Uint8Array, breath: Breather): Promise<PackageParts> => {
  const entries = new Map(
    (await zipEntries(new Blob([new Uint8Array(bytes)]))).map(entry => [normalized(entry.name), entry]),
  )
  const names = [...entries.keys()]
  const marks = ['_rels/.rels', '[content_types].xml', 'content.xml']
  const root = names
    .flatMap(name =>
      marks.filter(mark => name === mark || name.endsWith(`/${mark}`)).map(mark => name.slice(0, -mark.length)),
    )
    .sort((one, other) => one.length - other.length)
  let left = MAX_UNPACKED
  const counted = new Set<string>()
  const bytesOf = async (name: string, most: number) => {
    const part = await entries.get(name)?.read(most)
    if (!part) throw new Error('missing part of the document')
    return part
  }
  const textOf = async (name: string) => {
    const part = await entries.get(name)?.read(counted.has(name) ? MAX_UNPACKED : left, breath)
    if (!part) throw new Error('missing part of the document')
    // A worksheet may be read again.
    if (!counted.has(name)) left -= part.length
    counted.add(name)
    return decode(part, breath)
  }
  return {
    names,
    root: root[0] ?? '',
    has: name => entries.has(name),
    bytesOf,
    textOf,
    relationsOf: async name => {
      const folder = folderOf(name)
      const list = `${folder}_rels/${name.slice(folder.length)}.rels`
      if (!entries.has(list)) return []
      const relations: Relation[] = []
      for (const { type, name: element, text } of ownSteps(await textOf(list), relationSpaces)) {
        if (breath.isDue()) await breath.take()
        if (type !== 'begin' || element !== 'Relationship') continue
        const { Id = '', Type = '', Target = '', TargetMode } = attributesOf(text)
        if (TargetMode === 'External') continue
        const isAbsolute = /^[\\/]/.test(Target)
        // Some programs write the path from the root without its slash.
        const paths = [
          normalized((isAbsolute ? (root[0] ?? '') : folder) + Target),
          normalized((root[0] ?? '') + Target),
        ]
        const target = paths.find(path => entries.has(path)) ?? paths[0] ?? ''
        relations.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), target })
      }
      return relations
    },
  }
}
/**
 * Finds the main part of an Office document: by its relationship, its content type, or its usual
 * name. `undefined` for other archives.
 */
export const mainPart = async (parts: PackageParts): Promise<string | undefined> => {
  const { root, names, has } = parts
  const related = (await parts.relationsOf(root)).filter(({ type }) => type === 'officeDocument')
  const found = related.map(({ target }) => target).find(has)
  if (found !== undefined) return found
  const types = `${root}[content_types].xml`
  if (has(types))
    for (const { type, text } of ownSteps(
      await parts.textOf(types),
      new Set(['http://schemas.openxmlformats.org/package/2006/content-types']),
    )) {
      if (type !== 'begin') continue
      const { PartName = '', ContentType = '' } = attributesOf(text)
      const name = normalized(root + PartName)
      if (
        /\.(sheet|template|macroEnabled)\.main\+xml|spreadsheetml.*\.main\+xml|sheet\.binary/i.test(ContentType) &&
        has(name)
      )
        return name
    }
  return names.filter(name => /(^|\/)workbook\.(xml|bin)$/.test(name)).sort((a, b) => a.length - b.length)[0]
}
