import { Button, TextField } from '@mui/material'
import { useListFilterContext, useListSortContext, useRefresh, useTranslate } from 'ra-core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { fieldOf, filtersOf, searchFields, serialFields } from '../../../schema/derive'
import { asksField, sortFor, tabsFor } from '../../../schema/machine'
import { inSentence } from '../../../schema/naming'
import type { AnyResource } from '../../../schema/resource'
import { FilterInput } from '../../kinds/filters'
import { rangeErrors } from '../../kinds/range'
import { useDeclaration, useLabel, useShop } from '../../shopContext'
import { useDrop } from './PossibleQuery'
import { useListed } from '../../parts/useListed'

const without = (values: Record<string, unknown>, empty: unknown = undefined) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== empty && value !== ''))

/** Puts the cursor where something is wrong, once that is drawn. */
const goTo = (form: HTMLElement) => setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())

/** The search box and the filters, applied together by "query" and kept in the address. */
export const Filters = () => {
  const resource: AnyResource = useDeclaration()
  const { me } = useShop()
  const { filterValues, setFilters } = useListFilterContext()
  const { setSort } = useListSortContext()
  // Not the list's own: its context changes with every tick, and would draw all of this again.
  const refresh = useRefresh()
  const drop = useDrop(resource)
  const translate = useTranslate()
  const label = useLabel()
  const listed = useListed()
  const [wanted, setWanted] = useState<Record<string, unknown>>(filterValues)
  const [open, setOpen] = useState(false)
  const [near, setNear] = useState(false)
  const [tried, setTried] = useState(false)
  const applied = useRef(filterValues)
  useEffect(() => {
    // A tab or the address may change one condition while another is being typed: what is typed stays.
    const before = applied.current
    applied.current = filterValues
    setWanted(now =>
      Object.fromEntries(
        [...new Set([...Object.keys(now), ...Object.keys(filterValues)])].map(name => [
          name,
          JSON.stringify(before[name]) === JSON.stringify(filterValues[name]) ? now[name] : filterValues[name],
        ]),
      ),
    )
  }, [filterValues])
  const names = filtersOf(resource).filter(name => asksField(resource, name, me))
  const searched = [...searchFields(resource), ...serialFields(resource)]
  const tabs = tabsFor(resource, me)
  const submit = (event: FormEvent<HTMLElement>) => {
    event.preventDefault()
    const wrong = names.find(name => Object.keys(rangeErrors(fieldOf(resource, name), wanted[name])).length > 0)
    setTried(wrong !== undefined)
    if (wrong) return goTo(event.currentTarget)
    const next = without(wanted)
    // The same conditions again mean: look again.
    if (JSON.stringify(next) === JSON.stringify(without(filterValues))) refresh()
    else setFilters(next, undefined, false)
  }
  const reset = () => {
    const next = tabs && filterValues[tabs] !== undefined ? { [tabs]: filterValues[tabs] } : {}
    setTried(false)
    setWanted(next)
    setFilters(next, undefined, false)
    setSort(sortFor(resource, me))
  }
  const change = (name: string) => (value: unknown) =>
    setWanted(before => without({ ...before, [name]: typeof value === 'string' ? value.trimStart() : value }))
  const active = Object.keys(filterValues).filter(name => name !== tabs && name !== 'q').length
  if (names.length === 0 && searched.length === 0) return null
  return (
    <search>
      <form
        className={`filters${open ? ' open' : ''}`}
        onSubmit={submit}
        onFocusCapture={() => setNear(true)}
        onPointerEnter={() => setNear(true)}
      >
        {searched.length > 0 && (
          <TextField
            size="small"
            type="search"
            className="filter-search"
            label={translate('console.search', {
              fields: listed(searched.map(name => inSentence(label(fieldOf(resource, name).labels)))),
            })}
            value={wanted.q ?? ''}
            onChange={event => change('q')(event.target.value)}
          />
        )}
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
        <div className="filter-buttons">
          <Button type="submit" variant="contained" size="small">
            {translate('console.query')}
          </Button>
          <Button type="button" variant="outlined" size="small" onClick={reset}>
            {translate('console.reset')}
          </Button>
          <Button type="button" size="small" className="filter-toggle" aria-expanded={open} onClick={() => setOpen(!open)}>
            {translate('console.filters')}
            {active > 0 ? ` (${active})` : ''}
          </Button>
        </div>
      </form>
    </search>
  )
}
