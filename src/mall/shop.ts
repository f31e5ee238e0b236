import type { AnyField } from '../schema/field'
import { assertDeclarations } from '../schema/check'
import type { MenuGroups, MenuPage } from '../schema/menu'
import type { AnyResource } from '../schema/resource'
import type { Rules } from './shopRules'

/** The resources that people and manufacturers are kept in, where the shop lets them register. */
export interface People {
  /** Kept in `facts`: one record a manufacturer. */
  readonly tenant: AnyResource
  /** Kept in `accounts`: has at least `username`, `phone`, `name`, `role`, `password` and the state `status`. */
  readonly account: AnyResource
  /** The role of who registers a manufacturer. */
  readonly founder: string
}
/** What the engine is handed: the declarations, what their tables cannot say, and who is who. */
export interface ShopOptions {
  readonly resources: readonly AnyResource[]
  readonly rules: readonly Rules[]
  readonly languages: readonly string[]
  /** The role an account acts in, from its identity and its own role. */
  readonly roleOf: (identity: string, role: string) => string
  readonly people?: People
  /** The menu's groups in their order. */
  readonly groups?: MenuGroups
  /** The console's pages that no declaration draws. */
  readonly pages?: readonly MenuPage[]
  /** States that a rule leads to, `resource.state`; the start-up check would take them for lost. */
  readonly moved?: readonly string[]
}
export interface Shop extends ShopOptions {
  readonly resource: (name: string) => AnyResource
  readonly rulesOf: (resource: AnyResource) => Rules | undefined
}

/** Checks the declarations and makes them findable. Throws with every fault where one is wrong. */
export const buildShop = (options: ShopOptions): Shop => {
  assertDeclarations(options.resources, options.languages, options.moved)
  const resources = new Map(options.resources.map(each => [each.name, each]))
  const rules = new Map(options.rules.map(each => [each.resource.name, each]))
  for (const each of options.resources)
    for (const [name, field] of Object.entries(each.fields as Record<string, AnyField>))
      if (field.kind === 'computed' && !field.options.from && !rules.get(each.name)?.computed?.[name])
        throw new Error(`resources/${each.name}.ts  fields.${name}: it is computed, but no rule gives it`)
  return { ...options, resource: name => resources.get(name) as AnyResource, rulesOf: each => rules.get(each.name) }
}
