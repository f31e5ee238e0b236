import type { OwnImportsResult } from '../../../schema/contract/spreadsheetContract'
import { importColumns } from '../../../schema/spreadsheet/importColumns'
import { isAllowed } from '../../../schema/rules/availability'
import type { AnyResource } from '../../../schema/model/resource'
import { invalidInput } from '../../errors/requestError'
import type { RequestContext } from '../../records/context/requestContext'
import { findMatches, keepMatches, type Matches } from '../../database/storage/columnMatches'
import { ownImports, type Whose } from '../../database/storage/imports'
import { IMPORT } from '../../import/importJob'

/**
 * Imports of a list that the caller may open and undo. Their own, or all for roles that may delete
 * the list's records.
 */
export const whoseImports = ({ principal }: RequestContext, resource: AnyResource): Whose => ({
  accountId: principal.accountId,
  all: isAllowed(resource, 'remove', principal),
})
/** Lists the imports that the caller may open, with their own column matches. */
export const readOwnImports = async (context: RequestContext, resource: AnyResource): Promise<OwnImportsResult> => ({
  imports: await ownImports(context.scope, IMPORT, whoseImports(context, resource), resource.name),
  matches: await findMatches(context.scope, context.principal.accountId, resource.name),
})
/** Stores the caller's column matches. Refuses unknown columns. */
export const rememberMatches = async (
  { scope, principal }: RequestContext,
  resource: AnyResource,
  matches: Matches,
): Promise<void> => {
  const names = new Set(['', ...importColumns(resource, principal).map(({ name }) => name)])
  const unknown = Object.keys(matches).filter(title => !names.has(matches[title] ?? ''))
  if (unknown.length > 0)
    throw invalidInput(Object.fromEntries(unknown.map(title => [`matches.${title}`, 'unknownField' as const])))
  await keepMatches(scope, principal.accountId, resource.name, matches)
}
