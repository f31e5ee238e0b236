import { getStateField, getTabsField, getTitleField } from './definition'
import type { Fields } from '../model/field'
import type { ResourceManifest } from '../model/manifest'
import type { AnyResource } from '../model/resource'

const namedBy = (fields: Fields): string[] =>
  Object.values(fields).flatMap(({ options: { to, count, fields: within } }) => [
    ...(to === undefined ? [] : [to]),
    ...(count === undefined ? [] : count.split('.').slice(0, 1)),
    ...namedBy(within ?? {}),
  ])
/** Other resources that the pages of a declaration name. */
const namesIn = ({ name, fields }: AnyResource): string[] => [...new Set(namedBy(fields))].filter(each => each !== name)

/** States that code needs before the definition loads, with their values only. */
const statesIn = ({ fields, definition: { review, list } }: AnyResource, name: string) => {
  const required = [review?.state, ...Object.values(list?.opens ?? {})]
  const states = Object.entries(fields[name]?.options.states ?? {}).filter(([key]) => required.includes(key))
  return Object.fromEntries(states.map(([key, { value }]) => [key, value === undefined ? {} : { value }]))
}
const fieldsOf = (resource: AnyResource): ResourceManifest['fields'] => {
  const { parent, review, list, actions = {} } = resource.definition
  const decided = review && getStateField(resource, actions[review.approve])
  const names = [parent, decided, list?.opens && getTabsField(resource)].filter(name => name !== undefined)
  return Object.fromEntries(
    [...new Set(names)].flatMap(name => {
      const { type, options: { to, mask, states } = {} } = resource.fields[name] ?? {}
      const options = { to, mask, states: states && statesIn(resource, name) }
      return type === undefined ? [] : [[name, { type, options }]]
    }),
  )
}
/** Manifest of a resource. The serialization drops undefined entries. */
export const buildManifest = (resource: AnyResource): ResourceManifest => {
  const { name, labels, definition } = resource
  const { one, many, icon, group, hidden, createInMenu, table, parent, api, routes, list, review, actions } = definition
  const fields = fieldsOf(resource)
  const { fields: narrowed = {}, ...roles } = definition.permissions
  const kept = Object.entries(narrowed).filter(([each]) => Object.hasOwn(fields, each))
  const decided = review ? [review.approve, review.reject] : []
  const names = namesIn(resource)
  return {
    name,
    labels,
    fields,
    definition: {
      ...{ one, many, icon, group, hidden, createInMenu, table, parent, routes },
      title: getTitleField(resource),
      api: typeof api === 'object' ? { ...api, actions: undefined } : api,
      permissions: { ...roles, fields: kept.length > 0 ? Object.fromEntries(kept) : undefined },
      list: list && { roles: list.roles, opens: list.opens, tabs: list.opens && getTabsField(resource) },
      review: review && { state: review.state, approve: review.approve, reject: review.reject },
      actions:
        review &&
        Object.fromEntries(
          decided.map(each => [each, { roles: actions?.[each]?.roles ?? false, on: actions?.[each]?.on }]),
        ),
    },
    names: names.length > 0 ? names : undefined,
  }
}
