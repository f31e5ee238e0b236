import type { Actor, RecordData } from '../../../schema/condition'
import { isNeeded, isRetreat, missingFor, nextAction } from '../../../schema/machine'
import type { AnyAction, AnyResource } from '../../../schema/resource'
import { needsDialog } from '../action/needsDialog'

/** What a record lacks for its next step, field by field. */
export interface NextStep {
  readonly name: string
  readonly action: AnyAction
  /** What it needs now. */
  readonly needs: readonly string[]
  readonly missing: readonly string[]
}
/** The next step of a record as it stands in a form, where it leads on and asks for nothing besides. */
export const nextStepOf = (resource: AnyResource, record: RecordData, actor: Actor): NextStep | undefined => {
  const [name, action] = nextAction(resource, record, actor) ?? []
  if (!name || !action || isRetreat(resource, name) || needsDialog(action)) return undefined
  const needs = Object.entries(action.needs ?? {}).filter(([, need]) => isNeeded(resource, need, record))
  return { name, action, needs: needs.map(([each]) => each), missing: missingFor(resource, action, record) }
}
