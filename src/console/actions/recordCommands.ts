import { cloneRecord, getActions } from '../../schema/selectors/definition'
import type { ActionPlacement } from '../../schema/model/action'
import type { AnyAction, AnyResource } from '../../schema/model/resource'
import { type Actor, isAllowed, roleIsIn } from '../../schema/rules/availability'
import { type PrintDocument, useConsoleConfig, useViewOverrides } from '../config/ConsoleContext'

export type NamedAction = readonly [name: string, action: AnyAction]
/** One thing that can be done to a record, whether it is possible now or not. */
export type RecordCommand =
  | { readonly type: 'action'; readonly named: NamedAction }
  | { readonly type: 'print'; readonly document: PrintDocument }
  | { readonly type: 'edit' | 'duplicate' | 'moveTop' | 'movePlace' | 'remove' }
type Row = Readonly<Record<string, unknown>>

/** The actions that a role has in one of these places. Actions of other roles are left out. */
export const actionsAt = (resource: AnyResource, places: readonly ActionPlacement[], me: Actor): NamedAction[] =>
  getActions(resource).filter(
    ([, action]) => (action.placement ?? ['row', 'show']).some(at => places.includes(at)) && roleIsIn(action.roles, me),
  )
/**
 * Lists everything a role can do to records: in a row and its card, on a record's page, or in the bar of ticked rows.
 * A row has what its record's page has, and its place in the order by hand.
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
    ...actionsAt(resource, isBulk ? ['bulk'] : ['row', 'show'], me).map(named => ({ type: 'action', named }) as const),
    ...documents.map(document => ({ type: 'print', document }) as const),
    ...(!isBulk && isCloneable ? [{ type: 'duplicate' } as const] : []),
    ...(place === 'row' && may('sort') ? [{ type: 'moveTop' } as const, { type: 'movePlace' } as const] : []),
    ...(may('remove') ? [{ type: 'remove' } as const] : []),
  ]
}
/** The same for who is logged in, with the documents of the app. */
export const useCommandsAt = (resource: AnyResource, place: 'row' | 'show' | 'bulk'): RecordCommand[] => {
  const { me } = useConsoleConfig()
  return commandsAt(resource, place, me, useViewOverrides(resource)?.printDocuments ?? [])
}
/** What stands beside the menu as a button or a link already. */
export interface ShownCommands {
  readonly edit: boolean
  readonly actions: readonly (string | undefined)[]
}
/** The commands that the menu of a record holds. Where there are none, no menu is offered. */
export const menuCommands = (
  resource: AnyResource,
  commands: readonly RecordCommand[],
  record: Row,
  shown: ShownCommands,
): RecordCommand[] =>
  commands.filter(command => {
    if (command.type === 'edit') return !shown.edit
    if (command.type === 'action') return !shown.actions.includes(command.named[0])
    return command.type !== 'duplicate' || cloneRecord(resource, record) !== undefined
  })
