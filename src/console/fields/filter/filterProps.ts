import type { AnyField } from '../../../schema/model/field'

/** What a filter needs: its declaration and what is asked for. */
export interface FilterProps {
  readonly name: string
  readonly field: AnyField
  readonly value: unknown
  /** `now`: it is chosen, not typed, so the list is asked at once. */
  readonly change: (value: unknown, now?: boolean) => void
  /** Whether someone has searched with it and was told that something is wrong. */
  readonly tried: boolean
}
/** What a filter of one text is asked for; nothing where an address holds something else. */
export const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
