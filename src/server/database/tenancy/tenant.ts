declare const made: unique symbol
/** The id of a tenant, whose rows carry it. A text becomes one by `tenantId`, where a tenant is made or its id is read. */
export type TenantId = string & { readonly [made]: 'tenant' }
/** The wall of an account that reaches what is its own, in whichever tenant it stands. */
type AccountTenant = `-${string}`
/** Whose rows a statement may touch: one tenant's, an account's own, or everyone's, for whoever reads all and writes one at a time. */
export type Tenant = TenantId | AccountTenant | typeof allTenants

export const allTenants = '*' as const
/** The tenant that shared rows stand under: no wall is called so. */
export const noTenant = '-'

export const isTenantId = (value: unknown): value is TenantId =>
  typeof value === 'string' && /^\w[\w-]{0,63}$/.test(value)
/** A tenant's id by its text. Throws where it can be none. */
export const tenantId = (text: string): TenantId => {
  if (!isTenantId(text)) throw new Error('not a tenant')
  return text
}

export const accountTenant = (accountId: string): AccountTenant => `-${accountId}`
/** The account whose own wall it is. */
export const accountOf = (tenant: Tenant): string | undefined => (/^-./.test(tenant) ? tenant.slice(1) : undefined)
/** Whether the rows of several tenants are reached: everyone's, or an account's own. */
export const spansTenants = (tenant: Tenant): tenant is AccountTenant | typeof allTenants =>
  tenant === allTenants || accountOf(tenant) !== undefined

/** Whether a text from outside, a message or a column, says whose rows are meant. */
export const isTenant = (value: unknown): value is Tenant =>
  value === allTenants || isTenantId(typeof value === 'string' ? value.replace(/^-/, '') : value)
