import { actionsOf } from '../selectors/definition'
import { type Actor, allows, may } from '../rules/availability'
import type { AnyAction, AnyResource } from '../model/resource'

/** The rows of a sheet altogether, and of one call: so many are taken whole or not at all. */
export const sheetLimits = { rows: 10_000, call: 300 } as const

/** Whether an action is taken over a sheet. */
export const isOverSheet = (action: AnyAction): boolean => action.at?.includes('sheet') === true
/** The actions that someone may take over a sheet. */
export const sheetActionsFor = (resource: AnyResource, actor: Actor): readonly (readonly [string, AnyAction])[] =>
  actionsOf(resource).filter(([, action]) => isOverSheet(action) && allows(action.roles, actor))
/** Whether someone may bring records in by a sheet. */
export const mayImport = (resource: AnyResource, actor: Actor): boolean =>
  resource.definition.import !== undefined && (may(resource, 'create', actor) || may(resource, 'edit', actor))
