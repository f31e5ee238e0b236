import type { AnyAction } from '../../schema/model/resource'

/** Whether an action opens a dialog before it happens. */
export const hasDialog = (action: AnyAction): boolean =>
  Object.keys(action.params ?? {}).length > 0 || Boolean(action.confirm) || Boolean(action.destructive)
