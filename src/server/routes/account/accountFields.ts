import { formats } from '../../../schema/fields/formats'
import { invalidInput, RequestError } from '../../errors/requestError'
import type { Account } from '../../auth/accounts'
import { queryRow, sql } from '../../database/connections/database'
import { text } from '../base/requestBody'
import type { ServerServices } from '../../services/services'

/** How often one address may try what is about passwords. */
export const rateLimit = { max: 30, timeWindow: '1 minute' } as const
/** A new password and its repetition. */
export const newPassword = { password: text(200), confirmPassword: text(200) }
/** A mobile number in its normal form. Refuses with badInput what is none. */
export const phoneOf = (input: string): string => {
  const phone = formats.phone(input)
  if (phone === null) throw invalidInput({ phone: input.trim() === '' ? 'required' : 'phone' })
  return phone
}
/** The account of a session. One that is removed at this moment has none any more. */
export const accountById = async (services: ServerServices, id: string): Promise<Account> => {
  const account = await queryRow<Account>(services.database.db, sql`select * from accounts where id = ${id}`)
  if (!account) throw new RequestError('noSession')
  return account
}
