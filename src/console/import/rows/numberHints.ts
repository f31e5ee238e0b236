import { guessesOf, guessingOf, isOdd } from '../../../schema/selectors/suggestedOption'
import { readCell, type SpreadsheetColumn } from '../../../schema/spreadsheet/actionColumns'
import type { AnyResource } from '../../../schema/model/resource'
import { traitsOf } from '../../../schema/fields/traits'
import type { ParsedRow } from '../../spreadsheet/read/readRows'
import type { useSpreadsheetMessages } from '../../spreadsheet/useSpreadsheetMessages'
import { type ActionRow, isWrong, stateOf } from '../model/validatedRow'

type Say = ReturnType<typeof useSpreadsheetMessages>
/** Most choices offered as buttons. More are no help beside the select. */
const MAX_OFFERS = 3
/** Format of a number that a spreadsheet has shortened. */
const shortened = /^\d(\.\d+)?E\+\d+$/i

/** Warning about an odd text. It does not block. */
export interface Hint {
  readonly text: string
  /** Labels that another column may take instead. */
  readonly offers?: { readonly column: string; readonly texts: readonly string[] }
}
/** Warnings by line and column. None where a cell is wrong. */
export const hintsOf = (
  resource: AnyResource,
  rows: readonly ActionRow[],
  columns: readonly SpreadsheetColumn[],
  t: Say,
  choicesIn: (field: SpreadsheetColumn['field'], keys: readonly string[]) => string[],
) => {
  const texts = columns.slice(1).filter(({ field }) => field.type === 'text')
  const met = new Map<string, number>()
  for (const { cells } of rows.filter(row => stateOf(row) !== 'refused'))
    for (const { name } of texts) met.set(`${name} ${cells[name]}`, (met.get(`${name} ${cells[name]}`) ?? 0) + 1)
  const oddAt = (name: string, { cells }: ParsedRow): Hint | undefined => {
    const guessing = guessingOf(resource, name)
    const column = columns.find(each => each.name === guessing?.name)
    if (!guessing || !column) return undefined
    const chosen = readCell(column.field, cells[column.name])
    const guesses = guessesOf(guessing, cells[name])
    if (chosen !== undefined && !isOdd(guessing, cells[name], chosen)) return undefined
    const offers = choicesIn(column.field, guesses)
    if (offers.length > 0 && offers.length <= MAX_OFFERS)
      return { text: t('looksLike', { choices: offers.join(' / ') }), offers: { column: column.name, texts: offers } }
    return chosen === undefined ? undefined : { text: t('odd') }
  }
  const hintAt = ({ name, field }: SpreadsheetColumn, { cells }: ParsedRow): Hint | undefined => {
    const text = cells[name] ?? ''
    if (text === '') return undefined
    if (traitsOf(field).text && shortened.test(text)) return { text: t('shortened') }
    const odd = oddAt(name, { line: 0, cells })
    if (odd !== undefined) return odd
    return texts.some(each => each.name === name) && (met.get(`${name} ${text}`) ?? 0) > 1
      ? { text: t('twice', { text }) }
      : undefined
  }
  const hintsIn = (row: ActionRow): Readonly<Record<string, Hint>> =>
    Object.fromEntries(
      columns.slice(1).flatMap(column => {
        const hint = hintAt(column, row)
        return hint === undefined || isWrong(row, column) ? [] : [[column.name, hint]]
      }),
    )
  return new Map(rows.map(row => [row.line, hintsIn(row)]))
}
