import { Button, Drawer } from '@mui/material'
import { useListSortContext, useTranslate } from 'ra-core'
import { useId } from 'react'
import { choosableColumns, getField } from '../../../schema/selectors/definition'
import { traitsOf } from '../../../schema/fields/traits'
import { isParamOf } from '../../../schema/rules/availability'
import { FilterFrame } from '../../fields/filter/FilterFrame'
import { useDefinition, useLabel, useConsoleConfig } from '../../config/ConsoleContext'
import type { Filtering } from './useFilterForm'
import { FilterFields } from './FilterFields'

/** Sorting of a list without a header row. */
const SortChoice = () => {
  const resource = useDefinition()
  const { me } = useConsoleConfig()
  const { sort, setSort } = useListSortContext()
  const label = useLabel()
  const translate = useTranslate()
  const id = useId()
  const sorted = [...new Set([sort.field, ...choosableColumns(resource)])].filter(
    name => isParamOf(resource, name, me) && (name === sort.field || traitsOf(getField(resource, name)).sortable),
  )
  return (
    <FilterFrame label={translate('console.sortBy')} htmlFor={id}>
      <select
        id={id}
        value={`${sort.field} ${sort.order}`}
        onChange={event => {
          const [field = '', order] = event.target.value.split(' ')
          setSort({ field, order: order === 'DESC' ? 'DESC' : 'ASC' })
        }}
      >
        {sorted.flatMap(name =>
          (['ASC', 'DESC'] as const).map(order => (
            <option key={name + order} value={`${name} ${order}`}>
              {`${label(getField(resource, name).labels)} ${order === 'ASC' ? '↑' : '↓'}`}
            </option>
          )),
        )}
      </select>
    </FilterFrame>
  )
}
interface FilterDrawerProps {
  readonly names: readonly string[]
  readonly filtering: Filtering
  readonly narrow: boolean
  /** Opens the saved views, if they are not in line. */
  readonly openViews?: () => boolean
  readonly close: () => void
}
/** Filters that do not fit in line. On a phone: all filters, and sorting. */
const FilterDrawer = ({ names, filtering, narrow, openViews, close }: FilterDrawerProps) => {
  const translate = useTranslate()
  const title = translate(narrow ? 'console.filters' : 'console.moreFilters')
  return (
    <Drawer
      open
      anchor={narrow ? 'bottom' : 'right'}
      onClose={close}
      slotProps={{ paper: { role: 'dialog', 'aria-label': title, className: 'filter-drawer' } }}
    >
      <form onSubmit={event => filtering.submit(event) && close()}>
        <h2>{title}</h2>
        {openViews && (
          <Button
            variant="outlined"
            aria-haspopup="dialog"
            onClick={() => {
              if (openViews()) close()
            }}
          >
            {translate('console.views')}
          </Button>
        )}
        <FilterFields names={names} filtering={filtering} />
        {narrow && <SortChoice />}
        <span className="filter-buttons">
          <Button type="submit" variant="contained">
            {translate('console.query')}
          </Button>
          <Button onClick={filtering.reset}>{translate('console.reset')}</Button>
          <Button onClick={close}>{translate('console.close')}</Button>
        </span>
      </form>
    </Drawer>
  )
}
export default FilterDrawer
