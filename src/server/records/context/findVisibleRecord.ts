import type { AnyResource } from '../../../schema/model/resource'
import { isVisible } from '../../database/tenancy/visibleRows'
import { findRecord, type Stored } from '../../database/queries/records'
import type { RequestContext } from './requestContext'

/**
 * Finds a record within the caller's reach. An unreachable record looks like a missing one. `lock`
 * locks the row until the write is done.
 */
export const findVisibleRecord = async (
  { scope, principal }: RequestContext,
  resource: AnyResource,
  id: string,
  lock = false,
): Promise<Stored | undefined> => {
  const record = await findRecord(scope, resource, id, lock)
  return record && isVisible(principal, resource, record) ? record : undefined
}
