import { getStateField } from '../../../schema/selectors/definition'
import type { AnyResource } from '../../../schema/model/resource'
import { isUnchanged } from '../draft/draftStore'

type Values = Readonly<Record<string, unknown>>
export interface Conflict {
  /** Editable fields that others changed and whose values differ. */
  readonly theirs: readonly string[]
  /** Own changes of editable fields that nobody else changed. */
  readonly own: readonly string[]
  /** Own changes of fields that are no longer editable. */
  readonly closed: readonly string[]
  /** State fields that changed. */
  readonly states: readonly string[]
}
/** Compares the form, its initial record and the current one. `open`: fields editable now. */
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
