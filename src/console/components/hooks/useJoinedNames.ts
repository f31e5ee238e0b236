import { getField } from '../../../schema/selectors/definition'
import type { AnyResource } from '../../../schema/model/resource'
import { useLabel } from '../../config/ConsoleContext'

/** Joins names as the language of the screen does: 甲、乙 or A, B. */
export const useJoinedNames = () => {
  const label = useLabel()
  return (names: readonly string[]): string => names.join(label({ zh: '、', en: ', ' }))
}
/** The labels of some of a resource's fields, joined. */
export const useLabelsOf = (resource: AnyResource) => {
  const label = useLabel()
  const listed = useJoinedNames()
  return (names: readonly string[]): string => listed(names.map(name => label(getField(resource, name).labels)))
}
