import { getField, getSequenceFields } from '../../../schema/selectors/definition'
import type { AnyResource } from '../../../schema/model/resource'
import { formatSequence } from '../../../schema/fields/sequence'
import type { DatabaseRow } from '../connections/database'
import { counterName, countUp } from '../tables/sequenceCounters'
import type { TenantTransaction } from '../tenancy/tenantTransaction'

/**
 * Assigns numbers to new records, in order. Locks the counters until the transaction ends, so none
 * is assigned twice. Counters outlive the records, so no number is reused.
 */
export const nextSequenceNumbers = async (
  scope: TenantTransaction,
  resource: AnyResource,
  count: number,
): Promise<readonly DatabaseRow[]> => {
  const numbers = Array.from({ length: count }, (): DatabaseRow => ({}))
  for (const name of getSequenceFields(resource)) {
    const last = await countUp(scope.db, scope.tenant, counterName(resource, name), count)
    const { options } = getField(resource, name)
    for (const [at, each] of numbers.entries()) each[name] = formatSequence(options, last - count + at + 1, scope.now)
  }
  return numbers
}
