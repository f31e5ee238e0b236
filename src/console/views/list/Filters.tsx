import { Button, TextField } from '@mui/material'
import { useListFilterContext, useListSortContext, useRefresh, useTranslate } from 'ra-core'
import { type FormEvent, useState } from 'react'
import { fieldOf, filtersOf, searchFields, serialFields } from '../../../schema/derive'
import { asksField, sortFor, tabsFor } from '../../../schema/machine'
import { inSentence } from '../../../schema/naming'
import { FilterInput } from '../../kinds/filters'
import { rangeErrors } from '../../kinds/range'
import { useDeclaration, useLabel, useShop } from '../../shopContext'
import { useDrop } from './PossibleQuery'
import { useListed } from '../../parts/useListed'
import { filled, useWanted } from './useWanted'

/** Puts the cursor where something is wrong, once that is drawn. */
const goTo = (form: HTMLElement) => setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())

/** One box for all that is searched in, which it names. */
const SearchBox = ({
  fields,
  value,
  change,
}: {
  readonly fields: readonly string[]
  readonly value: unknown
  readonly change: (typed: string) => void
}) => {
  const resource = useDeclaration()
  const translate = useTranslate()
  const label = useLabel()
  const names = useListed()(fields.map(name => inSentence(label(fieldOf(resource, name).labels))))
  return (
    <TextField
      size="small"
      type="search"
      className="filter-search"
      label={translate('console.search', { fields: names })}
      value={value ?? ''}
      onChange={event => change(event.target.value)}
    />
  )
}
/** Query, reset, and on a narrow screen what opens the filters and says how many are set. */
const FilterButtons = ({ open, reset, toggle }: { readonly open: boolean; readonly reset: () => void; readonly toggle: () => void }) => {
  const tabs = tabsFor(useDeclaration(), useShop().me)
  const { filterValues } = useListFilterContext()
  const translate = useTranslate()
  const active = Object.keys(filterValues).filter(name => name !== tabs && name !== 'q').length
  return (
    <div className="filter-buttons">
      <Button type="submit" variant="contained" size="small">
        {translate('console.query')}
      </Button>
      <Button type="button" variant="outlined" size="small" onClick={reset}>
        {translate('console.reset')}
      </Button>
      <Button type="button" size="small" className="filter-toggle" aria-expanded={open} onClick={toggle}>
        {translate('console.filters')}
        {active > 0 ? ` (${active})` : ''}
      </Button>
    </div>
  )
}
/** What is typed, and what query and reset do with it. `tried`: it was applied while something was wrong in it. */
const useFiltering = (names: readonly string[]) => {
  const resource = useDeclaration()
  const { me } = useShop()
  const { filterValues, setFilters } = useListFilterContext()
  const { setSort } = useListSortContext()
  // Not the list's own: its context changes with every tick, and would draw all of this again.
  const refresh = useRefresh()
  const { wanted, setWanted, change, isApplied } = useWanted()
  const [tried, setTried] = useState(false)
  const submit = (event: FormEvent<HTMLElement>) => {
    event.preventDefault()
    const wrong = names.some(name => Object.keys(rangeErrors(fieldOf(resource, name), wanted[name])).length > 0)
    setTried(wrong)
    if (wrong) return goTo(event.currentTarget)
    const next = filled(wanted)
    // The same conditions again mean: look again.
    if (isApplied(next)) refresh()
    else setFilters(next, undefined, false)
  }
  const reset = () => {
    const tabs = tabsFor(resource, me)
    const next = tabs && filterValues[tabs] !== undefined ? { [tabs]: filterValues[tabs] } : {}
    setTried(false)
    setWanted(next)
    setFilters(next, undefined, false)
    setSort(sortFor(resource, me))
  }
  return { wanted, change, tried, submit, reset }
}

/** The search box and the filters, applied together by "query" and kept in the address. */
export const Filters = () => {
  const resource = useDeclaration()
  const { me } = useShop()
  const drop = useDrop(resource)
  const [open, setOpen] = useState(false)
  const [near, setNear] = useState(false)
  const names = filtersOf(resource).filter(name => asksField(resource, name, me))
  const searched = [...searchFields(resource), ...serialFields(resource)]
  const { wanted, change, tried, submit, reset } = useFiltering(names)
  if (names.length === 0 && searched.length === 0) return null
  return (
    <search>
      <form
        className={`filters${open ? ' open' : ''}`}
        onSubmit={submit}
        onFocusCapture={() => setNear(true)}
        onPointerEnter={() => setNear(true)}
      >
        {searched.length > 0 && <SearchBox fields={searched} value={wanted.q} change={change('q')} />}
        <div className="filter-more">
          {names.map(name => (
            <FilterInput
              key={name}
              name={name}
              field={fieldOf(resource, name)}
              value={wanted[name]}
              change={change(name)}
              near={near}
              tried={tried}
              gone={() => drop(name)}
            />
          ))}
        </div>
        <FilterButtons open={open} reset={reset} toggle={() => setOpen(!open)} />
      </form>
    </search>
  )
}
