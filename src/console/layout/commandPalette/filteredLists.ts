import {
  getActions,
  getField,
  getFilters,
  getStateField,
  getStates,
  getStateValue,
} from '../../../schema/selectors/definition'
import { canList, columnsFor, isParamOf, roleIsIn, tabsFor, type Actor } from '../../../schema/rules/availability'
import type { AnyField, Labels } from '../../../schema/model/field'
import type { AnyResource } from '../../../schema/model/resource'
import { amountIn } from '../../../schema/spreadsheet/parseAmount'
import { formatMoney } from '../../../schema/text/format'
import type { Place } from './commands'

/** Joins labels of a list and of a field: “Orders · Status”. */
const joined = (...parts: readonly Labels[]): Labels => ({
  zh: parts.map(({ zh }) => zh).join(' · '),
  en: parts.map(({ en }) => en).join(' · '),
})
const listOf = ({ name, definition }: AnyResource, filter: Readonly<Record<string, unknown>>) => ({
  to: `/${name}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`,
  type: 'list' as const,
  icon: definition.icon,
  counted: { resource: name, filter },
})
const ofField = (resource: AnyResource, name: string): Place[] => {
  const field: AnyField = getField(resource, name)
  return getStates(field).map(([value, labels]) => ({
    ...listOf(resource, { [name]: value }),
    labels,
    note: joined(resource.labels, field.labels),
  }))
}
/** Lists of the records on which an action of people can be taken. */
const ofActions = (resource: AnyResource, actor: Actor): Place[] =>
  getActions(resource).flatMap(([, action]): Place[] => {
    const name = getStateField(resource, action)
    const states = action.from ?? []
    if (!name || states.length === 0 || !action.roles || !roleIsIn(action.roles, actor)) return []
    if (!isParamOf(resource, name, actor)) return []
    const values = states.map(each => getStateValue(getField(resource, name), each))
    const filter = { [name]: values.length === 1 ? values[0] : values }
    return [{ ...listOf(resource, filter), type: 'action', labels: action.labels, note: resource.labels }]
  })
/**
 * Lists with one condition: a state, an option, or the states in which an action is taken. People
 * look for “ship” or “oil spot” and mean these records.
 */
export const filteredLists = (resources: readonly AnyResource[], actor: Actor): readonly Place[] =>
  resources
    .filter(each => canList(each, actor))
    .flatMap(resource => {
      const fields = new Set([tabsFor(resource, actor) ?? [], getFilters(resource)].flat())
      const named = [...fields].filter(name => isParamOf(resource, name, actor))
      return [...ofActions(resource, actor), ...named.flatMap(name => ofField(resource, name))]
    })
/** Lists of the records with an amount of money, for a text with at least two digits. */
export const amountLists = (resources: readonly AnyResource[], actor: Actor, text: string): readonly Place[] =>
  resources
    .filter(each => /\d{2}/.test(text) && canList(each, actor))
    .flatMap(resource =>
      [...new Set([columnsFor(resource, actor), getFilters(resource)].flat())].flatMap((name): Place[] => {
        const field: AnyField = getField(resource, name)
        const amount = field.type === 'money' && isParamOf(resource, name, actor) ? amountIn(text, field) : undefined
        if (amount === undefined || amount <= 0) return []
        const labels = {
          zh: formatMoney(amount, field.options, 'zh-CN'),
          en: formatMoney(amount, field.options, 'en-US'),
        }
        return [
          { ...listOf(resource, { [name]: amount }), labels, note: joined(resource.labels, field.labels), ifAny: true },
        ]
      }),
    )
