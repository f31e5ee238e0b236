import { createHash, randomInt } from 'node:crypto'
import { checkOf, codeLength, codeLetters } from '../../../schema/fields/secureCode'
import { getSecureCodeFields } from '../../../schema/selectors/definition'
import type { AnyResource } from '../../../schema/model/resource'
import { type Db, type DatabaseRow, queryRow, sql } from '../connections/database'
import type { TenantId } from '../tenancy/tenant'
import type { TenantTransaction } from '../tenancy/tenantTransaction'

/** Prefix of all codes of a tenant, without revealing the tenant. */
const tenantPart = (tenant: string): string =>
  [...createHash('sha256').update(`codes of ${tenant}`).digest().subarray(0, codeLength.tenant)]
    .map(byte => codeLetters.charAt(byte % codeLetters.length))
    .join('')
const byChance = (length: number): string =>
  Array.from({ length }, () => codeLetters.charAt(randomInt(codeLetters.length))).join('')
const newCode = (tenant: string): string => {
  const begun = tenantPart(tenant) + byChance(codeLength.whole - codeLength.tenant - 1)
  return begun + checkOf(begun)
}
/** Generates the codes of a new record, and registers them for public lookups. */
export const generateCodes = async (
  scope: TenantTransaction,
  resource: AnyResource,
  id: string,
): Promise<DatabaseRow> => {
  const codes: DatabaseRow = {}
  for (const name of getSecureCodeFields(resource)) {
    const code = newCode(scope.tenant)
    await sql`insert into codes (code, fact_id, resource, id) values (${code}, ${scope.tenant}, ${resource.name}, ${id})`.execute(
      scope.db,
    )
    codes[name] = code
  }
  return codes
}

/** Finds the record of a code. */
export const whoseCode = (
  db: Db,
  resource: AnyResource,
  code: string,
): Promise<{ readonly tenant: TenantId; readonly id: string } | undefined> =>
  queryRow(db, sql`select fact_id as tenant, id from codes where code = ${code} and resource = ${resource.name}`)
/** Finds the tenant whose codes share the prefix of an unknown code. */
export const whoseBeginning = async (db: Db, code: string): Promise<TenantId | undefined> => {
  const begun = code.slice(0, codeLength.tenant)
  const row = await queryRow<{ tenant: TenantId }>(
    db,
    sql`select fact_id as tenant from codes where code >= ${begun} and code < ${`${begun}~`} limit 1`,
  )
  return row?.tenant
}
