import type { ActionRowResult } from '../../../schema/contract/spreadsheetContract'
import type { ParsedRow } from '../../spreadsheet/read/readRows'

/** Verdict of the server on a row. */
export interface RowVerdict {
  readonly state: string
  /** Errors by column: a code, or a text in the language of the screen. */
  readonly errors: Readonly<Record<string, string>>
}
/** A row with its verdict. Absent until the server has validated the row. */
export interface ValidatedRow<V extends RowVerdict = RowVerdict> extends ParsedRow {
  readonly result?: V | undefined
  /** Errors of pictures that its cells name, in the language of the screen. */
  readonly unsent?: Readonly<Record<string, string>> | undefined
}
/** Row of an action over a spreadsheet. */
export type ActionRow = ValidatedRow<ActionRowResult>
/** Whether a cell of a row is wrong. */
export const isWrong = ({ result }: ValidatedRow, { name }: { readonly name: string }): boolean =>
  result?.errors[name] !== undefined
/** State of a row, `open` until the server has validated the row. */
export const stateOf = <S extends string>({
  result,
}: {
  readonly result?: { readonly state: S } | undefined
}): S | 'open' => result?.state ?? 'open'
