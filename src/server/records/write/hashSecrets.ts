import { randomBytes } from 'node:crypto'
import { isEmpty } from '../../../schema/model/condition'
import { getField } from '../../../schema/selectors/definition'
import { unsaidSecrets } from '../../../schema/spreadsheet/importColumns'
import type { AnyResource } from '../../../schema/model/resource'
import { invalidInput } from '../../errors/requestError'
import { isCommonPassword } from '../../auth/commonPasswords'
import { hashPassword } from '../../auth/passwords'
import type { DatabaseRow } from '../../database/connections/database'

/** Generates unknown secrets for required secret fields that no sheet contains. */
export const unknownSecrets = (resource: AnyResource): DatabaseRow =>
  Object.fromEntries(unsaidSecrets(resource).map(name => [name, `Aa1${randomBytes(32).toString('base64url')}`]))

/** Hashes secrets for storage. An empty secret keeps its stored value. Refuses common passwords. */
export const hashSecrets = async (resource: AnyResource, values: DatabaseRow): Promise<DatabaseRow> => {
  const entries = await Promise.all(
    Object.entries(values).map(async ([name, value]) => {
      const { type, options } = getField(resource, name)
      if (type !== 'secret') return [name, value] as const
      if (options.format === 'password' && !isEmpty(value) && (await isCommonPassword(value as string)))
        throw invalidInput({ [name]: 'passwordCommon' })
      return isEmpty(value) ? undefined : ([name, await hashPassword(value as string)] as const)
    }),
  )
  return Object.fromEntries(entries.filter(each => each !== undefined))
}
