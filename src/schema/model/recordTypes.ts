import type { Field, FieldType, ValueOf } from './field'
import type { Resource } from './resource'

type Flat<T> = { [K in keyof T]: T[K] } & {}
type ModeOf<X> = X extends Field<FieldType, infer _V, infer M, infer _S> ? M : never
type Readable<F> = { [K in keyof F as ModeOf<F[K]> extends 'wo' ? never : K]: ValueOf<F[K]> }
type Writable<F> = { [K in keyof F as ModeOf<F[K]> extends 'ro' ? never : K]: ValueOf<F[K]> }
type NullKeys<T> = { [K in keyof T]: null extends T[K] ? K : never }[keyof T]
type NullsOptional<T> = Flat<Omit<T, NullKeys<T>> & Partial<Pick<T, NullKeys<T>>>>

/** Record as the server answers it. */
export type RecordOf<X> =
  X extends Resource<string, infer F, unknown> ? Flat<{ id: string; version: number } & Readable<F>> : never
/** Draft of a save. Required fields must be present, others may be absent or null. */
export type DraftOf<X> = X extends Resource<string, infer F, unknown> ? NullsOptional<Writable<F>> : never
type Musts<D> = {
  [K in keyof D]-?: undefined extends D[K] ? never : D[K] extends boolean | readonly unknown[] ? never : K
}[keyof D]
/** Draft of a new record. An absent field gets its default or stays empty. */
export type NewOf<X> = Partial<DraftOf<X>> & Pick<DraftOf<X>, Musts<DraftOf<X>>>
/** Names of a resource's actions. */
export type ActionsOf<X> = X extends Resource<string, infer _F, infer Ask> ? keyof Ask & string : never

type Asked<F, K, A> = A extends 'required'
  ? K extends keyof F
    ? NonNullable<ValueOf<F[K]>>
    : never
  : A extends 'optional'
    ? K extends keyof F
      ? ValueOf<F[K]> | null
      : never
    : ValueOf<A>
type Input<F, D> = unknown extends D ? Record<never, never> : { -readonly [K in keyof D]: Asked<F, K, D[K]> }
/** Payload of an action's dialog. */
export type InputOf<X, A extends ActionsOf<X>> =
  X extends Resource<string, infer F, infer Ask>
    ? A extends keyof Ask
      ? NullsOptional<Input<F, Ask[A]>>
      : never
    : never
