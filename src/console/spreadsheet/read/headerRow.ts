import { plainly } from '../../../schema/spreadsheet/parseAmount'
import { bothLabels, type SpreadsheetColumn } from '../../../schema/spreadsheet/actionColumns'
import type { Labels } from '../../../schema/model/field'
import { distance } from '../../../schema/text/editDistance'
import { SpreadsheetError } from '../xlsx/spreadsheetError'

/** Limit of columns in the search for the header row: a row may hold millions of commas. */
const COLUMNS = 200
/** Limit of lines in the search for the header row. A heading may precede it. */
const LINES = 10
/** Remembered columns by normalized title. An empty name ignores the title. */
export type Matches = Readonly<Record<string, string>>
/** An unknown title, its index, and the column it may mean. */
export interface Question {
  readonly at: number
  readonly title: string
  readonly guess?: string
}
export interface Heading {
  /** Line of the header row. */
  readonly top: number
  readonly titles: readonly string[]
  /** Index of each column, by its name. */
  readonly places: ReadonlyMap<string, number>
  /** Unknown titles without a remembered column. */
  readonly open: readonly Question[]
}
export const isBlank = (line: readonly string[]): boolean => line.every(cell => cell.trim() === '')
/** Normalized title, for comparison and storage. */
export const titleKey = (title: string): string => plainly(title).replace(/\*$/, '').trimEnd()
const namesOf = ({ name, field: { labels } }: SpreadsheetColumn) =>
  [name, labels.zh, labels.en, bothLabels(labels)].map(plainly)
/** Title without units in brackets, blanks and punctuation. */
const coreOf = (text: string) => plainly(text).replace(/\(.*?\)|\[.*?]|【.*?】|[\s*:_./-]/g, '')

/** Distance of a title from a column's names. `undefined` if they are too different. */
const farFrom = (title: string, column: SpreadsheetColumn): number | undefined => {
  const core = coreOf(title)
  if (core.length < 2) return undefined
  const fars = namesOf(column)
    .map(coreOf)
    .filter(name => name.length > 1)
    .flatMap(name => {
      if (name === core) return [0]
      if (name.includes(core) || core.includes(name)) return [1]
      const far = distance(name, core)
      return far <= Math.floor(Math.max(name.length, core.length) / 3) ? [1 + far] : []
    })
  return fars.length > 0 ? Math.min(...fars) : undefined
}
/** Guesses columns for titles, by index. Nearest first, each column once. */
const guessesFor = (titles: readonly (readonly [number, string])[], columns: readonly SpreadsheetColumn[]) => {
  const pairs = titles.flatMap(([at, title]) =>
    columns.flatMap(column => {
      const far = farFrom(title, column)
      return far === undefined ? [] : [{ at, name: column.name, far }]
    }),
  )
  const guesses = new Map<number, string>()
  const usedNames = new Set<string>()
  for (const { at, name } of pairs.sort((a, b) => a.far - b.far))
    if (!guesses.has(at) && !usedNames.has(name)) {
      guesses.set(at, name)
      usedNames.add(name)
    }
  return guesses
}
/** Finds the line with most known titles among the first. Default: the first non-blank. */
const topOf = (lines: readonly (readonly string[])[], known: ReadonlySet<string>): number => {
  let [top, most] = [-1, 0]
  let seen = 0
  for (let at = 0; at < lines.length && seen < LINES; at += 1) {
    const line = lines[at] ?? []
    if (isBlank(line)) continue
    seen += 1
    const count = line.slice(0, COLUMNS).filter(cell => known.has(titleKey(cell))).length
    if (top < 0 || count > most) [top, most] = [at, count]
  }
  return top
}
/**
 * Finds the header row. A title matches a column by a label in any language, by its name, or by an
 * earlier choice (`matches`). Titles of `aside` are ignored.
 * Throws `SpreadsheetError` for an empty sheet, or if a column occurs twice.
 */
export const headingOf = (
  lines: readonly (readonly string[])[],
  columns: readonly SpreadsheetColumn[],
  { matches = {}, aside = [] }: { readonly matches?: Matches; readonly aside?: readonly Labels[] } = {},
): Heading => {
  const names = columns.map(column => [column, new Set(namesOf(column))] as const)
  const top = topOf(lines, new Set([...names.flatMap(([, said]) => [...said]), ...Object.keys(matches)]))
  const titles = lines[top]?.slice(0, COLUMNS)
  if (!titles) throw new SpreadsheetError('empty')
  const keys = titles.map(titleKey)
  const places = new Map<string, number>()
  const used = new Set<number>()
  const doubled: SpreadsheetColumn[] = []
  for (const [column, said] of names) {
    const positions = keys.flatMap((key, at) => (said.has(key) ? [at] : []))
    // Columns with the same label take their titles in order.
    const free = positions.filter(at => !used.has(at))
    const twins = names.filter(
      ([other, theirs]) => other !== column && positions.some(at => theirs.has(keys[at] ?? '')),
    )
    if (free.length > 1 && twins.length === 0) doubled.push(column)
    const [at] = free
    if (at === undefined) continue
    places.set(column.name, at)
    used.add(at)
  }
  if (doubled.length > 0) throw new SpreadsheetError('doubled', doubled)
  for (const [at, key] of keys.entries()) {
    const name = matches[key]
    if (used.has(at) || name === undefined) continue
    if (name !== '' && (places.has(name) || !columns.some(column => column.name === name))) continue
    if (name !== '') places.set(name, at)
    used.add(at)
  }
  const isAside = new Set(aside.flatMap(labels => [labels.zh, labels.en, bothLabels(labels)]).map(plainly))
  const left = titles.flatMap((title, at) =>
    title.trim() === '' || used.has(at) || isAside.has(titleKey(title)) ? [] : [[at, title] as const],
  )
  const guesses = guessesFor(
    left,
    columns.filter(({ name }) => !places.has(name)),
  )
  const open = left.map(([at, title]) => ({ at, title, ...(guesses.has(at) ? { guess: guesses.get(at) } : {}) }))
  return { top, titles, places, open }
}
/** All titles without a column, for matching. Includes those ignored by an earlier choice. */
export const unusedIn = ({ titles, places, open }: Heading): Question[] => {
  const used = new Set(places.values())
  return titles.flatMap((title, at) =>
    title.trim() === '' || used.has(at) ? [] : [open.find(each => each.at === at) ?? { at, title }],
  )
}
