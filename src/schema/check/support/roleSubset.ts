import type { Roles } from '../../model/action'
import { getField } from '../../selectors/definition'
import type { AnyField } from '../../model/field'
import type { AnyResource } from '../../model/resource'

/** Whether the outer roles include all inner roles. */
export const within = (inner: Roles<string> | undefined, outer: Roles<string> | undefined): boolean =>
  !inner || outer === '*' || (inner !== '*' && inner.every(role => [outer || []].flat().includes(role)))

/** Field with its resource. */
interface Seen {
  readonly resource: AnyResource
  readonly name: string
}
/** Whether the target field reveals a value that the source masks, in sub-records too. */
const unmasks = (from: AnyField, into: AnyField): boolean =>
  (from.options.mask !== undefined && into.options.mask !== from.options.mask) ||
  Object.entries(from.options.fields ?? {}).some(([name, part]) => {
    const other = into.options.fields?.[name]
    return other !== undefined && unmasks(part, other)
  })
const readersOf = ({ resource, name }: Seen): Roles<string> =>
  resource.definition.permissions?.fields?.[name]?.read ?? '*'

/** Problems of copying a field: more readers, or a lost mask. `called` is its name in messages. */
export const carriedFaults = (from: Seen, into: Seen, called = from.name): string[] => {
  const [source, target] = [getField(from.resource, from.name), getField(into.resource, into.name)]
  const isNarrow = [readersOf(into), into.resource.definition.permissions?.read].some(each =>
    within(each, readersOf(from)),
  )
  return [
    ...(unmasks(source, target)
      ? [`${called} is masked, and ${into.name} would show it; say the same mask there`]
      : []),
    ...(isNarrow ? [] : [`more may read ${into.name} than ${called}; say permissions.fields.${into.name}.read alike`]),
  ]
}
