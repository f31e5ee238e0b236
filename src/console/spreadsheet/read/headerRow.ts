import { plainly } from '../../../schema/spreadsheet/parseAmount'
import { bothLabels, type SpreadsheetColumn } from '../../../schema/spreadsheet/actionColumns'
import type { Labels } from '../../../schema/model/field'
import { toSimplified } from '../../../schema/text/simplified/toSimplified'
import { foreignUnit, ownAmount } from '../../../schema/spreadsheet/foreignUnits'
import { distance } from '../../../schema/text/editDistance'
import { importLimits, isNew } from '../../../schema/spreadsheet/importColumns'
import { spreadsheetMessages } from '../../i18n/messages/spreadsheet/spreadsheetMessages'
import { SpreadsheetError } from '../xlsx/spreadsheetError'

/** First cell of a template's example row, which is skipped on upload. */
export const EXAMPLE = bothLabels(spreadsheetMessages.example)

/** Limit of columns in the search for the header row: a row may hold millions of commas. */
const COLUMNS = importLimits.columns
/** Limit of lines in the search for the header row. A heading may precede it. */
const LINES = 25
/** Limit of rows that show whether a column of record numbers is meant. */
const SAMPLE = 50
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
  /** Whether the columns must be confirmed: none is known, or one holds numbers of another origin. */
  readonly asks: boolean
}
export const isBlank = (line: readonly string[]): boolean => line.every(cell => cell.trim() === '')
/** Title or unit as it is compared: narrow, trimmed, small, in simplified characters. */
export const foldTitle = (text: string): string => toSimplified(plainly(text))
/** Normalized title, for comparison and storage. */
export const titleKey = (title: string): string => foldTitle(title).replace(/\*$/, '').trimEnd()
const namesOf = ({ name, field: { labels } }: SpreadsheetColumn) =>
  [name, labels.zh, labels.en, bothLabels(labels)].map(foldTitle)
/** Title without units in brackets, blanks and punctuation. */
const coreOf = (text: string) => foldTitle(text).replace(/\([^()]*\)|\[[^[\]]*]|【[^【】]*】|[\s*:_./-]/g, '')

/** Limit of a title that may mean a column, in characters. */
const LONGEST = 200
/** Distance of a title from a column's names. `undefined` if they are too different. */
const farFrom = (title: string, column: SpreadsheetColumn): number | undefined => {
  const core = title.length > LONGEST ? '' : coreOf(title)
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
/**
 * Finds the line with most known titles among the first. Default: the first line with several
 * cells, since a heading has one, else the first non-blank.
 */
const topOf = (lines: readonly (readonly string[])[], known: ReadonlySet<string>): number => {
  let [top, most, first] = [-1, 0, -1]
  let seen = 0
  for (let at = 0; at < lines.length && seen < LINES; at += 1) {
    const line = lines[at] ?? []
    if (isBlank(line)) continue
    seen += 1
    if (first < 0) first = at
    const filled = line.slice(0, COLUMNS).filter(cell => cell.trim() !== '')
    const count = filled.filter(cell => known.has(titleKey(cell))).length
    if (count > most || (top < 0 && filled.length > 1)) [top, most] = [at, count]
  }
  return top < 0 ? first : top
}
const isUnit = (cell: string) => {
  const unit = foldTitle(cell).replace(/^\((.*)\)$/, '$1')
  return foreignUnit.test(unit) || ownAmount.test(unit)
}
/**
 * Joins a head of two lines. The second has titles below a merged one, or units. Columns without a
 * second title keep the first. Returns the last line of the head.
 */
const joinedHead = (lines: readonly (readonly string[])[], top: number, known: ReadonlySet<string>) => {
  const isKnown = (cell: string | undefined) => known.has(titleKey(cell ?? ''))
  const join = (above: readonly string[], below: readonly string[]): readonly string[] | undefined => {
    const second = below.slice(0, COLUMNS).flatMap((cell, at) => (cell.trim() === '' ? [] : [{ cell, at }]))
    const own = second.filter(({ cell, at }) => titleKey(cell) !== titleKey(above[at] ?? ''))
    // Titles that are merged over two lines stand in both.
    if (second.length > 0 && own.length === 0 && above.some(isKnown)) return above
    const isHead =
      own.length > 0 &&
      above.some(isKnown) &&
      second.every(({ cell }) => !/\d/.test(cell)) &&
      (own.every(({ cell }) => isUnit(cell)) || own.some(({ cell, at }) => isKnown(cell) && !isKnown(above[at])))
    if (!isHead) return undefined
    const length = Math.min(COLUMNS, Math.max(above.length, below.length))
    return Array.from({ length }, (_, at) => {
      const [first = '', under = ''] = [above[at], below[at]]
      if (under.trim() === '') return first
      return isUnit(under) && !isKnown(under) && first.trim() !== ''
        ? `${first}(${under.replace(/[\p{Ps}\p{Pe}]/gu, '')})`
        : under
    })
  }
  const head = lines[top] ?? []
  const below = join(head, lines[top + 1] ?? [])
  if (below) return { top: top + 1, titles: below }
  return { top, titles: join(lines[top - 1] ?? [], head) ?? lines[top]?.slice(0, COLUMNS) }
}
/**
 * Whether the cells below a title are numbers of the resource's records. A column of 1, 2, 3 has
 * the same title in many spreadsheets.
 */
const holdsRecords = (
  { field: { type, options } }: SpreadsheetColumn,
  lines: readonly (readonly string[])[],
  [top, at]: readonly [top: number, at: number],
): boolean => {
  if (type !== 'sequence' && type !== 'id') return true
  const cells: string[] = []
  for (let line = top + 1; line < lines.length && cells.length < SAMPLE; line += 1) {
    const cell = plainly(lines[line]?.[at] ?? '')
    if (cell !== '') cells.push(cell)
  }
  const prefix = plainly(options.prefix ?? '')
  if (type === 'id') return cells.length === 0 || !cells.every(cell => /^\d{1,6}[.、)]?$/.test(cell))
  return cells.length === 0 || cells.some(cell => cell.startsWith(prefix) || isNew(cell) || cell === plainly(EXAMPLE))
}
/** Earlier choices, and titles to ignore. */
export interface HeadingOptions {
  readonly matches?: Matches | undefined
  /** Choices for this spreadsheet. They may give a known title another column. */
  readonly answers?: Matches | undefined
  readonly aside?: readonly Labels[]
}
/**
 * Finds the header row. A title matches a column by a label in any language, by its name, or by an
 * earlier choice (`matches`). Titles of `aside` are ignored.
 * Throws `SpreadsheetError` for an empty sheet, or if a column occurs twice.
 */
export const headingOf = (
  lines: readonly (readonly string[])[],
  columns: readonly SpreadsheetColumn[],
  { matches = {}, answers = {}, aside = [] }: HeadingOptions = {},
): Heading => {
  const names = columns.map(column => [column, new Set(namesOf(column))] as const)
  const known = new Set([...names.flatMap(([, said]) => [...said]), ...Object.keys(matches), ...Object.keys(answers)])
  const { top, titles } = joinedHead(lines, topOf(lines, known), known)
  if (!titles) throw new SpreadsheetError('empty')
  const keys = titles.map(titleKey)
  const places = new Map<string, number>()
  const used = new Set<number>()
  const apply = (chosen: Matches) => {
    for (const [at, key] of keys.entries()) {
      const name = chosen[key]
      if (used.has(at) || name === undefined) continue
      if (name !== '' && (places.has(name) || !columns.some(column => column.name === name))) continue
      if (name !== '') places.set(name, at)
      used.add(at)
    }
  }
  apply(answers)
  const doubled: SpreadsheetColumn[] = []
  const doubtful: Question[] = []
  for (const [column, said] of names) {
    if (places.has(column.name)) continue
    const positions = keys.flatMap((key, at) => (said.has(key) ? [at] : []))
    // Columns with the same label take their titles in order.
    const free = positions.filter(at => !used.has(at))
    const twins = names.filter(
      ([other, theirs]) => other !== column && positions.some(at => theirs.has(keys[at] ?? '')),
    )
    if (free.length > 1 && twins.length === 0) doubled.push(column)
    const [at] = free
    if (at === undefined) continue
    const isMeant = column.required || holdsRecords(column, lines, [top, at])
    // An earlier choice decides about a column of other numbers.
    if (!isMeant && matches[keys[at] ?? ''] !== undefined) continue
    used.add(at)
    if (isMeant) places.set(column.name, at)
    else doubtful.push({ at, title: titles[at] ?? '' })
  }
  if (doubled.length > 0) throw new SpreadsheetError('doubled', doubled)
  apply(matches)
  const isAside = new Set(aside.flatMap(labels => [labels.zh, labels.en, bothLabels(labels)]).map(foldTitle))
  const left = titles.flatMap((title, at) =>
    title.trim() === '' || used.has(at) || isAside.has(titleKey(title)) ? [] : [[at, title] as const],
  )
  const guesses = guessesFor(
    left,
    columns.filter(({ name }) => !places.has(name)),
  )
  const open = [
    ...doubtful,
    ...left.map(([at, title]) => ({ at, title, ...(guesses.has(at) ? { guess: guesses.get(at) } : {}) })),
  ].sort((one, other) => one.at - other.at)
  const isLacking = places.size === 0 || columns.some(({ required, name }) => required && !places.has(name))
  return { top, titles, places, open, asks: doubtful.length > 0 || (isLacking && open.length > 0) }
}
/** All titles with their columns, for another matching. */
export const questionsOf = ({ titles, places, open }: Heading): Question[] => {
  const names = new Map([...places].map(([name, at]) => [at, name]))
  return titles.flatMap((title, at) => {
    if (title.trim() === '') return []
    const guess = names.get(at)
    return [guess === undefined ? (open.find(each => each.at === at) ?? { at, title }) : { at, title, guess }]
  })
}
/** Choices that a title does not say by itself, to be remembered. */
export const choicesBeside = (answers: Matches, columns: readonly SpreadsheetColumn[]): Matches =>
  Object.fromEntries(
    Object.entries(answers).filter(
      ([key, name]) => !columns.some(column => column.name === name && namesOf(column).includes(key)),
    ),
  )
