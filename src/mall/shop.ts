import { assertDeclarations } from '../schema/check'
import type { MenuGroups, MenuPage } from '../schema/menu'
import type { AnyResource } from '../schema/resource'
import type { Desk } from './records/desk'
import { type About, type Hand, handOf } from './records/hand'
import type { Rules } from './rules'
import type { TaskKind } from './work/kinds'
import type { Row } from './store/database'
import type { Tenant } from './store/wall'

/** The resources that people and manufacturers are kept in, where the shop lets them register. */
export interface People {
  /** Kept in `facts`: one record a manufacturer. */
  readonly tenant: AnyResource
  /** Kept in `accounts`: has at least `username`, `phone`, `name`, `role`, `password` and the state `status`. */
  readonly account: AnyResource
  /** The role of who registers a manufacturer. */
  readonly founder: string
}
/**
 * By identity, whose rows its accounts reach: their own manufacturer's, all, or only what is their own. What is not said reaches nothing, and an
 * account of a manufacturer's identity that has none reaches nothing either.
 */
export type Identities = Readonly<Record<string, { readonly rows: 'tenant' | 'all' | 'own' }>>
/** What the engine is handed: the declarations, what their tables cannot say, and who is who. */
export interface ShopOptions {
  readonly resources: readonly AnyResource[]
  readonly rules: readonly Rules[]
  /** The role an account acts in, from its identity and its own role. */
  readonly roleOf: (identity: string, role: string) => string
  /** Who logs in, and whose rows each reaches. */
  readonly identities: Identities
  readonly people?: People
  /** The menu's groups in their order. */
  readonly groups?: MenuGroups
  /** What the mall does by itself beside clocks and messages: long work in parts. */
  readonly tasks?: readonly TaskKind[]
  /** The console's pages that no declaration draws. */
  readonly pages?: readonly MenuPage[]
}
export interface Shop extends ShopOptions {
  /** Whose rows an account reaches, by its columns. Whoever reaches no manufacturer's stands inside a wall of its own. */
  readonly tenantOf: (account: Row) => Tenant
  readonly resource: (name: string) => AnyResource
  readonly rulesOf: (resource: AnyResource) => Rules | undefined
  /** What the mall does by itself at a desk; `about` is the record that a rule is about. */
  readonly handOf: (desk: Desk, about?: About) => Hand
}

const tenantFor =
  (identities: Identities): Shop['tenantOf'] =>
  ({ id, identity, fact_id }) => {
    const said = Object.hasOwn(identities, String(identity)) ? identities[String(identity)]?.rows : undefined
    if (said === 'all') return '*'
    return said === 'tenant' && typeof fact_id === 'string' ? fact_id : `-${id}`
  }

/** Checks the declarations and makes them findable. Throws with every fault where one is wrong. */
export const buildShop = (options: ShopOptions): Shop => {
  assertDeclarations(options.resources)
  const resources = new Map(options.resources.map(each => [each.name, each]))
  const rules = new Map(options.rules.map(each => [each.resource.name, each]))
  for (const each of options.resources)
    for (const [name, field] of Object.entries(each.fields))
      if (field.kind === 'computed' && !field.options.from && !rules.get(each.name)?.computed?.[name])
        throw new Error(`resources/${each.name}.ts  fields.${name}: it is computed, but no rule gives it`)
  return {
    ...options,
    tenantOf: tenantFor(options.identities),
    resource: name => resources.get(name) as AnyResource,
    rulesOf: each => rules.get(each.name),
    handOf,
  }
}
