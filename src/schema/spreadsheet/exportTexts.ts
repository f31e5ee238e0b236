import type { AnyField, Labels } from '../model/field'
import type { Actor } from '../rules/availability'
import type { AnyResource } from '../model/resource'
import type { TextContext } from '../labels/fieldText'

/** Translations and context of an export, in the console's language. */
export interface ExportContext {
  readonly resources: readonly AnyResource[]
  readonly actor: Actor
  readonly label: (labels: Labels) => string
  readonly translate: (key: string, options?: object) => string
  readonly context: TextContext
}
/** Context with a formatter for field values. */
export interface CellContext extends ExportContext {
  readonly text: (field: AnyField, value: unknown) => string
}
/** Custom cell texts by field. */
export type ExportTexts = Readonly<
  Record<string, (record: Readonly<Record<string, unknown>>, context: CellContext) => string>
>
