import { useListContext, useListFilterContext, useTranslate } from 'ra-core'
import { memo, useEffect, useRef } from 'react'
import { getField, getStates } from '../../schema/selectors/definition'
import { tabsFor } from '../../schema/rules/availability'
import { rovingFocus } from '../components/dom/rovingFocus'
import type { ListMeta } from '../providers/data/consoleDataProvider'
import { useDefinition, useLabel, useConsoleConfig } from '../config/ConsoleContext'

const CAP = 1000
/** A tab a state with how many it holds. States of one name share a tab. */
export const StateTabs = () => {
  const resource = useDefinition()
  const { meta } = useListContext()
  const name = tabsFor(resource, useConsoleConfig().me)
  return name ? <Tabs name={name} counts={(meta as ListMeta | undefined)?.counts} /> : null
}
/** Where the tabs do not all fit, the chosen one stands in the middle of those that do. */
const bringIn = (row: HTMLElement): void => {
  const chosen = row.querySelector('[aria-selected="true"]')?.getBoundingClientRect()
  if (!chosen || row.scrollWidth <= row.clientWidth) return
  const { left, width } = row.getBoundingClientRect()
  row.scrollLeft += chosen.left + chosen.width / 2 - left - width / 2
}
// Apart, so that what else changes of a list does not draw them again.
const Tabs = memo(({ name, counts }: { readonly name: string; readonly counts: ListMeta['counts'] }) => {
  const resource = useDefinition()
  const translate = useTranslate()
  const label = useLabel()
  const { filterValues, setFilters } = useListFilterContext()
  const tabs = new Map<string, (string | number)[]>()
  for (const [value, state] of getStates(getField(resource, name)))
    tabs.set(label(state), [...(tabs.get(label(state)) ?? []), value])
  const countOf = (values: readonly (string | number)[]) =>
    values.reduce<number>((sum, value) => sum + (counts?.[value] ?? 0), 0)
  const chosen = JSON.stringify([filterValues[name] ?? []].flat())
  const row = useRef<HTMLDivElement>(null)
  const isCounted = counts !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab, or tabs of another width, are what it follows
  useEffect(() => {
    const frame = requestAnimationFrame(() => row.current && bringIn(row.current))
    return () => cancelAnimationFrame(frame)
  }, [chosen, isCounted])
  const anyOn = [...tabs.values()].some(values => chosen === JSON.stringify(values))
  const tab = (text: string, values: readonly (string | number)[]) => {
    const count = values.length > 0 ? countOf(values) : Object.values(counts ?? {}).reduce((sum, each) => sum + each, 0)
    const on = chosen === JSON.stringify(values)
    const { [name]: _, ...rest } = filterValues
    const next = values.length === 0 ? rest : { ...rest, [name]: values.length === 1 ? values[0] : values }
    return (
      <button
        key={text}
        type="button"
        role="tab"
        aria-selected={on}
        tabIndex={on || (!anyOn && values.length === 0) ? 0 : -1}
        onClick={() => setFilters(next, undefined, false)}
      >
        {text}{' '}
        {counts && <span className="count">{count > CAP ? translate('console.moreThan', { count: CAP }) : count}</span>}
      </button>
    )
  }
  return (
    <div
      ref={row}
      className="state-tabs"
      role="tablist"
      aria-label={label(getField(resource, name).labels)}
      onKeyDown={rovingFocus}
    >
      {tab(translate('console.all'), [])}
      {[...tabs].map(([text, values]) => tab(text, values))}
    </div>
  )
})
