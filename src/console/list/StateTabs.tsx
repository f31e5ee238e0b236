import { useListContext, useListFilterContext, useTranslate } from 'ra-core'
import { memo, useRef } from 'react'
import { getField, getStates } from '../../schema/selectors/definition'
import { tabsFor } from '../../schema/rules/availability'
import { rovingFocus } from '../components/dom/rovingFocus'
import type { ListMeta } from '../providers/data/consoleDataProvider'
import { useDefinition, useLabel, useConsoleConfig } from '../config/ConsoleContext'
import { useOnChange } from '../components/hooks/useOnChange'

const CAP = 1000
const plus = (a: number, b: number) => a + b
/** Tabs of states with counts. States with the same name share a tab. */
export const StateTabs = () => {
  const resource = useDefinition()
  const { meta } = useListContext()
  const name = tabsFor(resource, useConsoleConfig().me)
  return name ? <Tabs name={name} counts={(meta as ListMeta | undefined)?.counts} /> : null
}
/** Centres the selected tab if the tabs overflow. */
export const bringIn = (row: HTMLElement): void => {
  const chosen = row.querySelector('[aria-selected="true"], [aria-pressed="true"]')?.getBoundingClientRect()
  if (!chosen || row.scrollWidth <= row.clientWidth) return
  const { left, width } = row.getBoundingClientRect()
  row.scrollLeft += chosen.left + chosen.width / 2 - left - width / 2
}
/** Labels of the tabs with their values. States with the same name share a tab. */
const useStateValues = (name: string): readonly (readonly [text: string, values: readonly (string | number)[]])[] => {
  const resource = useDefinition()
  const label = useLabel()
  const tabs = new Map<string, (string | number)[]>()
  for (const [value, state] of getStates(getField(resource, name)))
    tabs.set(label(state), [...(tabs.get(label(state)) ?? []), value])
  return [...tabs]
}
/** Filters the list by states. No states show all records. */
const useChooseStates = (name: string) => {
  const { filterValues, setFilters } = useListFilterContext()
  return (values: readonly (string | number)[]) => {
    const { [name]: _, ...rest } = filterValues
    const next = values.length === 0 ? rest : { ...rest, [name]: values.length === 1 ? values[0] : values }
    setFilters(next, undefined, false)
  }
}
interface TabProps {
  readonly text: string
  readonly count: number | undefined
  readonly isOn: boolean
  readonly isReachable: boolean
  readonly choose: () => void
}
const Tab = ({ text, count, isOn, isReachable, choose }: TabProps) => {
  const translate = useTranslate()
  return (
    <button type="button" role="tab" aria-selected={isOn} tabIndex={isReachable ? 0 : -1} onClick={choose}>
      {text}{' '}
      <span className="count">{Number(count) > CAP ? translate('console.moreThan', { count: CAP }) : count}</span>
    </button>
  )
}
// Memoized, so that other changes of the list do not render it again.
const Tabs = memo(({ name, counts }: { readonly name: string; readonly counts: ListMeta['counts'] }) => {
  const resource = useDefinition()
  const translate = useTranslate()
  const label = useLabel()
  const { filterValues } = useListFilterContext()
  const choose = useChooseStates(name)
  const states = useStateValues(name)
  const chosen = JSON.stringify([filterValues[name] ?? []].flat())
  const row = useRef<HTMLDivElement>(null)
  useOnChange(() => {
    const frame = requestAnimationFrame(() => row.current && bringIn(row.current))
    return () => cancelAnimationFrame(frame)
  }, [chosen, counts !== undefined])
  const isOn = (values: readonly (string | number)[]) => chosen === JSON.stringify(values)
  const anyOn = states.some(([, values]) => isOn(values))
  const countOf = (values: readonly (string | number)[]) =>
    counts && (values.length > 0 ? values.map(value => counts[value] ?? 0) : Object.values(counts)).reduce(plus, 0)
  const all = [translate('console.all'), []] as const
  return (
    <div
      ref={row}
      className="state-tabs"
      role="tablist"
      aria-label={label(getField(resource, name).labels)}
      onKeyDown={rovingFocus}
    >
      {[all, ...states].map(([text, values]) => (
        <Tab
          key={text}
          text={text}
          count={countOf(values)}
          isOn={isOn(values)}
          isReachable={isOn(values) || (!anyOn && values.length === 0)}
          choose={() => choose(values)}
        />
      ))}
    </div>
  )
})
