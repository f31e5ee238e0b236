import { useListFilterContext, useListSortContext, useRefresh } from 'ra-core'
import { type FormEvent, useState, useEffect, useRef } from 'react'
import { canonical } from '../../../schema/text/canonicalJson'
import { getField, getStates } from '../../../schema/selectors/definition'
import type { AnyField } from '../../../schema/model/field'
import { sortFor, tabsFor } from '../../../schema/rules/availability'
import { rangeErrors } from '../../fields/filter/rangeErrors'
import { useDefinition, useConsoleConfig } from '../../config/ConsoleContext'

type Conditions = Readonly<Record<string, unknown>>
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
/** Removes empty conditions. */
const withoutEmpty = (conditions: Conditions): Conditions =>
  Object.fromEntries(Object.entries(conditions).filter(([, value]) => value !== undefined && value !== ''))
/** Typed conditions beside the applied ones. Changes by a tab or the address keep them. */
const usePendingFilters = () => {
  const { filterValues: applied } = useListFilterContext()
  const [wanted, setWanted] = useState<Conditions>(applied)
  const before = useRef<Conditions>(applied)
  useEffect(() => {
    const last = before.current
    before.current = applied
    setWanted(now => {
      const names = [...new Set([...Object.keys(now), ...Object.keys(applied)])]
      return Object.fromEntries(names.map(name => [name, same(last[name], applied[name]) ? now[name] : applied[name]]))
    })
  }, [applied])
  const change = (name: string) => (value: unknown) =>
    setWanted(now => withoutEmpty({ ...now, [name]: typeof value === 'string' ? value.trimStart() : value }))
  return { wanted, setWanted, change, isApplied: (conditions: Conditions) => same(conditions, withoutEmpty(applied)) }
}
/** Focuses the first invalid input after the next render. */
const goTo = (form: HTMLElement) => setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())

/** Whether states are those of a tab. States with the same name share a tab. */
const isTab = (field: AnyField, value: unknown): boolean => {
  const wanted = [value].flat()
  const [first] = getStates(field).filter(([each]) => each === wanted[0])
  const together = getStates(field).filter(([, { zh }]) => zh === first?.[1].zh)
  return canonical(together.map(([each]) => each)) === canonical(wanted)
}
/** Names of active filters, without tab and search. */
export const useSetFilters = (): readonly string[] => {
  const resource = useDefinition()
  const tabs = tabsFor(resource, useConsoleConfig().me)
  const { filterValues } = useListFilterContext()
  const isFilter = (name: string) => name !== tabs || !isTab(getField(resource, name), filterValues[name])
  return Object.keys(filterValues).filter(name => name !== 'q' && isFilter(name))
}
/** Removes all conditions but the selected tab. */
const useKeptTab = () => {
  const resource = useDefinition()
  const { me } = useConsoleConfig()
  const { filterValues } = useListFilterContext()
  const set = useSetFilters()
  return (): Conditions => {
    const tabs = tabsFor(resource, me)
    const isKept = tabs && filterValues[tabs] !== undefined && !set.includes(tabs)
    return isKept ? { [tabs]: filterValues[tabs] } : {}
  }
}
/** Applies conditions without errors. `tried`: a submit failed because of errors. */
const useApply = (names: readonly string[], isApplied: (conditions: Conditions) => boolean) => {
  const resource = useDefinition()
  const { setFilters } = useListFilterContext()
  // Not the list's own refetch: its context changes with every selection and would render the
  // filters again.
  const refresh = useRefresh()
  const [tried, setTried] = useState(false)
  const apply = (conditions: Conditions): boolean => {
    const wrong = names.some(name => Object.keys(rangeErrors(getField(resource, name), conditions[name])).length > 0)
    setTried(wrong)
    if (wrong) return false
    const next = withoutEmpty(conditions)
    // Submitting unchanged conditions refetches.
    if (isApplied(next)) refresh()
    else setFilters(next, undefined, false)
    return true
  }
  return { tried, setTried, apply }
}
/** Form of the filters. Selections apply at once, typed texts by “query” or Enter. */
export const useFiltering = (names: readonly string[]) => {
  const resource = useDefinition()
  const { me } = useConsoleConfig()
  const { setFilters } = useListFilterContext()
  const keptTab = useKeptTab()
  const { setSort } = useListSortContext()
  const { wanted, setWanted, change, isApplied } = usePendingFilters()
  const { tried, setTried, apply } = useApply(names, isApplied)
  const keepTab = () => {
    const next = keptTab()
    setTried(false)
    setWanted(next)
    setFilters(next, undefined, false)
  }
  return {
    wanted,
    tried,
    change: (name: string) => (value: unknown, now?: boolean) => {
      change(name)(value)
      if (now) apply({ ...wanted, [name]: value })
    },
    submit: (event: FormEvent<HTMLElement>): boolean => {
      event.preventDefault()
      const done = apply(wanted)
      if (!done) goTo(event.currentTarget)
      return done
    },
    /** Applies typed conditions. Returns `false` if they have errors. */
    settle: (): boolean => isApplied(withoutEmpty(wanted)) || apply(wanted),
    clear: keepTab,
    reset: () => {
      keepTab()
      setSort(sortFor(resource, me))
    },
  }
}
export type Filtering = ReturnType<typeof useFiltering>
