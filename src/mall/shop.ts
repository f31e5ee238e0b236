import { type Fault, faultsOf, refuseFaults, type Surroundings } from '../schema/check'
import { at, missing } from '../schema/check/finding'
import type { AnyField } from '../schema/field'
import { identityOf } from '../schema/identity'
import type { ShopConfig } from '../schema/kit'
import type { MenuGroups, MenuPage } from '../schema/menu'
import type { AnyResource } from '../schema/resource'
import type { Rules } from './rules'
import type { Row } from './store/database'
import { mallTables } from './store/mallTables'
import { ownWall } from './store/reach'
import type { Tenant } from './store/wall'

/** The resources that people and tenants are kept in, where the shop lets them register. */
export interface People {
  /** Kept in `tenants`: one record each. */
  readonly tenant: AnyResource
  /** Kept in `accounts`: has at least `username`, `phone`, `name`, `role`, `password` and the state `status`. */
  readonly account: AnyResource
  /** As whom somebody registers a tenant. */
  readonly founder: { readonly identity: string; readonly role: string }
}
/** What the engine is handed: the declarations, what their tables cannot say, and who is who. */
export interface ShopOptions {
  /** What the shop's kit was made from. */
  readonly config: ShopConfig
  readonly resources: readonly AnyResource[]
  readonly rules: readonly Rules[]
  readonly people?: People
  /** The menu's groups in their order. */
  readonly groups?: MenuGroups
  /** The menu's icons that the shop's console brings along. */
  readonly icons?: readonly string[]
  /** The console's pages that no declaration draws. */
  readonly pages?: readonly MenuPage[]
}
export interface Shop extends ShopOptions {
  /** Whose rows an account reaches, by its columns. Whoever reaches no tenant's stands inside a wall of its own. */
  readonly tenantOf: (account: Row) => Tenant
  readonly resource: (name: string) => AnyResource
  readonly rulesOf: (resource: AnyResource) => Rules | undefined
}

const tenantFor =
  (config: ShopConfig): Shop['tenantOf'] =>
  ({ id, identity, fact_id }) => {
    const said = identityOf(config, String(identity))?.rows
    if (said === 'all') return '*'
    if (said === 'own') return ownWall(String(id))
    return said === 'tenant' && typeof fact_id === 'string' ? fact_id : `_${id}`
  }

/** What a shop's declarations are checked against. */
export const surroundingsOf = ({ config, groups, pages, icons, rules }: ShopOptions): Surroundings => ({
  roles: Object.keys(config.roles),
  groups,
  pages,
  icons,
  tables: mallTables.map(({ name }) => name),
  ruled: rules.map(({ resource }) => resource.name),
})

/** What no declaration works out and no rule gives. */
const computedFaults = ({ resources, rules }: ShopOptions): Fault[] =>
  resources.flatMap(({ name, fields }) => {
    const given = rules.find(each => each.resource.name === name)?.computed ?? {}
    return Object.entries(fields).flatMap(([field, { kind, options }]) =>
      kind === 'computed' && !options.from && !options.value && !given[field]
        ? [{ file: `resources/${name}.ts`, key: `fields.${field}`, why: 'it is computed, but no rule gives it' }]
        : [],
    )
  })
/** Rules for an action that is not there, or for a field that no rule gives. */
const ruleFaults = ({ rules }: ShopOptions): Fault[] =>
  rules.flatMap(({ resource: { name, definition, fields }, actions = {}, computed = {} }) => {
    const given = Object.keys(fields).filter(each => {
      const { kind, options } = fields[each] as AnyField
      return kind === 'computed' && !options.from && !options.value
    })
    return [
      ...at('actions', missing('action', Object.keys(actions), Object.keys(definition.actions ?? {}))),
      ...at('computed', missing('field that a rule computes', Object.keys(computed), given)),
    ].map(found => ({ file: `rules(${name})`, ...found }))
  })
/** Everything that is wrong with what a shop declares. */
export const faultsOfShop = (options: ShopOptions): Fault[] => [
  ...faultsOf(options.resources, surroundingsOf(options)),
  ...computedFaults(options),
  ...ruleFaults(options),
]

/** Checks the declarations and makes them findable. Throws with every fault where one is wrong. */
export const openShop = (options: ShopOptions): Shop => {
  refuseFaults(faultsOfShop(options))
  const resources = new Map(options.resources.map(each => [each.name, each]))
  const rules = new Map(options.rules.map(each => [each.resource.name, each]))
  return {
    ...options,
    tenantOf: tenantFor(options.config),
    resource: name => resources.get(name) as AnyResource,
    rulesOf: each => rules.get(each.name),
  }
}
