import { getActions } from '../selectors/definition'
import { type Actor, roleIsIn, isAllowed } from '../rules/availability'
import type { AnyAction, AnyResource } from '../model/resource'

/** The rows of a sheet altogether, and of one call: so many are taken whole or not at all. */
export const actionSpreadsheetLimits = { rows: 10_000, call: 300 } as const

/** Whether an action is taken over a sheet. */
export const isSpreadsheetAction = (action: AnyAction): boolean => action.placement?.includes('spreadsheet') === true
/** The actions that someone may take over a sheet. */
export const spreadsheetActionsFor = (resource: AnyResource, actor: Actor): readonly (readonly [string, AnyAction])[] =>
  getActions(resource).filter(([, action]) => isSpreadsheetAction(action) && roleIsIn(action.roles, actor))
/** Whether someone may bring records in by a sheet. */
export const mayImport = (resource: AnyResource, actor: Actor): boolean =>
  resource.definition.import !== undefined &&
  (isAllowed(resource, 'create', actor) || isAllowed(resource, 'edit', actor))
