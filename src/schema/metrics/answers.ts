import type { Period } from './period'

/** Point of a line: first and last day. `hour` is set for hours, `at` (start) for minutes. */
export interface Point extends Period {
  readonly hour?: number
  readonly at?: string
  /** Unfinished point. Later points have no value. */
  readonly running?: true
  readonly value: number | null
  readonly before?: number | null
}
export interface PartValue {
  readonly part: string
  /** Label of a record as a part. Declarations label options, states and places. */
  readonly name?: string | null
  readonly value: number | null
  readonly before?: number | null
  /** Number of records. */
  readonly n: number
}
/** Result of a figure. A mean or a share of nothing is null. */
export interface Answer {
  readonly value: number | null
  readonly before?: number | null
  readonly n: number
  /** Previous period, if compared. */
  readonly beforePeriod?: Period
  readonly points?: readonly Point[]
  readonly parts?: readonly PartValue[]
  /** Sum of the parts that are not separate, and their number. */
  readonly rest?: { readonly value: number | null; readonly n: number; readonly parts: number }
  readonly nearest?: string | null
  /** Latest record: its name and text. */
  readonly latest?: { readonly id: string; readonly name: string; readonly says: string } | null
}
/** Due date of a record, past or near. */
export interface UpcomingDay {
  readonly id: string
  readonly field: string
  readonly on: string
}
/** Results by query key, and the time of counting. */
export interface Answers {
  readonly at: string
  readonly answers: Readonly<Record<string, Answer>>
}
/** Results of a board's own call: figures and due dates, the earliest first. */
export interface PageAnswers extends Answers {
  readonly ending: Readonly<Record<string, readonly UpcomingDay[]>>
}
