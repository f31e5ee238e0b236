import type { AnyField } from '../../../schema/model/field'

/** Props of a filter: declaration and value. */
export interface FilterProps {
  readonly name: string
  readonly field: AnyField
  readonly value: unknown
  /** `now`: selected, not typed, so it applies at once. */
  readonly change: (value: unknown, now?: boolean) => void
  /** Whether a search was submitted with errors. */
  readonly tried: boolean
}
/** Value of a single-value filter. `undefined` for other values of an address. */
export const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
