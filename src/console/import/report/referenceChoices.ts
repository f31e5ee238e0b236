import type { DataProvider } from 'ra-core'
import { chosenFilter } from '../../../schema/selectors/referenceFilter'
import { getReferenceTarget, getTitleField } from '../../../schema/selectors/definition'
import type { AnyField } from '../../../schema/model/field'
import type { AnyResource } from '../../../schema/model/resource'
import type { SpreadsheetColumn } from '../../../schema/spreadsheet/actionColumns'

/** As many names a list of choices offers in a spreadsheet, fetched page by page; of more than these the name is typed. */
const MOST = 1000
const PAGE = 200
type Lists = Pick<DataProvider, 'getList'>
type Rec = Readonly<Record<string, unknown>>
/** How records that a field may name are asked for, in the order of what they are called. */
export const nameQuery = (field: AnyField, target: AnyResource, perPage: number) => ({
  pagination: { page: 1, perPage },
  sort: { field: getTitleField(target), order: 'ASC' as const },
  filter: chosenFilter(field, target),
})
/** What records are called that each are the only one of their name: of two that are called the same nobody could tell which is meant. */
export const namesOf = (records: readonly Rec[], title: string): string[] => {
  const names = records.map(record => String(record[title] ?? record.id))
  return names.filter((name, at) => names.indexOf(name) === at && !names.includes(name, at + 1))
}
const namesFor = async (field: AnyField, target: AnyResource, provider: Lists): Promise<string[]> => {
  const query = nameQuery(field, target, PAGE)
  const pageOf = (page: number) => provider.getList(target.name, { ...query, pagination: { page, perPage: PAGE } })
  const { data, total = 0 } = await pageOf(1)
  if (total > MOST) return []
  const more = Array.from({ length: Math.ceil(total / PAGE) - 1 }, (_, at) => pageOf(at + 2))
  const rest = (await Promise.all(more)).flatMap(page => page.data)
  return namesOf([...data, ...rest], getTitleField(target))
}
/** The names that columns of references may say, by the names of the columns; nothing of one with more than a list offers, or that cannot be asked for now. */
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
    // A template without them is a template still.
  ).catch(() => [])
  return new Map(choices)
}
