import type { AnyResource } from '../../../schema/model/resource'
import { isVisible } from '../../database/tenancy/visibleRows'
import { findRecord, type Stored } from '../../database/queries/records'
import type { RequestContext } from './requestContext'

/** A record that whoever acts reaches; of any other, as of one that never was, nothing is known. `lock` keeps it from others until the write is done. */
export const findVisibleRecord = async (
  { scope, principal }: RequestContext,
  resource: AnyResource,
  id: string,
  lock = false,
): Promise<Stored | undefined> => {
  const record = await findRecord(scope, resource, id, lock)
  return record && isVisible(principal, resource, record) ? record : undefined
}
