import { canSeeField } from '../../schema/rules/availability'
import type { AnyResource, AnySection } from '../../schema/model/resource'
import { useConsoleConfig } from '../config/ConsoleContext'

/** Number of visible fields in each section, for the skeleton. Omits empty sections. */
export const useSectionSizes = (resource: AnyResource, sections: readonly AnySection[]) => {
  const { me } = useConsoleConfig()
  return sections
    .map(({ labels, fields }) => ({
      key: labels.en,
      count: fields.filter(name => canSeeField(resource, name, me)).length,
    }))
    .filter(({ count }) => count > 0)
}
