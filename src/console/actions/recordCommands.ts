import { cloneRecord, getActions } from '../../schema/selectors/definition'
import type { ActionPlacement } from '../../schema/model/action'
import type { AnyAction, AnyResource } from '../../schema/model/resource'
import {
  type Actor,
  availabilityOf,
  canDelete,
  editableFields,
  isAllowed,
  roleIsIn,
} from '../../schema/rules/availability'
import { type PrintDocument, useConsoleConfig, useViewOverrides } from '../config/ConsoleContext'

export type NamedAction = readonly [name: string, action: AnyAction]
/** A command of a record, available or not. */
export type RecordCommand =
  | { readonly type: 'action'; readonly named: NamedAction }
  | { readonly type: 'print'; readonly document: PrintDocument }
  | { readonly type: 'edit' | 'duplicate' | 'moveTop' | 'movePlace' | 'remove' }
type Row = Readonly<Record<string, unknown>>

/** Actions of a role in some places. Leaves out actions of other roles. */
export const actionsAt = (resource: AnyResource, places: readonly ActionPlacement[], me: Actor): NamedAction[] =>
  getActions(resource).filter(
    ([, action]) => (action.placement ?? ['row', 'show']).some(at => places.includes(at)) && roleIsIn(action.roles, me),
  )
/**
 * Lists all commands of a role: in a row or card, on a record's page, or for selected rows. A row
 * has all commands of the page, and those for manual sorting.
 */
const commandsAt = (
  resource: AnyResource,
  place: 'row' | 'show' | 'bulk',
  me: Actor,
  documents: readonly PrintDocument[],
): RecordCommand[] => {
  const isBulk = place === 'bulk'
  const may = (operation: 'edit' | 'create' | 'sort' | 'remove') => isAllowed(resource, operation, me)
  const isCloneable = resource.definition.cloneable !== undefined && may('create')
  return [
    ...(!isBulk && may('edit') ? [{ type: 'edit' } as const] : []),
    ...actionsAt(resource, isBulk ? ['bulk'] : ['row', 'show'], me)
      // The note's form stands on the page.
      .filter(([name]) => place !== 'show' || name !== resource.definition.summary?.note)
      .map(named => ({ type: 'action', named }) as const),
    ...documents
      .filter(({ isInBar }) => place !== 'show' || !isInBar)
      .map(document => ({ type: 'print', document }) as const),
    ...(!isBulk && isCloneable ? [{ type: 'duplicate' } as const] : []),
    ...(place === 'row' && may('sort') ? [{ type: 'moveTop' } as const, { type: 'movePlace' } as const] : []),
    ...(may('remove') ? [{ type: 'remove' } as const] : []),
  ]
}
/** Commands of the current user, with the print documents of the app. */
export const useCommandsAt = (resource: AnyResource, place: 'row' | 'show' | 'bulk'): RecordCommand[] => {
  const { me } = useConsoleConfig()
  return commandsAt(resource, place, me, useViewOverrides(resource)?.printDocuments ?? [])
}
/** Commands already shown beside the menu. */
export interface ShownCommands {
  readonly edit: boolean
  readonly actions: readonly (string | undefined)[]
}
/** Whether a command is possible now, or its action declares why it is not. */
const isWorthOpening = (resource: AnyResource, command: RecordCommand, record: Row, me: Actor): boolean => {
  if (command.type === 'edit') return editableFields(resource, me, record).length > 0
  if (command.type === 'remove') return canDelete(resource, record, me) === 'ok'
  if (command.type !== 'action') return true
  const [, action] = command.named
  const verdict = availabilityOf(resource, action, record, me)
  return verdict === 'ok' || verdict === 'needs' || (verdict === 'when' && action.unavailableMessage !== undefined)
}
/** Commands in a record's menu. Empty where none is possible: then no menu is shown. */
export const menuCommands = (
  resource: AnyResource,
  commands: readonly RecordCommand[],
  record: Row,
  shown: ShownCommands,
  me: Actor,
): RecordCommand[] => {
  const others = commands.filter(command => {
    if (command.type === 'edit') return !shown.edit
    if (command.type === 'action') return !shown.actions.includes(command.named[0])
    return command.type !== 'duplicate' || cloneRecord(resource, record) !== undefined
  })
  return others.some(command => isWorthOpening(resource, command, record, me)) ? others : []
}
