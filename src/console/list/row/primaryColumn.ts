import { getField, getTitleField } from '../../../schema/selectors/definition'
import type { AnyResource } from '../../../schema/model/resource'

/** The first cell of a row: what its record is called, beside its picture and above its short number, as far as these are chosen columns. */
export interface PrimaryColumn {
  readonly title: string
  readonly picture?: string
  readonly number?: string
}
/** What stands in the first cell, and the names of the columns that are left. Without the title each column stands by itself. */
export const getPrimaryColumn = (
  resource: AnyResource,
  names: readonly string[],
): { readonly lead?: PrimaryColumn; readonly rest: readonly string[] } => {
  const title = getTitleField(resource)
  if (!names.includes(title)) return { rest: names }
  const first = (fieldType: string) => names.find(name => name !== title && getField(resource, name).type === fieldType)
  const lead = { title, picture: first('image'), number: first('sequence') }
  return { lead, rest: names.filter(name => !Object.values(lead).includes(name)) }
}
