import { plainly } from '../../../schema/spreadsheet/parseAmount'
import { bothLabels, type SpreadsheetColumn } from '../../../schema/spreadsheet/actionColumns'
import type { Labels } from '../../../schema/model/field'
import { distance } from '../../../schema/text/editDistance'
import { SpreadsheetError } from '../xlsx/spreadsheetError'

/** Columns among which the head is looked for: a row may be nothing but millions of commas. */
const COLUMNS = 200
/** Lines in which a head is looked for: a title may stand above it. */
const LINES = 10
/** Which columns titles mean, by what they say, plainly; an empty name leaves one out. */
export type Matches = Readonly<Record<string, string>>
/** A title that says no column, where it stands, and the column that it may mean. */
export interface Question {
  readonly at: number
  readonly title: string
  readonly guess?: string
}
export interface Heading {
  /** The line of the head. */
  readonly top: number
  readonly titles: readonly string[]
  /** Where each column stands, by its name. */
  readonly places: ReadonlyMap<string, number>
  /** Titles that say no column, and of which nobody said what they mean. */
  readonly open: readonly Question[]
}
export const isBlank = (line: readonly string[]): boolean => line.every(cell => cell.trim() === '')
/** A title as it is compared and remembered. */
export const titleKey = (title: string): string => plainly(title).replace(/\*$/, '').trimEnd()
const namesOf = ({ name, field: { labels } }: SpreadsheetColumn) =>
  [name, labels.zh, labels.en, bothLabels(labels)].map(plainly)
/** A title without what stands beside its word: units in brackets, blanks and signs. */
const coreOf = (text: string) => plainly(text).replace(/\(.*?\)|\[.*?]|【.*?】|[\s*:_./-]/g, '')

/** How far a title is from what a column is called; nothing where it is something else. */
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
/** The columns that titles may mean, by where these stand: the nearest first, each column once. */
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
/** The line whose cells say most columns, among the first; the very first where none says any. */
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
 * Finds the head of a sheet: each title says a column by a label in any language, by its name or by what was said of it before (`matches`). What is `aside` means none. Throws
 * `SpreadsheetError` where there is none, or a column stands there twice.
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
    // Two columns may be called the same: then they stand there in their order.
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
/** Every title that no column is read from, to be asked about whatever was said of it before. */
export const unusedIn = ({ titles, places, open }: Heading): Question[] => {
  const used = new Set(places.values())
  return titles.flatMap((title, at) =>
    title.trim() === '' || used.has(at) ? [] : [open.find(each => each.at === at) ?? { at, title }],
  )
}
