import { holds, type RecordData } from '../model/condition'
import { getStateField, getStateValue } from '../selectors/definition'
import type { AnyResource } from '../model/resource'

/**
 * A record as the links of its ledger, from the first, tell of it: in the state that they led to. Once a link has revoked it no later one makes it valid. Of one whose
 * lookup says nothing of that, and of one without links, the record as it stands.
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
