import { getField } from '../../../schema/selectors/definition'
import { useDefinition } from '../../config/ConsoleContext'
import { FieldFilter } from '../../fields/FieldFilter'
import type { Filtering } from './useFilterForm'

interface FilterFieldsProps {
  readonly names: readonly string[]
  readonly filtering: Filtering
}
/** Filters of some fields, in line or in the drawer. */
export const FilterFields = ({ names, filtering: { wanted, change, tried } }: FilterFieldsProps) => {
  const resource = useDefinition()
  return names.map(name => (
    <FieldFilter
      key={name}
      name={name}
      field={getField(resource, name)}
      value={wanted[name]}
      change={change(name)}
      tried={tried}
    />
  ))
}
