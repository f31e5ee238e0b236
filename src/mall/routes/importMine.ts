import { z } from 'zod'
import { importColumns } from '../../schema/importing'
import type { AnyResource } from '../../schema/resource'
import { badInput } from '../failures/failure'
import type { Desk } from '../records/desk'
import { findMatches, keepMatches, type Matches } from '../store/rows/importMatches'
import { ownImports } from '../store/rows/ownImports'
import { IMPORT } from '../work/importing'

/** Which columns titles mean: at most 200 at a time. */
export const matchesBody = z
  .record(z.string().min(1).max(200, 'tooLong'), z.string('text').max(60, 'unknownField'))
  .refine(all => Object.keys(all).length <= 200, 'tooMany')
  .default({})
const state = z.enum(['waiting', 'done', 'failed', 'stopped'])
/** What whoever opens the dialog finds again: their last imports of the list, and what they said that titles mean. */
export const mineAnswer = z.strictObject({
  imports: z.array(
    z.strictObject({
      id: z.string(),
      state,
      done: z.int(),
      total: z.int().nullable(),
      counts: z.record(z.string(), z.int()),
      createdTime: z.iso.datetime(),
      undone: state.nullable(),
    }),
  ),
  matches: z.record(z.string(), z.string()),
})
/** The own imports of a list and what titles mean, of whoever calls alone. */
export const mineOf = async (
  { scope, principal: { accountId } }: Desk,
  { name }: AnyResource,
): Promise<z.infer<typeof mineAnswer>> => ({
  imports: await ownImports(scope, IMPORT, accountId, name),
  matches: await findMatches(scope, accountId, name),
})
/** Remembers for whoever calls what titles mean. Refuses what is no column of theirs. */
export const rememberMatches = async (
  { scope, principal }: Desk,
  resource: AnyResource,
  matches: Matches,
): Promise<void> => {
  const names = new Set(['', ...importColumns(resource, principal).map(({ name }) => name)])
  const unknown = Object.keys(matches).filter(title => !names.has(matches[title] ?? ''))
  if (unknown.length > 0)
    throw badInput(Object.fromEntries(unknown.map(title => [`matches.${title}`, 'unknownField' as const])))
  await keepMatches(scope, principal.accountId, resource.name, matches)
}
