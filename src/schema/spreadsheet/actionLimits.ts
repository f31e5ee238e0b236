import { getActions } from '../selectors/definition'
import { type Actor, roleIsIn, isAllowed } from '../rules/availability'
import type { AnyAction, AnyResource } from '../model/resource'

/** Maximum rows of a spreadsheet, and of one call. A call is run whole or not at all. */
export const actionSpreadsheetLimits = { rows: 10_000, call: 300 } as const

/** Whether an action can be run from a spreadsheet. */
export const isSpreadsheetAction = (action: AnyAction): boolean => action.placement?.includes('spreadsheet') === true
/** Actions that the actor may run from a spreadsheet. */
export const spreadsheetActionsFor = (resource: AnyResource, actor: Actor): readonly (readonly [string, AnyAction])[] =>
  getActions(resource).filter(([, action]) => isSpreadsheetAction(action) && roleIsIn(action.roles, actor))
/** Whether the actor may import records. */
export const mayImport = (resource: AnyResource, actor: Actor): boolean =>
  resource.definition.import !== undefined &&
  (isAllowed(resource, 'create', actor) || isAllowed(resource, 'edit', actor))
