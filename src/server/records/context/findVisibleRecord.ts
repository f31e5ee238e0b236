import type { AnyResource } from '../../../schema/model/resource'
import { reaches } from '../../database/tenancy/visibleRows'
import { findRecord, type Stored } from '../../database/queries/records'
import type { Desk } from './requestContext'

/** A record that whoever acts reaches; of any other, as of one that never was, nothing is known. `lock` keeps it from others until the write is done. */
export const recordAt = async (
  { scope, principal }: Desk,
  resource: AnyResource,
  id: string,
  lock = false,
): Promise<Stored | undefined> => {
  const record = await findRecord(scope, resource, id, lock)
  return record && reaches(principal, resource, record) ? record : undefined
}
