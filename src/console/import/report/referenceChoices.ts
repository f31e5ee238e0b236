import type { DataProvider } from 'ra-core'
import { chosenFilter } from '../../../schema/selectors/referenceFilter'
import { getReferenceTarget, getTitleField } from '../../../schema/selectors/definition'
import type { AnyField } from '../../../schema/model/field'
import type { AnyResource } from '../../../schema/model/resource'
import type { SpreadsheetColumn } from '../../../schema/spreadsheet/actionColumns'

/** Limit of names in a cell's list, read page by page. Above it, names are typed. */
const MAX_NAMES = 1000
const PAGE = 200
type Lists = Pick<DataProvider, 'getList'>
type Rec = Readonly<Record<string, unknown>>
/** Query for the records that a reference may name, sorted by title. */
export const nameQuery = (field: AnyField, target: AnyResource, perPage: number) => ({
  pagination: { page: 1, perPage },
  sort: { field: getTitleField(target), order: 'ASC' as const },
  filter: chosenFilter(field, target),
})
/** Unique titles of records. A title shared by two records is left out, since it is ambiguous. */
export const namesOf = (records: readonly Rec[], title: string): string[] => {
  const names = records.map(record => String(record[title] ?? record.id))
  return names.filter((name, at) => names.indexOf(name) === at && !names.includes(name, at + 1))
}
const namesFor = async (field: AnyField, target: AnyResource, provider: Lists): Promise<string[]> => {
  const query = nameQuery(field, target, PAGE)
  const pageOf = (page: number) => provider.getList(target.name, { ...query, pagination: { page, perPage: PAGE } })
  const { data, total = 0 } = await pageOf(1)
  if (total > MAX_NAMES) return []
  const more = Array.from({ length: Math.ceil(total / PAGE) - 1 }, (_, at) => pageOf(at + 2))
  const rest = (await Promise.all(more)).flatMap(page => page.data)
  return namesOf([...data, ...rest], getTitleField(target))
}
/** Names for each reference column. Empty above the limit, or if a request fails. */
export const nameChoices = async (
  columns: readonly SpreadsheetColumn[],
  load: (name: string) => Promise<AnyResource>,
  provider: Lists,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const links = columns.filter(({ field }) => field.type === 'reference')
  const choices = await Promise.all(
    links.map(
      async ({ name, field }) =>
        [name, await namesFor(field, await load(getReferenceTarget(field)), provider)] as const,
    ),
    // The template stays usable without lists.
  ).catch(() => [])
  return new Map(choices)
}
