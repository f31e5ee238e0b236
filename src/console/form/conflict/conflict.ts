import { getStateField } from '../../../schema/selectors/definition'
import type { AnyResource } from '../../../schema/model/resource'
import { isUnchanged } from '../draft/draftStore'

type Values = Readonly<Record<string, unknown>>
export interface Conflict {
  /** Entries that differ because somebody else has changed them, and that are still open. */
  readonly theirs: readonly string[]
  /** My own changes that nobody else has touched, and that are still open. */
  readonly own: readonly string[]
  /** My own changes that the record as it is now does not take. */
  readonly closed: readonly string[]
  /** The states that have changed. */
  readonly states: readonly string[]
}
/** What stands against what: my entries, the record they began with and the record as it is now, of which `open` may be changed. */
export const conflictOf = (
  resource: AnyResource,
  open: readonly string[],
  mine: Values,
  before: Values,
  current: Values,
): Conflict => {
  const differing = Object.keys(mine).filter(
    name => mine[name] !== undefined && !isUnchanged(mine[name], current[name]),
  )
  const touched = differing.filter(name => !isUnchanged(mine[name], before[name]))
  const moved = (name: string) => !isUnchanged(before[name], current[name])
  const states = Object.keys(resource.fields).filter(name => resource.fields[name]?.type === 'state')
  return {
    theirs: differing.filter(name => open.includes(name) && moved(name)),
    own: touched.filter(name => open.includes(name) && !moved(name)),
    closed: touched.filter(name => !open.includes(name) && Object.hasOwn(resource.fields, name)),
    states: [...new Set([getStateField(resource) ?? [], states].flat())].filter(
      name => name in before && name in current && moved(name),
    ),
  }
}
