import type { ResolvedCalls, Route } from './calls'
import {
  actionsOf,
  columnsOf,
  fieldOf,
  filtersOf,
  formSections,
  searchFields,
  showSections,
  sortOf,
  stateField,
  titleField,
} from './derive'
import type { AnyField } from './field'
import { traits } from './kinds/traits'
import { MALL } from './machine'
import type { AnyResource } from './resource'

const rolesText = (roles: unknown) =>
  roles === '*' ? 'everyone' : roles === MALL ? 'the mall' : Array.isArray(roles) ? roles.join(', ') : 'nobody'
/** A state machine as a mermaid diagram: the declared moves of one state field. */
export const stateDiagram = (resource: AnyResource, name: string): string => {
  const field = fieldOf(resource, name)
  const states = Object.entries(field.options.states ?? {}).map(
    ([key, state]) => `  ${key}: ${state.zh} ${state.en} (${state.value ?? key})`,
  )
  const moves = actionsOf(resource)
    .filter(([, action]) => stateField(resource, action) === name && action.from)
    .flatMap(([action, { from = [], to, roles }]) => from.map(each => `  ${each} --> ${to}: ${action} [${rolesText(roles)}]`))
  return ['stateDiagram-v2', ...states, `  [*] --> ${field.options.initial}`, ...moves].join('\n')
}

const fieldText = ([name, { kind, labels, options }]: [string, AnyField]) => {
  const { currency, zone, decimals } = options
  // What the kind or the kit has filled in was not said here.
  const filledIn = { ...traits[kind].limits, currency, zone, ...(currency ? { decimals } : {}) }
  const limits = new Map<string, unknown>(Object.entries(filledIn))
  const said = Object.entries(options)
    .filter(([key, value]) => !['options', 'states', 'fields', 'help'].includes(key) && value !== limits.get(key))
    .map(([key, value]) => `${key} ${JSON.stringify(value)}`)
  return `  ${name.padEnd(18)} ${kind.padEnd(12)} ${labels.zh} · ${labels.en}${said.length > 0 ? `  (${said.join(', ')})` : ''}`
}

/** Everything a declaration leads to, as text; `said` marks what it states, `derived` what follows. */
export const describe = (resource: AnyResource, calls: ResolvedCalls, routes: readonly Route[]): string => {
  const { definition, name, labels } = resource
  const mark = (said: unknown) => (said === undefined ? 'derived' : 'said')
  const section = (title: string, lines: readonly string[]) => (lines.length > 0 ? `\n${title}\n${lines.join('\n')}\n` : '')
  const sort = sortOf(resource)
  const { actions, ...stock } = calls
  const callLine = (slot: string, path: string, said: boolean) => `  ${slot.padEnd(18)} POST ${path}  [${said ? 'said' : 'derived'}]`
  const envelope = definition.calls === 'rest' ? undefined : definition.calls
  const states = Object.entries(resource.fields).filter(([, field]) => field.kind === 'state')
  return [
    `\n${name}  ${labels.zh} · ${labels.en}   resources/${name}.ts\n`,
    section('Fields', Object.entries(resource.fields).map(fieldText)),
    section('List', [
      `  columns  [${mark(definition.list?.columns)}]  ${columnsOf(resource).join(', ')}`,
      `  filters  [${mark(definition.list?.filters)}]  ${filtersOf(resource).join(', ')}`,
      `  sort     [${mark(definition.list?.sort)}]  ${sort.field} ${sort.order}`,
      `  opens    [${mark(definition.list?.opens)}]  ${
        Object.entries(definition.list?.opens ?? {})
          .map(([role, state]) => `${role}: ${state}`)
          .join(', ') || 'all'
      }`,
      `  search            ${searchFields(resource).join(', ') || 'none'}`,
      `  title    [${mark(definition.title)}]  ${titleField(resource)}`,
    ]),
    section(
      `Form  [${mark(definition.form)}]`,
      formSections(resource).map(part => `  ${part.labels.en}: ${part.fields.join(', ')}`),
    ),
    section(
      `Detail page  [${mark(definition.show)}]`,
      showSections(resource).map(part => `  ${part.labels.en}: ${part.fields.join(', ')}`),
    ),
    section('Rows', [
      ...(definition.own ? [`  own by ${definition.own}`] : []),
      ...(definition.partOf ? [`  part of ${fieldOf(resource, definition.partOf).options.to} by ${definition.partOf}`] : []),
      ...(definition.append ? [`  only added${definition.append === 'chained' ? ', each with the hash of the one before it' : ''}`] : []),
    ]),
    section(
      'What must hold',
      (definition.must ?? []).map(
        ({ holds, at, labels: words }) => `  ${at.padEnd(18)} ${JSON.stringify(holds)}  ${words.zh} · ${words.en}`,
      ),
    ),
    section(
      'Roles',
      ['read', 'create', 'edit', 'remove', 'sort', 'export', 'reveal'].map(
        each => `  ${each.padEnd(8)} ${rolesText(definition.roles[each as 'read'])}`,
      ),
    ),
    section(
      'Actions',
      actionsOf(resource).map(
        ([key, action]) =>
          `  ${key.padEnd(14)} ${action.labels.zh} · ${action.labels.en}  ${(action.from ?? []).join(' | ')} → ${action.to ?? ''}  by ${rolesText(action.roles)}${action.needs ? `  needs ${Object.keys(action.needs).join(', ')}` : ''}${action.ask ? `  asks ${Object.keys(action.ask).join(', ')}` : ''}${action.set ? `  sets ${Object.keys(action.set).join(', ')}` : ''}${action.due ? `  when ${action.due} has passed` : ''}${action.tell ? `  tells ${action.tell.to.join(', ')}` : ''}`,
      ),
    ),
    section(
      'Calls',
      definition.calls === 'rest'
        ? [`  simple REST at /api/${name}  [said]`]
        : [
            ...Object.entries(stock).map(([slot, path]) => callLine(slot, path, Boolean(envelope?.[slot as 'list']))),
            ...Object.entries(actions).map(([key, path]) => callLine(key, path, Boolean(envelope?.actions?.[key]))),
          ],
    ),
    section(
      'Addresses',
      routes.map(route => `  ${route.view.padEnd(8)} ${route.path}  (${route.name})  [${mark(definition.paths?.[route.view])}]`),
    ),
    ...states.map(([key]) => section(`States of ${key} (mermaid)`, [stateDiagram(resource, key)])),
    '',
  ].join('')
}
