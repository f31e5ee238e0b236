import { actionsOf } from './derive'
import { type Actor, allows } from './machine'
import type { AnyAction, AnyResource } from './resource'

/** The rows of a sheet altogether, and of one call: so many are taken whole or not at all. */
export const sheetLimits = { rows: 10_000, call: 300 } as const

/** Whether an action is taken over a sheet. */
export const isOverSheet = (action: AnyAction): boolean => action.at?.includes('sheet') === true
/** The actions that someone may take over a sheet. */
export const sheetActionsFor = (resource: AnyResource, actor: Actor): readonly (readonly [string, AnyAction])[] =>
  actionsOf(resource).filter(([, action]) => isOverSheet(action) && allows(action.roles, actor))
