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
/** Conditions without those that say nothing. */
const withoutEmpty = (conditions: Conditions): Conditions =>
  Object.fromEntries(Object.entries(conditions).filter(([, value]) => value !== undefined && value !== ''))
/** The conditions as they are being typed, beside those that are applied. A tab or the address may change one meanwhile: what is typed stays. */
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
/** Puts the cursor where something is wrong, once that is drawn. */
const goTo = (form: HTMLElement) => setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())

/** Whether the states that are asked for are those of a tab: states of one name share one. */
const isTab = (field: AnyField, value: unknown): boolean => {
  const wanted = [value].flat()
  const [first] = getStates(field).filter(([each]) => each === wanted[0])
  const together = getStates(field).filter(([, { zh }]) => zh === first?.[1].zh)
  return canonical(together.map(([each]) => each)) === canonical(wanted)
}
/** What of the conditions is a filter's: neither the tab nor the search. */
export const useSetFilters = (): readonly string[] => {
  const resource = useDefinition()
  const tabs = tabsFor(resource, useConsoleConfig().me)
  const { filterValues } = useListFilterContext()
  const isFilter = (name: string) => name !== tabs || !isTab(getField(resource, name), filterValues[name])
  return Object.keys(filterValues).filter(name => name !== 'q' && isFilter(name))
}
/** Takes every condition away but the tab that is chosen. */
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
/**
 * What is typed, and what query and reset do with it. What is chosen is asked for at once, what is typed with "query" or the enter key. `tried`: it was
 * asked for while something was wrong in it.
 */
export const useFiltering = (names: readonly string[]) => {
  const resource = useDefinition()
  const { me } = useConsoleConfig()
  const { setFilters } = useListFilterContext()
  const keptTab = useKeptTab()
  const { setSort } = useListSortContext()
  // Not the list's own: its context changes with every tick, and would draw all of this again.
  const refresh = useRefresh()
  const { wanted, setWanted, change, isApplied } = usePendingFilters()
  const [tried, setTried] = useState(false)
  const apply = (conditions: Conditions): boolean => {
    const wrong = names.some(name => Object.keys(rangeErrors(getField(resource, name), conditions[name])).length > 0)
    setTried(wrong)
    if (wrong) return false
    const next = withoutEmpty(conditions)
    // The same conditions again mean: look again.
    if (isApplied(next)) refresh()
    else setFilters(next, undefined, false)
    return true
  }
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
    /** Asks for what was typed and not yet asked for; false where something in it is wrong. */
    settle: (): boolean => isApplied(withoutEmpty(wanted)) || apply(wanted),
    clear: keepTab,
    reset: () => {
      keepTab()
      setSort(sortFor(resource, me))
    },
  }
}
export type Filtering = ReturnType<typeof useFiltering>
