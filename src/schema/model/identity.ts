/** Identity: a login and the rows that its accounts reach. */
export interface Identity<R extends string = string> {
  /** Rows in reach: the tenant's, all, or only the account's own. */
  readonly rows: 'tenant' | 'all' | 'own'
  /** Role of all accounts. Left out: each account's own role. */
  readonly role?: R
  /** Path of the login. Left out: `/api/admin/{identity}/login`. */
  readonly login?: `/${string}`
  /** Path of the registration, for `rows: 'own'`. Left out: administrators create such accounts. */
  readonly register?: `/${string}`
  /** Whether the login requires a captcha. Default: true. */
  readonly captcha?: boolean
}
/** Identities by name. Unknown ones reach no rows, nor does `rows: 'tenant'` without a tenant. */
export type Identities<R extends string = string> = Readonly<Record<string, Identity<R>>>

/** Holder of identities, such as an application's config. */
export interface Identified {
  readonly identities: Identities
}

/** Finds an identity by name. */
export const identityOf = ({ identities }: Identified, name: string): Identity | undefined =>
  Object.hasOwn(identities, name) ? identities[name] : undefined
/** Role of an account: its identity's, else its own. */
export const roleOf = (config: Identified, identity: string, role: string): string =>
  identityOf(config, identity)?.role ?? role
/** Names of the identities with such rows, in declared order. */
export const identityScope = ({ identities }: Identified, ...rows: readonly Identity['rows'][]): string[] =>
  Object.entries(identities).flatMap(([name, identity]) => (rows.includes(identity.rows) ? [name] : []))
