import { canSeeField } from '../../schema/rules/availability'
import type { AnyResource, AnySection } from '../../schema/model/resource'
import { useConsoleConfig } from '../config/ConsoleContext'

/** How many fields of each section its reader sees, for what stands there until the record does; sections without any are left out. */
export const useSectionSizes = (resource: AnyResource, sections: readonly AnySection[]) => {
  const { me } = useConsoleConfig()
  return sections
    .map(({ labels, fields }) => ({
      key: labels.en,
      count: fields.filter(name => canSeeField(resource, name, me)).length,
    }))
    .filter(({ count }) => count > 0)
}
