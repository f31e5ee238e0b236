import { randomBytes } from 'node:crypto'
import { isEmpty } from '../../../schema/model/condition'
import { getField } from '../../../schema/selectors/definition'
import { unsaidSecrets } from '../../../schema/spreadsheet/importColumns'
import type { AnyResource } from '../../../schema/model/resource'
import type { FieldErrors } from '../../../schema/rules/validateDraft'
import { invalidInput } from '../../errors/requestError'
import { isCommonPassword } from '../../auth/commonPasswords'
import { hashPassword } from '../../auth/passwords'
import type { DatabaseRow } from '../../database/connections/database'

/** Generates unknown secrets for required secret fields that no sheet contains. */
export const unknownSecrets = (resource: AnyResource): DatabaseRow =>
  Object.fromEntries(unsaidSecrets(resource).map(name => [name, `Aa1${randomBytes(32).toString('base64url')}`]))

/** Errors of common passwords among the secrets. */
export const commonPasswordErrors = async (resource: AnyResource, values: DatabaseRow): Promise<FieldErrors> => {
  const errors: FieldErrors = {}
  for (const [name, value] of Object.entries(values)) {
    const { type, options } = getField(resource, name)
    const isPassword = type === 'secret' && options.format === 'password' && typeof value === 'string'
    if (isPassword && (await isCommonPassword(value))) errors[name] = 'passwordCommon'
  }
  return errors
}
/** Hashes secrets for storage. An empty secret keeps its stored value. Refuses common passwords. */
export const hashSecrets = async (resource: AnyResource, values: DatabaseRow): Promise<DatabaseRow> => {
  const errors = await commonPasswordErrors(resource, values)
  if (Object.keys(errors).length > 0) throw invalidInput(errors)
  const entries = await Promise.all(
    Object.entries(values).map(async ([name, value]) => {
      if (getField(resource, name).type !== 'secret') return [name, value] as const
      return isEmpty(value) ? undefined : ([name, await hashPassword(value as string)] as const)
    }),
  )
  return Object.fromEntries(entries.filter(each => each !== undefined))
}
