declare const made: unique symbol
/**
 * Id of a tenant, stored in its rows. Created by `tenantId` where a tenant is created or its id is
 * read.
 */
export type TenantId = string & { readonly [made]: 'tenant' }
/** Scope of an account that reaches its own records in any tenant. */
type AccountTenant = `-${string}`
/**
 * Scope of a statement: one tenant, an account's own records, or all tenants. A principal with all
 * tenants reads across them, and writes in one at a time.
 */
export type Tenant = TenantId | AccountTenant | typeof allTenants

export const allTenants = '*' as const
/** Tenant value of shared rows. No real tenant has it. */
export const noTenant = '-'

export const isTenantId = (value: unknown): value is TenantId =>
  typeof value === 'string' && /^\w[\w-]{0,63}$/.test(value)
/** Parses a tenant's id. Throws for an invalid one. */
export const tenantId = (text: string): TenantId => {
  if (!isTenantId(text)) throw new Error('not a tenant')
  return text
}

export const accountTenant = (accountId: string): AccountTenant => `-${accountId}`
/** Account of an account's own scope. */
export const accountOf = (tenant: Tenant): string | undefined => (/^-./.test(tenant) ? tenant.slice(1) : undefined)
/** Whether a scope spans several tenants: all of them, or an account's own records. */
export const spansTenants = (tenant: Tenant): tenant is AccountTenant | typeof allTenants =>
  tenant === allTenants || accountOf(tenant) !== undefined

/** Whether an external value is a valid scope. */
export const isTenant = (value: unknown): value is Tenant =>
  value === allTenants || isTenantId(typeof value === 'string' ? value.replace(/^-/, '') : value)
