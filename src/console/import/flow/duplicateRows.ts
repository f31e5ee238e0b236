import { doubledAt, uniqueValues } from '../../../schema/spreadsheet/importColumns'
import { actionSheetColumns, readCell } from '../../../schema/spreadsheet/actionColumns'
import { inSentence } from '../../../schema/labels/labels'
import type { Labels } from '../../../schema/model/field'
import type { AnyAction, AnyResource } from '../../../schema/model/resource'
import { comparedText, otherConfirmations } from '../../../schema/rules/otherRecord'
import { getField } from '../../../schema/selectors/definition'
import { withValues } from '../../../schema/text/errorMessages'
import { spreadsheetMessages as words } from '../../i18n/messages/spreadsheet/spreadsheetMessages'
import type { ImportedRow } from '../model/importRow'
import type { ActionRow } from '../model/validatedRow'

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

/**
 * Finds unticked rows with the text of an earlier row, for confirmations about another record. The
 * server compares the rows of one call only. Needs rows in order.
 */
export const findSharedTexts = (resource: AnyResource, action: AnyAction) => {
  const met = new Map<string, number>()
  const fields = new Map(actionSheetColumns(resource, action).map(({ name, field }) => [name, field]))
  return ({ line, cells, result }: ActionRow): Why | undefined => {
    if (result?.state !== 'ready') return undefined
    const readField = (name: string) => readCell(fields.get(name) ?? getField(resource, name), cells[name])
    const shared = otherConfirmations(action).flatMap(
      ([
        tick,
        {
          otherRecord: { same },
        },
      ]) => {
        const text = comparedText(resource, same, { [same]: readField(same) })
        if (text === undefined) return []
        const earlier = met.get(`${tick} ${text}`)
        if (earlier === undefined) met.set(`${tick} ${text}`, line)
        if (earlier === undefined || readField(tick) === true) return []
        const { zh, en } = getField(resource, same).labels
        const why: Labels = {
          zh: withValues(words.rowHasSame.zh, { line: earlier, field: zh }),
          en: withValues(words.rowHasSame.en, { line: earlier, field: inSentence(en) }),
        }
        return [[tick, why] as const]
      },
    )
    return shared.length > 0 ? Object.fromEntries(shared) : undefined
  }
}
