import type { TextContext } from '../../schema/labels/fieldText'

/** What every cell may need; made once a list, not once a cell. */
export interface FieldTextContext extends TextContext {
  /** It tells of what was: nothing runs down in it. */
  readonly past?: boolean
  /** Moments are told as short as they can be, whole under the pointer. */
  readonly brief?: boolean
  /** What a number says that is copied by a click, and what the click calls; without it a number is plain text. */
  readonly copy?: string
  readonly onCopy?: (value: string) => void
  /** Called to look at a picture whole, among those it stands with. */
  readonly onPicture?: (url: string, name: string, urls?: readonly string[]) => void
}
/** The same inside a link, in which nothing else can be pressed: numbers and pictures are only read there. */
export const insideLink = (context: FieldTextContext): FieldTextContext => ({
  ...context,
  onCopy: undefined,
  onPicture: undefined,
})
