import { Button, MenuItem, TextField } from '@mui/material'
import { useListContext, useTranslate } from 'ra-core'
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
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
type Range = { readonly gte?: unknown; readonly lte?: unknown }
const toNumber = (text: string, scale: number) => (text.trim() === '' || Number.isNaN(Number(text)) ? undefined : Math.round(Number(text) * scale * 1e6) / 1e6)

/** From and to; an empty end leaves that side open. */
const RangeFilter = ({ field, value, change }: FilterProps) => {
  const label = useLabel()
  const translate = useTranslate()
  const range = (value ?? {}) as Range
  const days = ['date', 'dateTime', 'createdTime', 'updatedTime'].includes(field.kind)
  const scale = field.kind === 'money' ? 100 : 1
  const set = (end: 'gte' | 'lte', text: string) => {
    const next = { ...range, [end]: days ? text || undefined : toNumber(text, scale) }
    change(next.gte === undefined && next.lte === undefined ? undefined : next)
  }
  const shown = (end: unknown) => (end === undefined || end === null ? '' : String((end as number) / scale))
  const input = (end: 'gte' | 'lte', word: string) => {
    const text = `${label(field.labels)} ${translate(`console.${word}`)}`
    return days
      ? <Suspense fallback={<TextField size="small" label={text} className="filter-end" />}><DayPicker label={text} value={range[end] as string | undefined} change={day => day !== 'invalid' && set(end, day ?? '')} className="filter-end" slotProps={{ textField: { size: 'small' }, field: { clearable: true } }} /></Suspense>
      : <TextField size="small" type="number" label={text} value={shown(range[end])} onChange={event => set(end, event.target.value)} slotProps={{ htmlInput: { min: 0, step: 'any' } }} className="filter-end" />
  }
  return <div className="filter-range">{input('gte', 'from')}{input('lte', 'to')}</div>
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
const ranges = new Set(['int', 'number', 'money', 'date', 'dateTime', 'createdTime', 'updatedTime'])
const FilterInput = (props: FilterProps) => {
  const { kind } = props.field
  if (kind === 'ref') return <Suspense><RefFilter to={props.field.options.to as string} labels={props.field.labels} value={props.value as string | undefined} change={props.change} /></Suspense>
  if (ranges.has(kind)) return <RangeFilter {...props} />
  return ['pick', 'picks', 'bool'].includes(kind) ? <ChoiceFilter {...props} /> : <TextFilter {...props} />
}
const without = (values: Record<string, unknown>, empty: unknown = undefined) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== empty && value !== ''))

/** The search box and the filters, applied together by "query" and kept in the address. */
export const Filters = () => {
  const resource: AnyResource = useDeclaration()
  const { filterValues, setFilters } = useListContext()
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
