import { isEmpty } from '../../schema/model/condition'
import type { AnyResource } from '../../schema/model/resource'
import type { RefusedField } from '../errors/requestError'
import type { DatabaseRow } from '../database/connections/database'
import { isCaseInsensitive, unavailable } from '../database/queries/unavailableValues'
import type { RequestContext } from '../records/context/requestContext'
import { heldError } from '../records/write/writeRecord'

/** What of unique fields records have already, and rows that were right say. */
export interface ExistingValues {
  /** Why a record may not say a value of a unique field; nothing where it may. */
  readonly why: (name: string, value: unknown, id: string | undefined) => RefusedField[string] | undefined
  /** No later row may say what this one says. */
  readonly claim: (values: DatabaseRow) => void
}
/** Which values of unique fields rows cannot have: those of records that are there, of some that were removed and can be brought back, and of rows before them. */
export const findExistingValues = async (
  context: RequestContext,
  resource: AnyResource,
  rows: readonly DatabaseRow[],
): Promise<ExistingValues> => {
  const { scope, principal, appConfig } = context
  const about = { tenant: principal.tenant, zone: appConfig.config.zone }
  const unique = Object.keys(resource.fields).filter(name => resource.fields[name]?.options.unique)
  const unavailableByField = new Map<string, Awaited<ReturnType<typeof unavailable>>>()
  for (const name of unique) {
    const values = [...new Set(rows.flatMap(row => (isEmpty(row[name]) ? [] : [String(row[name])])))]
    if (values.length > 0) unavailableByField.set(name, await unavailable(scope, resource, name, values))
  }
  const same = (name: string, value: unknown) =>
    isCaseInsensitive(resource, name) ? String(value).toLowerCase() : String(value)
  const claimed = new Set<string>()
  return {
    why: (name, value, id) => {
      if (!unique.includes(name) || isEmpty(value)) return undefined
      if (claimed.has(`${name} ${same(name, value)}`)) return 'taken'
      const held = unavailableByField.get(name)?.get(same(name, value))
      if (!held || (held.id !== undefined && held.id === id)) return undefined
      return held.holder ? heldError({ field: name, holder: held.holder }, about).data?.errors?.[name] : 'taken'
    },
    claim: values => {
      for (const name of unique) if (!isEmpty(values[name])) claimed.add(`${name} ${same(name, values[name])}`)
    },
  }
}
