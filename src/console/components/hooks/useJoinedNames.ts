import { getField } from '../../../schema/selectors/definition'
import type { AnyResource } from '../../../schema/model/resource'
import { useLabel } from '../../config/ConsoleContext'

/** Joins names in the language of the screen: 甲、乙 or A, B. */
export const useJoinedNames = () => {
  const label = useLabel()
  return (names: readonly string[]): string => names.join(label({ zh: '、', en: ', ' }))
}
/** Joins the labels of some fields of a resource. */
export const useLabelsOf = (resource: AnyResource) => {
  const label = useLabel()
  const listed = useJoinedNames()
  return (names: readonly string[]): string => listed(names.map(name => label(getField(resource, name).labels)))
}
