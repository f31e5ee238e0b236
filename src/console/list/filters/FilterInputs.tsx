import { FilterContext } from 'ra-core'
import type { ReactElement } from 'react'
import { FilterButton, FilterForm } from 'react-admin'

/** react-admin's filter form for inputs of a custom page, with its add button. */
const FilterInputs = ({ filters }: { readonly filters: ReactElement | ReactElement[] }) => (
  <FilterContext value={[filters].flat()}>
    <search className="filter-inputs">
      <FilterForm />
      <FilterButton />
    </search>
  </FilterContext>
)
export default FilterInputs
