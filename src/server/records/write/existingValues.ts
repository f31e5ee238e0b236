import { isEmpty } from '../../../schema/model/condition'
import type { AnyResource } from '../../../schema/model/resource'
import type { RefusedField } from '../../errors/requestError'
import type { DatabaseRow } from '../../database/connections/database'
import { isCaseInsensitive, unavailable } from '../../database/queries/unavailableValues'
import type { RequestContext } from '../context/requestContext'
import { heldError } from './writeRecord'

/** Values of unique fields that records and earlier valid rows hold. */
export interface ExistingValues {
  /** Returns the error of a value that a record may not have, or `undefined`. */
  readonly why: (name: string, value: unknown, id: string | undefined) => RefusedField[string] | undefined
  /** Reserves a row's values, so that later rows may not have them. */
  readonly claim: (values: DatabaseRow) => void
}
/**
 * Finds unavailable values of unique fields. Present records, restorable deleted records and
 * earlier rows hold such values.
 */
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
/** Errors of a record's unique values that are unavailable. */
export const unavailableErrors = async (
  context: RequestContext,
  resource: AnyResource,
  values: DatabaseRow,
  id: string | undefined,
): Promise<RefusedField> => {
  const { why } = await findExistingValues(context, resource, [values])
  const errors = Object.entries(values).map(([name, value]) => [name, why(name, value, id)] as const)
  return Object.fromEntries(errors.flatMap(([name, error]) => (error ? [[name, error]] : [])))
}
