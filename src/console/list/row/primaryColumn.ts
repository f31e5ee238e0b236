import { getField, getTitleField } from '../../../schema/selectors/definition'
import type { AnyResource } from '../../../schema/model/resource'

/** First cell of a row: title, picture and number, as far as these columns are selected. */
export interface PrimaryColumn {
  readonly title: string
  readonly picture?: string
  readonly number?: string
}
/** First cell and the remaining columns. Without the title, each column stays separate. */
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
