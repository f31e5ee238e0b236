import { Button, useMediaQuery } from '@mui/material'
import { useTranslate } from 'ra-core'
import { lazy, Suspense, useId, useState } from 'react'
import { getField, getFilters, isSearched } from '../../../schema/selectors/definition'
import { getTailFields, isParamOf, searchedFields } from '../../../schema/rules/availability'
import { inSentence } from '../../../schema/labels/labels'
import { exactTyping } from '../../fields/input/typing'
import { useJoinedNames } from '../../components/hooks/useJoinedNames'
import { useDefinition, useLabel, useConsoleConfig } from '../../config/ConsoleContext'
import { useFiltering, useSetFilters } from './useFilterForm'
import { SEARCH, useFilterWidth, textWidth } from './useFilterWidth'
import { useSavedQueriesButton } from '../savedQueries/useSavedQueriesButton'
import { LazyOverlay } from '../../components/LazyOverlay'
import { FilterFields } from './FilterFields'

const FilterDrawer = lazy(() => import('./FilterDrawer'))
const ActiveFilters = lazy(() => import('./ActiveFilters'))
/** Search box that names its fields. */
const SearchBox = ({
  fields,
  value,
  change,
}: {
  readonly fields: readonly string[]
  readonly value: unknown
  readonly change: (typed: string) => void
}) => {
  const resource = useDefinition()
  const translate = useTranslate()
  const label = useLabel()
  const listed = useJoinedNames()
  const found = fields.flatMap(name => {
    const field = getField(resource, name)
    const parts = Object.values(field.options.fields ?? {}).filter(isSearched)
    return parts.length > 0 ? parts : [field]
  })
  const names = found.map(({ labels }) => inSentence(label(labels)))
  const searching = (some: readonly string[]) => translate('console.search', { fields: listed(some) })
  const searchLabel = searching(names)
  // Names the fields that fit the minimum width, at least the first. An ellipsis is clearer than a
  // cut-off name.
  const held = names.filter((_, at) => at === 0 || textWidth(searching(names.slice(0, at + 1))) <= SEARCH - 18)
  const short = searching(held)
  const hint = useId()
  const isLinked = Object.values(resource.fields).some(({ type }) => type === 'reference')
  return (
    <div className="filter filter-search">
      <input
        {...exactTyping}
        type="search"
        maxLength={200}
        aria-label={searchLabel}
        aria-describedby={hint}
        placeholder={held.length < names.length ? `${short}…` : short}
        title={held.length < names.length ? searchLabel : undefined}
        value={typeof value === 'string' ? value : ''}
        onChange={event => change(event.target.value)}
      />
      {/* Before anything is typed, names all that is searched: the placeholder has room for little. */}
      <span className="search-hint" id={hint}>
        {translate('console.searchHint', { fields: listed(names) })}
        {getTailFields(resource).some(name => fields.includes(name)) && ` ${translate('console.searchTail')}`}
        {isLinked && ` ${translate('console.searchLinked')}`}
      </span>
    </div>
  )
}
const FilterButtons = ({ reset }: { readonly reset: () => void }) => {
  const translate = useTranslate()
  return (
    <span className="filter-buttons">
      <Button type="submit" size="small" variant="outlined">
        {translate('console.query')}
      </Button>
      <Button size="small" onClick={reset}>
        {translate('console.reset')}
      </Button>
    </span>
  )
}
/** Filters shown in line, and filters in the drawer. On phones all are in the drawer. */
const useFilterPlaces = () => {
  const resource = useDefinition()
  const { me } = useConsoleConfig()
  const names = getFilters(resource).filter(name => isParamOf(resource, name, me))
  const searched = searchedFields(resource, me)
  const capacity = useFilterWidth(
    names.map(name => getField(resource, name)),
    searched.length > 0,
  )
  const narrow = useMediaQuery('(max-width: 700px)', { noSsr: true })
  const inLine = narrow ? [] : names.slice(0, capacity)
  return { names, searched, narrow, inLine, inDrawer: names.filter(name => !inLine.includes(name)) }
}
interface MoreProps {
  readonly narrow: boolean
  /** Number of active filters in the drawer. */
  readonly count: number
  readonly open: () => void
}
/** Opens the drawer of filters. */
const MoreFilters = ({ narrow, count, open }: MoreProps) => (
  <Button size="small" variant="outlined" aria-haspopup="dialog" onClick={open}>
    {useTranslate()(narrow ? 'console.filters' : 'console.moreFilters')}
    {count > 0 ? ` (${count})` : ''}
  </Button>
)
/** Search box, filters in line and in a drawer, and tags. All are kept in the address. */
export const ListFilters = () => {
  const [open, setOpen] = useState(false)
  const set = useSetFilters()
  const { names, searched, narrow, inLine, inDrawer } = useFilterPlaces()
  const filtering = useFiltering(names)
  const { wanted, change, submit, settle, clear, reset } = filtering
  const views = useSavedQueriesButton(narrow, settle)
  if (names.length === 0 && searched.length === 0) return null
  const setCount = set.filter(name => inDrawer.includes(name)).length
  return (
    <search>
      <form className="filters" onSubmit={submit}>
        {searched.length > 0 && <SearchBox fields={searched} value={wanted.q} change={change('q')} />}
        <FilterFields names={inLine} filtering={filtering} />
        {(inDrawer.length > 0 || narrow) && <MoreFilters narrow={narrow} count={setCount} open={() => setOpen(true)} />}
        <FilterButtons reset={reset} />
        {views.button}
      </form>
      {set.length > 0 && (
        <Suspense>
          <ActiveFilters names={set} clear={clear} save={views.save} />
        </Suspense>
      )}
      {open && (
        <LazyOverlay>
          <FilterDrawer
            names={inDrawer}
            filtering={filtering}
            narrow={narrow}
            openViews={views.open}
            close={() => setOpen(false)}
          />
        </LazyOverlay>
      )}
      {views.dialog}
    </search>
  )
}
