import type { TextContext } from '../../schema/labels/fieldText'

/** Context of all cells. Created once per list, not once per cell. */
export interface FieldTextContext extends TextContext {
  /** Whether values are historic: no countdowns. */
  readonly past?: boolean
  /** Whether times are short, with the full time as a tooltip. */
  readonly brief?: boolean
  /** Label of the copy button of numbers. Without it, numbers are plain text. */
  readonly copy?: string
  readonly onCopy?: (value: string) => void
  /** Opens a picture in full size, among its siblings. */
  readonly onPicture?: (url: string, name: string, urls?: readonly string[]) => void
}
/** Context for cells inside a link, which must not nest buttons. */
export const insideLink = (context: FieldTextContext): FieldTextContext => ({
  ...context,
  onCopy: undefined,
  onPicture: undefined,
})
