import { columnsOf, fieldOf, showSections, titleField } from '../../../schema/derive'
import type { AnyField } from '../../../schema/field'
import { may, seesField } from '../../../schema/machine'
import type { AnyResource } from '../../../schema/resource'
import { cellText } from '../../kinds/cellText'
import type { CellContext } from '../../words/cellContext'
import type { SheetTexts, SheetWords } from '../../words/sheetTexts'

type Rec = Readonly<Record<string, unknown>>
/** Records of a resource by their ids, at most 200. */
export type FetchMany = (resource: string, ids: readonly string[]) => Promise<readonly Rec[]>
type NameOf = NonNullable<CellContext['nameOf']>

const AT_ONCE = 200
const namesIn = async (target: AnyResource, ids: readonly string[], fetchMany: FetchMany) => {
  const title = titleField(target)
  const names = new Map<string, string>()
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const found = await fetchMany(target.name, ids.slice(from, from + AT_ONCE))
    for (const record of found) if (record[title]) names.set(String(record.id), String(record[title]))
  }
  return names
}
/** Draws once to hear which references are named, looks each resource's up together, and draws again with their names. */
const withNames = async <R>(
  draw: (nameOf: NameOf) => R,
  { resources, actor }: SheetWords,
  fetchMany: FetchMany,
): Promise<R> => {
  const wanted = new Map<string, Set<string>>()
  draw((to, id) => {
    wanted.set(to, (wanted.get(to) ?? new Set()).add(id))
    return id
  })
  const names = new Map<string, Map<string, string>>()
  for (const [to, ids] of wanted) {
    const target = resources.find(each => each.name === to)
    if (target && may(target, 'read', actor)) names.set(to, await namesIn(target, [...ids], fetchMany))
  }
  return draw((to, id) => names.get(to)?.get(id) ?? id)
}

/** Everything that a sheet may hold: the list's columns, then what else there is. */
export const sheetFields = (resource: AnyResource): readonly string[] => [
  ...new Set([...columnsOf(resource), ...showSections(resource).flatMap(({ fields }) => fields)]),
]
/** A sheet's rows with its head first, references by the names of what they lead to. What the reader does not see is left out of `fields`. */
export const sheetRows = async (
  resource: AnyResource,
  records: readonly Rec[],
  words: SheetWords,
  texts: SheetTexts,
  fetchMany: FetchMany,
  fields: readonly string[] = sheetFields(resource),
): Promise<string[][]> => {
  const names = fields.filter(name => seesField(resource, name, words.actor))
  const draw = (nameOf: NameOf) => {
    const context = { ...words.context, nameOf }
    const sheet = { ...words, context, text: (field: AnyField, value: unknown) => cellText(field, value, context) }
    return records.map(record =>
      names.map(name => texts[name]?.(record, sheet) ?? sheet.text(fieldOf(resource, name), record[name])),
    )
  }
  return [names.map(name => words.label(fieldOf(resource, name).labels)), ...(await withNames(draw, words, fetchMany))]
}
