import { type ApiCalls, type Route, restCallsOf, unservedReason } from '../contract/apiRoutes'
import { getActions, getField } from '../selectors/definition'
import { oneOf } from '../labels/labels'
import { reasonPlace } from '../selectors/reasonField'
import { reviewersOf, reviewOf } from '../rules/review'
import type { AnyResource } from '../model/resource'
import { rolesText, stateDiagram } from './stateDiagram'
import { lines, literal, formatOptions } from './literal'
import { listLines, mark, sectionLines } from './viewLines'
import type { AnyField, Fields, Options } from '../model/field'
import { traits } from '../fields/traits'

/** Options of a field, one per line: key, labels and further settings. */
const choiceLines = (options: Options, margin: string): string[] =>
  Object.entries(options).map(([key, { zh, en, ...said }]) => {
    const more = formatOptions({ ...said })
    return `${margin}${key.padEnd(16)} ${zh} · ${en}${more ? `  (${more})` : ''}`
  })
const fieldLine = (name: string, { type, labels, options }: AnyField, margin: string): string => {
  const { options: _options, states: _states, fields: _fields, currency, zone, decimals, ...plain } = options
  // Options from the kit are omitted. Limits from the type are listed apart.
  const declared: Readonly<Record<string, unknown>> = { ...plain, ...(currency ? {} : { decimals }) }
  const limits = new Map<string, unknown>(Object.entries(traits[type].limits))
  const [own, filledIn] = [false, true].map(isDefault =>
    formatOptions(
      Object.fromEntries(
        Object.entries(declared).filter(([key, value]) => (limits.has(key) && value === limits.get(key)) === isDefault),
      ),
    ),
  )
  return `${margin}${name.padEnd(18)} ${type.padEnd(12)} ${labels.zh} · ${labels.en}${own ? `  (${own})` : ''}${filledIn ? `  [derived: ${filledIn}]` : ''}`
}
/** Fields with their options, choices and fields of sub-records. */
const fieldLines = (fields: Fields, margin = '  '): string[] =>
  Object.entries(fields).flatMap(([name, field]) => [
    fieldLine(name, field, margin),
    ...choiceLines({ ...field.options.options, ...field.options.states }, `${margin}  `),
    ...fieldLines(field.options.fields ?? {}, `${margin}  `),
  ])

/** Keywords of a resource that have no section of their own. */
const resourceLines = (resource: AnyResource): string[] => {
  const {
    one,
    title,
    list,
    form,
    show,
    summary,
    constraints,
    visibleWhen: when,
    editableWhen: editWhen,
    deletableWhen: removeWhen,
    actions,
    review,
    permissions,
    api,
    routes,
    ...rest
  } = resource.definition
  const { ownerField, parent, appendOnly, ...plain } = rest
  return [
    `  one    [${mark(one)}]  ${literal(oneOf(resource))}`,
    ...lines({ ...plain }, '  '),
    ...(ownerField ? [`  ownerField ${ownerField}`] : []),
    ...(parent ? [`  part of ${resource.fields[parent]?.options.to} by ${parent}`] : []),
    ...(appendOnly
      ? [`  only added${appendOnly === 'hashChain' ? ', each with the hash of the one before it' : ''}`]
      : []),
  ]
}
/** Conditions and constraints. */
const conditionLines = ({
  definition: { visibleWhen: when = {}, editableWhen: editWhen = [], deletableWhen: removeWhen, constraints = [] },
}: AnyResource): string[] => [
  ...Object.entries(when).map(([name, condition]) => `  ${name} is there when ${literal(condition)}`),
  ...editWhen.map(
    ({ when: condition, fields }) =>
      `  when ${literal(condition)} a save changes ${fields === '*' ? 'everything' : fields.join(', ')}`,
  ),
  ...(removeWhen ? [`  can be removed when ${literal(removeWhen)}`] : []),
  ...constraints.map(
    ({ check: holds, field, labels, code = 'constraint' }) =>
      `  must hold: ${literal(holds)}, shown at ${field} as ${code}: ${literal(labels)}`,
  ),
]
const roleLines = ({ definition: { permissions } }: AnyResource): string[] => [
  ...(['read', 'create', 'edit', 'remove', 'sort', 'export', 'reveal'] as const).map(
    each => `  ${each.padEnd(8)} ${rolesText(permissions[each])}`,
  ),
  ...Object.entries(permissions.fields ?? {}).flatMap(([name, ways = {}]) =>
    Object.entries(ways).map(([way, who]) => `  ${way.padEnd(8)} ${name}: ${rolesText(who)}`),
  ),
]
/** Actions with transition, roles and further settings. */
const actionLines = (resource: AnyResource): string[] =>
  getActions(resource).flatMap(([key, { labels, on, from, to, roles, ...rest }]) => [
    `  ${key.padEnd(14)} ${literal(labels)}${from ? `  ${from.join(' | ')} → ${to ?? 'the same'}` : ''}${on ? ` (${on})` : ''}  by ${rolesText(roles)}`,
    ...lines({ ...rest }, ' '.repeat(17)),
  ])
/** Review queue: state, start of the wait, decisions and place of the phrases. */
const reviewLines = (resource: AnyResource): string[] => {
  const reviewOptions = resource.definition.review
  const review = reviewOf(resource)
  if (!reviewOptions || !review) return []
  const { name, part } = reasonPlace(resource, reviewOptions.reject) ?? {}
  return [
    `  waits    in ${reviewOptions.state} (${review.field})`,
    `  since    [${mark(reviewOptions.since)}]  ${review.since}`,
    `  approve  ${reviewOptions.approve}`,
    `  reject   ${reviewOptions.reject}`,
    `  by       ${rolesText(reviewersOf(resource))}`,
    ...Object.entries(reviewOptions.reasons ?? {}).map(
      ([key, labels]) => `  reason   ${key} ${literal(labels)}  into ${[name, part].filter(Boolean).join('.')}`,
    ),
  ]
}
/** Method and path of a call. Calls that can be cached or linked use GET. */
const howCalled = ({ definition: { publicLookup } }: AnyResource, slot: string, path: string): string => {
  if (slot === 'certificate') return `GET ${path}/{${publicLookup?.by}}`
  return `${slot === 'keys' ? 'GET' : 'POST'} ${path}`
}
/** Answered calls, one per line. Unanswered ones have a reason. */
const callLines = (resource: AnyResource, { actions, sheets, ...stock }: ApiCalls): string[] => {
  const { name, definition } = resource
  if (definition.api === 'rest')
    return [
      `  simple REST at /api/${name}  [declared]`,
      ...restCallsOf(resource).map(({ slot, method, path }) => `  ${slot.padEnd(18)} ${method} ${path}  [derived]`),
    ]
  const { service, name: one, names, actions: called = {}, ...slots } = definition.api ?? {}
  const declaredCalls = new Map<string, unknown>(Object.entries({ ...slots, ...called }))
  const line = (slot: string, path: string, why?: string) => {
    const what = why
      ? `not answered: ${why}${declaredCalls.has(slot) ? ` (${path})` : ''}`
      : howCalled(resource, slot, path)
    return `  ${slot.padEnd(18)} ${what}  [${mark(declaredCalls.get(slot))}]`
  }
  const naming = formatOptions({ service, name: one, names })
  return [
    ...(naming ? [`  ${naming}  [declared]`] : []),
    ...Object.entries(stock).map(([slot, path]) => line(slot, path, unservedReason(resource, slot))),
    ...Object.entries(actions).map(([action, path]) => line(action, path)),
    ...Object.entries(sheets).map(([action, path]) => `  ${`${action}Sheet`.padEnd(18)} POST ${path}  [derived]`),
  ]
}

/** Describes a declaration as text. `declared` marks parts of the declaration, `derived` what follows from them. */
export const describe = (resource: AnyResource, calls: ApiCalls, routes: readonly Route[]): string => {
  const { definition, name, labels } = resource
  const section = (title: string, all: readonly string[]) => (all.length > 0 ? `\n${title}\n${all.join('\n')}\n` : '')
  const states = Object.keys(resource.fields).filter(key => getField(resource, key).type === 'state')
  return [
    `\n${name}  ${labels.zh} · ${labels.en}   resources/${name}.ts\n`,
    section('Resource', resourceLines(resource)),
    section('Fields', fieldLines(resource.fields)),
    section('List', listLines(resource)),
    section(`Form  [${mark(definition.form)}]`, sectionLines(resource, 'form')),
    section(`Detail page  [${mark(definition.show)}]`, sectionLines(resource, 'show')),
    section('Summary', lines({ ...definition.summary }, '  ')),
    section('Conditions', conditionLines(resource)),
    section('Permissions', roleLines(resource)),
    section('Actions', actionLines(resource)),
    section('Review', reviewLines(resource)),
    section('Calls', callLines(resource, calls)),
    section(
      'Addresses',
      routes.map(
        route =>
          `  ${route.view.padEnd(8)} /#${route.path}  (${[route.name, ...route.also].join(', also ')})  [${mark(definition.routes?.[route.view])}]`,
      ),
    ),
    ...states.map(key => section(`States of ${key} (mermaid)`, [stateDiagram(resource, key)])),
    '',
  ].join('')
}
