import type { SheetColumn } from '../../../schema/sheet'
import { traitsOf } from '../../../schema/kinds/traits'
import type { GivenRow } from './readSheet'
import type { useWords } from './useWords'

type Say = ReturnType<typeof useWords>
/** How a spreadsheet writes a number that it does not keep whole. */
const shortened = /^\d(\.\d+)?E\+\d+$/i

/** What looks odd in the texts of a sheet, by line and column: it is said, and keeps nobody from going on. */
export const hintsOf = (rows: readonly GivenRow[], columns: readonly SheetColumn[], say: Say) => {
  const texts = columns.slice(1).filter(({ field }) => field.kind === 'text')
  const met = new Map<string, number>()
  for (const { cells } of rows)
    for (const { name } of texts) met.set(`${name} ${cells[name]}`, (met.get(`${name} ${cells[name]}`) ?? 0) + 1)
  const hintAt = ({ name, field }: SheetColumn, { cells }: GivenRow): string | undefined => {
    const text = cells[name] ?? ''
    if (text === '') return undefined
    if (traitsOf(field).text && shortened.test(text)) return say('shortened')
    return texts.some(each => each.name === name) && (met.get(`${name} ${text}`) ?? 0) > 1
      ? say('twice', { text })
      : undefined
  }
  const hintsIn = (row: GivenRow): Readonly<Record<string, string>> =>
    Object.fromEntries(
      columns.slice(1).flatMap(column => {
        const hint = hintAt(column, row)
        return hint === undefined ? [] : [[column.name, hint]]
      }),
    )
  return new Map(rows.map(row => [row.line, hintsIn(row)]))
}
