import type { Language } from '../../schema/field'

/** What every cell may need; made once a list, not once a cell. */
export interface CellContext {
  readonly locale: string
  readonly language: Language
  readonly yes: string
  readonly no: string
  readonly longTerm: string
  /** What is kept of an option or a state that is no longer declared, as that. */
  readonly former: (key: string) => string
  /** It tells of what was: nothing runs down in it. */
  readonly past?: boolean
  /** Moments are told as short as they can be, whole under the pointer. */
  readonly brief?: boolean
  /** What a number says that is copied by a click, and what the click calls; without it a number is plain text. */
  readonly copy?: string
  readonly onCopy?: (value: string) => void
  /** What a referred record is called, where a value is read as text; its id where that is not known. */
  readonly nameOf?: (to: string, id: string) => string
  /** Called to look at a picture whole, among those it stands with. */
  readonly onPicture?: (url: string, name: string, among?: readonly string[]) => void
}
