/** Who logs in by one door, and how far they reach. */
export interface Identity<R extends string = string> {
  /** Whose rows its accounts reach: their own tenant's, everyone's, or only what is their own. */
  readonly rows: 'tenant' | 'all' | 'own'
  /** The role that everyone of it acts in. Left out: the account's own. */
  readonly role?: R
  /** The call that logs in. Left out: `/api/admin/{identity}/login`. */
  readonly login?: `/${string}`
  /** The call by which whoever reaches only their own registers. Left out: such an account is made by whoever runs the mall. */
  readonly register?: `/${string}`
  /** Whether logging in asks for a captcha. It does where nothing is said. */
  readonly captcha?: boolean
}
/** By name. Who is not said reaches nothing, and so does an account whose identity reaches its tenant's rows and that has no tenant. */
export type Identities<R extends string = string> = Readonly<Record<string, Identity<R>>>

/** What says its identities, as a shop's config does. */
export interface Identified {
  readonly identities: Identities
}

/** An identity by its name, if the shop has it. */
export const identityOf = ({ identities }: Identified, name: string): Identity | undefined =>
  Object.hasOwn(identities, name) ? identities[name] : undefined
/** The role an account acts in, from its identity and its own role. */
export const roleOf = (config: Identified, identity: string, role: string): string =>
  identityOf(config, identity)?.role ?? role
/** The identities that reach such rows, in the shop's order. */
export const identityScope = ({ identities }: Identified, ...rows: readonly Identity['rows'][]): string[] =>
  Object.entries(identities).flatMap(([name, identity]) => (rows.includes(identity.rows) ? [name] : []))
