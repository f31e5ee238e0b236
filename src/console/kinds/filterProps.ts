import type { AnyField } from '../../schema/field'

/** What a filter needs: its declaration, what is asked for, and how near somebody is. */
export interface FilterProps {
  readonly name: string
  readonly field: AnyField
  readonly value: unknown
  readonly change: (value: unknown) => void
  /** Whether someone has come to the filters. */
  readonly near: boolean
  /** Whether someone has searched with it and was told that something is wrong. */
  readonly tried: boolean
  /** Called where the value leads to a record that is not there. */
  readonly gone: () => void
}
/** What a filter of one text is asked for; nothing where an address holds something else. */
export const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
