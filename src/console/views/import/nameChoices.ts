import type { DataProvider } from 'ra-core'
import { chosenFilter } from '../../../schema/choosing'
import { targetOf, titleField } from '../../../schema/derive'
import type { AnyField } from '../../../schema/field'
import type { AnyResource } from '../../../schema/resource'
import type { SheetColumn } from '../../../schema/sheet'

/** As many names a list of choices offers in a spreadsheet; of more than these the name is typed. */
const MOST = 100
type Rec = Readonly<Record<string, unknown>>
/** How records that a field may name are asked for, in the order of what they are called. */
export const nameQuery = (field: AnyField, target: AnyResource, perPage: number) => ({
  pagination: { page: 1, perPage },
  sort: { field: titleField(target), order: 'ASC' as const },
  filter: chosenFilter(field, target),
})
/** What records are called that each are the only one of their name: of two that are called the same nobody could tell which is meant. */
export const namesOf = (records: readonly Rec[], title: string): string[] => {
  const names = records.map(record => String(record[title] ?? record.id))
  return names.filter((name, at) => names.indexOf(name) === at && !names.includes(name, at + 1))
}
/** The names that columns of references may say, by the names of the columns; nothing of one with more than a list offers, or that cannot be asked for now. */
export const nameChoices = async (
  columns: readonly SheetColumn[],
  load: (name: string) => Promise<AnyResource>,
  provider: Pick<DataProvider, 'getList'>,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const links = columns.filter(({ field }) => field.kind === 'ref')
  const found = await Promise.all(
    links.map(async ({ name, field }) => {
      const target = await load(targetOf(field))
      const title = titleField(target)
      const { data, total = 0 } = await provider.getList(target.name, nameQuery(field, target, MOST))
      return [name, total > MOST ? [] : namesOf(data, title)] as const
    }),
    // A template without them is a template still.
  ).catch(() => [])
  return new Map(found)
}
