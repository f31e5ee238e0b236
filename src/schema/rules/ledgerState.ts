import { holds, type RecordData } from '../model/condition'
import { getStateField, getStateValue } from '../selectors/definition'
import type { AnyResource } from '../model/resource'

/**
 * Sets the state of a record by the entries of its ledger, in order. After a revocation no later
 * entry makes the record valid. Without `ledgerState` or entries the record stays as it is.
 */
export const applyLedger = <R extends RecordData>(
  resource: AnyResource,
  record: R,
  links: readonly RecordData[],
): R => {
  const { ledgerState, revokedWhen } = resource.definition.publicLookup ?? {}
  const name = getStateField(resource)
  const field = name === undefined ? undefined : resource.fields[name]
  if (!ledgerState || !revokedWhen || name === undefined || !field) return record
  let result = record
  for (const link of links) {
    const state = ledgerState.states[String(link[ledgerState.by])]
    if (state === undefined) continue
    result = { ...result, [name]: getStateValue(field, state) }
    if (holds(revokedWhen, result, resource.fields)) break
  }
  return result
}
