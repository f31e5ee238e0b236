import { formats } from '../../../schema/fields/formats'
import { invalidInput, RequestError } from '../../errors/requestError'
import type { Account } from '../../auth/accounts'
import { queryRow, sql } from '../../database/connections/database'
import { findRecord, type Stored } from '../../database/queries/records'
import type { Principal } from '../../auth/sessions'
import type { AnyResource } from '../../../schema/model/resource'
import { text } from '../base/requestBody'
import type { ServerServices } from '../../services/services'

/** Rate limit of one address for calls about passwords. */
export const rateLimit = { max: 30, timeWindow: '1 minute' } as const
/** New password and its repetition. */
export const newPassword = { password: text(200), confirmPassword: text(200) }
/** Normalizes a mobile number. Refuses an invalid one with badInput. */
export const phoneOf = (input: string): string => {
  const phone = formats.phone(input)
  if (phone === null) throw invalidInput({ phone: input.trim() === '' ? 'required' : 'phone' })
  return phone
}
/** Finds a session's account. Refuses with noSession where it was deleted just now. */
export const accountById = async (services: ServerServices, id: string): Promise<Account> => {
  const account = await queryRow<Account>(services.database.db, sql`select * from accounts where id = ${id}`)
  if (!account) throw new RequestError('noSession')
  return account
}
/** Record of the caller's tenant. Undefined for a caller without one. */
export const ownTenant = async (
  { enter }: Pick<ServerServices, 'enter'>,
  resource: AnyResource,
  { factId, tenant }: Principal,
): Promise<Stored | undefined> =>
  factId === null ? undefined : enter(tenant, scope => findRecord(scope, resource, factId))
