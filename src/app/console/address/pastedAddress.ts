/** Parts of a pasted address. Missing parts are undefined. */
export interface ReadAddress {
  readonly receiver?: string
  readonly phone?: string
  /** Extension of a privacy number, digits. */
  readonly extension?: string
  /** Six-digit code of the smallest named place. */
  readonly region?: string
  readonly detail?: string
  /** Further numbers, for which the form has no field. */
  readonly landline?: string
  /** Other words of the text, which are in no part. */
  readonly rest?: string
  /** Parts that are not certain. */
  readonly check?: readonly ('receiver' | 'region' | 'detail')[]
}
