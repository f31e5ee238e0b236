import type { Fields } from '../model/field'
import type { AnyAction, AnyResource } from '../model/resource'

/** Fields of a record with the new ones that an action's dialog asks for. */
export const dialogFields = ({ fields }: AnyResource, { params = {} }: AnyAction): Fields => ({
  ...fields,
  ...Object.fromEntries(
    Object.entries(params).flatMap(([name, field]) => (typeof field === 'string' ? [] : [[name, field]])),
  ),
})
