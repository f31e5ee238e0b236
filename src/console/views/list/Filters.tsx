import { Button, MenuItem, TextField } from '@mui/material'
import { useListFilterContext, useTranslate } from 'ra-core'
import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { fieldOf, filtersOf, searchFields, tabsField } from '../../../schema/derive'
import type { AnyField, Labels } from '../../../schema/field'
import type { AnyResource } from '../../../schema/resource'
import { useDeclaration, useLabel } from '../../shopContext'

const RefFilter = lazy(() => import('../../kinds/RefFilter'))
const DayPicker = lazy(() => import('../../kinds/DayPicker'))

interface FilterProps {
  readonly name: string
  readonly field: AnyField
  readonly value: unknown
  readonly change: (value: unknown) => void
}

/**
 * A plain field until someone comes near it, then the real input in its place, loaded and with the cursor in it: a calendar or
 * a search of records costs more than the rest of the list.
 */
const OnDemand = ({ label, filled, className, children }: { readonly label: string; readonly filled: boolean; readonly className?: string; readonly children: (focus: boolean) => ReactNode }) => {
  const [near, setNear] = useState<'no' | 'pointer' | 'focus'>('no')
  const plain = <TextField size="small" label={label} className={className} onFocus={() => setNear('focus')} onPointerEnter={() => setNear(now => (now === 'no' ? 'pointer' : now))} />
  return near === 'no' && !filled ? plain : <Suspense fallback={plain}>{children(near === 'focus')}</Suspense>
}

interface Range {
  readonly gte?: unknown
  readonly lte?: unknown
}
/** From and to; an empty end leaves that side open. */
const RangeFilter = ({ field, value, change, end }: FilterProps & { readonly end: (text: string, value: unknown, set: (value: unknown) => void) => ReactNode }) => {
  const label = useLabel()
  const translate = useTranslate()
  const range = (value ?? {}) as Range
  const set = (side: keyof Range) => (given: unknown) => {
    const next = { ...range, [side]: given }
    change(next.gte === undefined && next.lte === undefined ? undefined : next)
  }
  const side = (name: keyof Range, word: string) => end(`${label(field.labels)} ${translate(`console.${word}`)}`, range[name], set(name))
  return <div className="filter-range">{side('gte', 'from')}{side('lte', 'to')}</div>
}
const DayFilter = (props: FilterProps) => (
  <RangeFilter {...props} end={(text, value, set) => (
    <OnDemand key={text} label={text} filled={value !== undefined} className="filter-end">
      {focus => <DayPicker label={text} value={value as string | undefined} change={day => day !== 'invalid' && set(day ?? undefined)} className="filter-end" slotProps={{ textField: { size: 'small', autoFocus: focus }, field: { clearable: true } }} />}
    </OnDemand>
  )} />
)
const toNumber = (text: string, scale: number) => (text.trim() === '' || Number.isNaN(Number(text)) ? undefined : Math.round(Number(text) * scale * 1e6) / 1e6)
const NumberFilter = (props: FilterProps) => {
  const scale = props.field.kind === 'money' ? 100 : 1
  return (
    <RangeFilter {...props} end={(text, value, set) => (
      <TextField key={text} size="small" type="number" label={text} value={typeof value === 'number' ? value / scale : ''} onChange={event => set(toNumber(event.target.value, scale))} slotProps={{ htmlInput: { min: 0, step: 'any' } }} className="filter-end" />
    )} />
  )
}
const RecordFilter = ({ field, value, change }: FilterProps) => {
  const label = useLabel()
  return <OnDemand label={label(field.labels)} filled={value !== undefined}>{focus => <RefFilter to={field.options.to as string} labels={field.labels} value={value as string | undefined} change={change} focus={focus} />}</OnDemand>
}
const ChoiceFilter = ({ field, value, change }: FilterProps) => {
  const label = useLabel()
  const translate = useTranslate()
  const options = field.kind === 'bool' ? [['true', translate('console.yes')], ['false', translate('console.no')]] : Object.entries(field.options.options ?? {}).map(([key, option]) => [key, label(option as Labels)])
  return (
    <TextField select size="small" label={label(field.labels)} value={value === undefined ? '' : String(value)} onChange={event => change(event.target.value === '' ? undefined : field.kind === 'bool' ? event.target.value === 'true' : event.target.value)}>
      <MenuItem value="">{translate('console.any')}</MenuItem>
      {options.map(([key, text]) => <MenuItem key={key} value={key}>{text}</MenuItem>)}
    </TextField>
  )
}
const TextFilter = ({ field, value, change }: FilterProps) => {
  const label = useLabel()
  return <TextField size="small" label={label(field.labels)} value={value ?? ''} onChange={event => change(event.target.value || undefined)} />
}
const days = new Set(['date', 'dateTime', 'createdTime', 'updatedTime'])
const FilterInput = (props: FilterProps) => {
  const { kind } = props.field
  if (kind === 'ref') return <RecordFilter {...props} />
  if (days.has(kind)) return <DayFilter {...props} />
  if (['int', 'number', 'money'].includes(kind)) return <NumberFilter {...props} />
  return ['pick', 'picks', 'bool'].includes(kind) ? <ChoiceFilter {...props} /> : <TextFilter {...props} />
}
const without = (values: Record<string, unknown>, empty: unknown = undefined) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== empty && value !== ''))

/** The search box and the filters, applied together by "query" and kept in the address. */
export const Filters = () => {
  const resource: AnyResource = useDeclaration()
  const { filterValues, setFilters } = useListFilterContext()
  const translate = useTranslate()
  const label = useLabel()
  const [wanted, setWanted] = useState<Record<string, unknown>>(filterValues)
  const [open, setOpen] = useState(false)
  const applied = useRef(filterValues)
  useEffect(() => {
    // A tab or the address may change one condition while another is being typed: what is typed stays.
    const before = applied.current
    applied.current = filterValues
    setWanted(now => Object.fromEntries([...new Set([...Object.keys(now), ...Object.keys(filterValues)])].map(name => [name, JSON.stringify(before[name]) === JSON.stringify(filterValues[name]) ? now[name] : filterValues[name]])))
  }, [filterValues])
  const names = filtersOf(resource)
  const searched = searchFields(resource)
  const tabs = tabsField(resource)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setFilters(without(wanted), undefined, false)
  }
  const reset = () => setFilters(tabs && filterValues[tabs] !== undefined ? { [tabs]: filterValues[tabs] } : {}, undefined, false)
  const change = (name: string) => (value: unknown) => setWanted(before => without({ ...before, [name]: typeof value === 'string' ? value.trimStart() : value }))
  const active = Object.keys(filterValues).filter(name => name !== tabs && name !== 'q').length
  if (names.length === 0 && searched.length === 0) return null
  return (
    <search>
      <form className={`filters${open ? ' open' : ''}`} onSubmit={submit}>
        {searched.length > 0 && <TextField size="small" type="search" className="filter-search" label={translate('console.search', { fields: searched.map(name => label(fieldOf(resource, name).labels)).join('、') })} value={wanted.q ?? ''} onChange={event => change('q')(event.target.value)} />}
        <div className="filter-more">{names.map(name => <FilterInput key={name} name={name} field={fieldOf(resource, name)} value={wanted[name]} change={change(name)} />)}</div>
        <div className="filter-buttons">
          <Button type="submit" variant="contained" size="small">{translate('console.query')}</Button>
          <Button type="button" variant="outlined" size="small" onClick={reset}>{translate('console.reset')}</Button>
          <Button type="button" size="small" className="filter-toggle" aria-expanded={open} onClick={() => setOpen(!open)}>{translate('console.filters')}{active > 0 ? ` (${active})` : ''}</Button>
        </div>
      </form>
    </search>
  )
}
