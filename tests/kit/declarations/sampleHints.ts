import type { AnyResource } from '../../../src/schema/model/resource'

/** What a declaration cannot tell of its samples, because a rule asks for it: `tests/samples/NAME.ts`, exported as `hints`. */
export interface SampleHints {
  /** Fields that a rule fills in where they were left out. */
  readonly filledIn?: readonly string[]
  /** A draft that the rules take, made from the one that the declaration leads to; each call's is another. */
  readonly draft?: (draft: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>
  /** Actions that a rule refuses of a record made of samples. */
  readonly refused?: readonly string[]
}
const all = import.meta.glob<{ hints: SampleHints }>('../../samples/*.ts', { eager: true })
/** What is told of a resource's samples. */
export const hintsFor = ({ name }: AnyResource): SampleHints => all[`../../samples/${name}.ts`]?.hints ?? {}
