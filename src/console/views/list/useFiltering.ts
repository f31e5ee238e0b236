import { useListFilterContext, useListSortContext, useRefresh } from 'ra-core'
import { type FormEvent, useState } from 'react'
import { fieldOf } from '../../../schema/derive'
import { sortFor, tabsFor } from '../../../schema/machine'
import { rangeErrors } from '../../kinds/range'
import { useDeclaration, useShop } from '../../shopContext'
import { type Conditions, filled, useWanted } from './useWanted'

/** Puts the cursor where something is wrong, once that is drawn. */
const goTo = (form: HTMLElement) => setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())

/** What of the conditions is a filter's: neither the tab nor the search. */
export const useSetFilters = (): readonly string[] => {
  const tabs = tabsFor(useDeclaration(), useShop().me)
  const { filterValues } = useListFilterContext()
  return Object.keys(filterValues).filter(name => name !== tabs && name !== 'q')
}
/**
 * What is typed, and what query and reset do with it. What is chosen is asked for at once, what is typed with "query" or the enter key. `tried`: it was
 * asked for while something was wrong in it.
 */
export const useFiltering = (names: readonly string[]) => {
  const resource = useDeclaration()
  const { me } = useShop()
  const { filterValues, setFilters } = useListFilterContext()
  const { setSort } = useListSortContext()
  // Not the list's own: its context changes with every tick, and would draw all of this again.
  const refresh = useRefresh()
  const { wanted, setWanted, change, isApplied } = useWanted()
  const [tried, setTried] = useState(false)
  const apply = (conditions: Conditions): boolean => {
    const wrong = names.some(name => Object.keys(rangeErrors(fieldOf(resource, name), conditions[name])).length > 0)
    setTried(wrong)
    if (wrong) return false
    const next = filled(conditions)
    // The same conditions again mean: look again.
    if (isApplied(next)) refresh()
    else setFilters(next, undefined, false)
    return true
  }
  const keepTab = () => {
    const tabs = tabsFor(resource, me)
    const next = tabs && filterValues[tabs] !== undefined ? { [tabs]: filterValues[tabs] } : {}
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
    settle: (): boolean => isApplied(filled(wanted)) || apply(wanted),
    clear: keepTab,
    reset: () => {
      keepTab()
      setSort(sortFor(resource, me))
    },
  }
}
export type Filtering = ReturnType<typeof useFiltering>
