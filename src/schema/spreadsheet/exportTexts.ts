import type { AnyField, Labels } from '../model/field'
import type { Actor } from '../rules/availability'
import type { AnyResource } from '../model/resource'
import type { TextContext } from '../labels/fieldText'

/** What the texts of a sheet are made with: words in the language of the screen. */
export interface ExportContext {
  readonly resources: readonly AnyResource[]
  readonly actor: Actor
  readonly label: (labels: Labels) => string
  readonly translate: (key: string, options?: object) => string
  readonly context: TextContext
}
/** Words, and how a field's value reads. */
export interface CellContext extends ExportContext {
  readonly text: (field: AnyField, value: unknown) => string
}
/** Hand-made texts by field. */
export type ExportTexts = Readonly<
  Record<string, (record: Readonly<Record<string, unknown>>, context: CellContext) => string>
>
