import { doubledAt, uniqueValues } from '../../../schema/spreadsheet/importColumns'
import type { Labels } from '../../../schema/model/field'
import type { AnyResource } from '../../../schema/model/resource'
import { withValues } from '../../../schema/text/errorMessages'
import { spreadsheetMessages as words } from '../../i18n/messages/spreadsheetMessages'
import type { ImportedRow } from '../model/importRow'

type Why = Readonly<Record<string, Labels>>
/** Finds rows with the record or unique value of an earlier row. Needs rows in order. */
export const findLaterDuplicates = (resource: AnyResource) => {
  const met = new Map<string, number>()
  const sameAs = (line: number): Labels => ({
    zh: withValues(words.sameAsRow.zh, { line }),
    en: withValues(words.sameAsRow.en, { line }),
  })
  return ({ line, cells, result }: ImportedRow): Why | undefined => {
    if (!result) return undefined
    const unique = uniqueValues(resource, cells)
    const doubled = unique.flatMap(({ name, said }) => {
      const earlier = met.get(said)
      return earlier === undefined ? [] : [[name, sameAs(earlier)] as const]
    })
    // The server reports a value taken twice in one call, but knows no lines. The line of the other
    // row says more.
    if (result.state === 'refused') {
      const conflicts = doubled.filter(([name]) => result.errors[name] === 'taken')
      return conflicts.length > 0 ? Object.fromEntries(conflicts) : undefined
    }
    if (result.id !== null && met.has(`id ${result.id}`)) return doubledAt(resource, cells)
    if (doubled.length > 0) return Object.fromEntries(doubled)
    for (const key of [...(result.id === null ? [] : [`id ${result.id}`]), ...unique.map(each => each.said)])
      met.set(key, line)
    return undefined
  }
}
