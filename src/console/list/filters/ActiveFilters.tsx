import { useListFilterContext, useTranslate } from 'ra-core'
import { getField } from '../../../schema/selectors/definition'
import { useFilterTarget } from '../../fields/filter/useFilterTarget'
import { useFilterText } from '../../fields/filter/useFilterText'
import { useDefinition, useLabel } from '../../config/ConsoleContext'
import { useDrop } from '../query/ValidQuery'
import { useOnChange } from '../../components/hooks/useOnChange'

/** Tag of one filter, `Glaze: Oil spot`. A filter by a missing record removes itself. */
const FilterTag = ({ name }: { readonly name: string }) => {
  const resource = useDefinition()
  const field = getField(resource, name)
  const { filterValues, setFilters } = useListFilterContext()
  const translate = useTranslate()
  const drop = useDrop(resource)
  const { isLost } = useFilterTarget(field, filterValues[name])
  const text = useFilterText(field, filterValues[name])
  useOnChange(() => {
    if (isLost) drop(name)
  }, [isLost])
  const label = useLabel()(field.labels)
  const condition = `${translate('console.colon', { label })}${text}`
  const { [name]: _, ...rest } = filterValues
  return (
    <li>
      {condition}
      <button
        type="button"
        aria-label={translate('console.clearFilter', { label: condition })}
        onClick={() => setFilters(rest, undefined, false)}
      >
        ×
      </button>
    </li>
  )
}
/** Tags of the active filters. */
const ActiveFilters = ({
  names,
  clear,
  save,
}: {
  readonly names: readonly string[]
  readonly clear: () => void
  /** Saves the list as a view, if permitted. */
  readonly save?: () => void
}) => {
  const resource = useDefinition()
  const translate = useTranslate()
  const known = names.filter(name => Object.hasOwn(resource.fields, name))
  if (known.length === 0) return null
  return (
    <ul className="filter-tags" aria-label={translate('console.filters')}>
      {known.map(name => (
        <FilterTag key={name} name={name} />
      ))}
      <li className="filter-tags-end">
        <button type="button" className="row-action" onClick={clear}>
          {translate('console.clearAll')}
        </button>
        {save && (
          <button type="button" className="row-action" aria-haspopup="dialog" onClick={save}>
            {translate('console.saveView')}
          </button>
        )}
      </li>
    </ul>
  )
}
export default ActiveFilters
