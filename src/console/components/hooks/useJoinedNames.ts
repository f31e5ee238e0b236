import { useLocale } from 'ra-core'
import { cacheFormatter } from '../../../schema/text/cacheFormatter'
import { getField } from '../../../schema/selectors/definition'
import type { AnyResource } from '../../../schema/model/resource'
import { useLabel } from '../../config/ConsoleContext'

const lists = cacheFormatter((locale: string) => new Intl.ListFormat(locale, { style: 'narrow' }))
/** Joins names in the language of the screen: 甲、乙 or A, B. */
export const useJoinedNames = () => {
  const locale = useLocale()
  return (names: readonly string[]): string => lists(locale).format(names)
}
/** Joins the labels of some fields of a resource. */
export const useLabelsOf = (resource: AnyResource) => {
  const label = useLabel()
  const listed = useJoinedNames()
  return (names: readonly string[]): string => listed(names.map(name => label(getField(resource, name).labels)))
}
