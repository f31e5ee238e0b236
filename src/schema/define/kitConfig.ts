import type { Labels } from '../model/field'
import type { Identities } from '../model/identity'

/** Settings of one application. */
export interface KitConfig<R extends string> {
  /** Title of the console. */
  readonly title: Labels
  /** Name of a tenant in the middle of a sentence. Each row belongs to one tenant. */
  readonly tenant: Labels
  readonly roles: Readonly<Record<R, Labels>>
  /** Who logs in, and which rows each identity reaches. */
  readonly identities: Identities<NoInfer<R>>
  /** IANA time zone of all day boundaries and displayed times, whatever browser and server say. */
  readonly zone: string
  /** ISO 4217 code and decimals. `also` lists other names that people write beside an amount. */
  readonly currency: { readonly code: string; readonly decimals: number; readonly also?: readonly string[] }
  readonly stock: { readonly [K in 'id' | 'position' | 'createdTime' | 'updatedTime']: Labels }
}

/**
 * Settings of an application, whatever its roles.
 *
 * @example const today = ({ zone }: AppDefinition, at: Date) => dayOf(at, zone)
 */
export type AppDefinition = KitConfig<string>
