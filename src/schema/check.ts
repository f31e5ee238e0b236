import { actionFaults } from './checkActions'
import { type AnyCondition, type Clause, clausesOf } from './condition'
import { callsOf, routesOf } from './calls'
import { actionsOf, fieldOf, searchFields, serialFields, stateField, tabsField, titleField } from './derive'
import { type AnyField, type Kind, type Labels, type Language, languages } from './field'
import { traits } from './kinds/traits'
import type { AnyResource } from './resource'

/** A fault in a declaration: the file it is in, the key, and what is wrong. For developers, so in English. */
export interface Fault {
  readonly file: string
  readonly key: string
  readonly why: string
}
const han = /\p{Script=Han}/u

/** Labels must be there, not be swapped, and the Chinese one must hold Chinese unless it is a name or an acronym. */
const labelFaults = (labels: Partial<Labels> | undefined, asked: readonly Language[] = languages): string[] => {
  const faults = asked.filter(language => !labels?.[language]?.trim()).map(language => `the ${language} label is empty`)
  if (labels?.en && han.test(labels.en))
    faults.push(han.test(labels.zh ?? '') ? 'the en label is Chinese' : 'the zh and en labels look swapped')
  return faults
}

/** Labels that may leave languages out. */
const partFaults = (labels: Partial<Labels> = {}): string[] =>
  labelFaults(
    labels,
    languages.filter(language => language in labels),
  )

/** Two fields (options, states) of one place with the same label cannot be told apart on screen. */
const doubled = (all: Readonly<Record<string, Labels>>, language: Language): string[] => {
  const seen = new Map<string, string>()
  return Object.entries(all).flatMap(([key, labels]) => {
    const text = labels[language]
    const other = seen.get(text)
    seen.set(text, key)
    return other ? [`${key} and ${other} share the ${language} label "${text}"`] : []
  })
}

const reachable = (resource: AnyResource, name: string): Set<string> => {
  const field = fieldOf(resource, name)
  const found = new Set([field.options.initial as string])
  const moves = actionsOf(resource).filter(([, action]) => stateField(resource, action) === name)
  for (let size = 0; size !== found.size; ) {
    size = found.size
    for (const [, action] of moves) if (action.from?.some(state => found.has(state)) && action.to) found.add(action.to)
  }
  return found
}

/** A short number is counted where records of a tenant are made, and must read as one. */
const serialFaults = (resource: AnyResource, { options }: AnyField): string[] => [
  ...(resource.definition.shared || resource.definition.table ? ['a serial needs a table of its own'] : []),
  ...(/^[A-Z]{1,4}-?$/.test(options.prefix ?? '') ? [] : ['the prefix is one to four capital letters and may end in a hyphen']),
  ...(Number.isInteger(options.digits) && (options.digits as number) >= 1 && (options.digits as number) <= 12 ? [] : ['digits is 1 to 12']),
]
/** Whether everyone who reads a record sees this field of it. */
const isOpen = (resource: AnyResource, name: string): boolean => {
  const { read = [], fields } = resource.definition.roles
  const seen = fields?.[name]?.read ?? '*'
  return seen === '*' || (read !== '*' && [read].flat().every(role => [seen].flat().includes(role)))
}
/** What people look for records by must be theirs to see: a search box serves everyone, and a masked value is looked for by nobody. */
const lookFaults = (resource: AnyResource): { key: string; why: string }[] => {
  const { list } = resource.definition
  const masked = (name: string | undefined) => name !== undefined && Boolean(resource.fields[name]?.options.mask)
  const hidden = 'not everyone who reads these records sees this field'
  const lookedFor = 'a masked field cannot be looked for'
  const title = titleField(resource)
  return [
    ...[...searchFields(resource), ...serialFields(resource)].flatMap(name => [
      ...(masked(name) ? [{ key: `fields.${name}.search`, why: lookedFor }] : []),
      ...(isOpen(resource, name) ? [] : [{ key: `fields.${name}.search`, why: hidden }]),
    ]),
    ...(list?.filters ?? []).filter(masked).map(name => ({ key: 'list.filters', why: `${name}: ${lookedFor}` })),
    ...(masked(list?.sort?.replace(/^-/, '')) ? [{ key: 'list.sort', why: lookedFor }] : []),
    ...(isOpen(resource, title) ? [] : [{ key: 'title', why: `${title}: ${hidden}` }]),
  ]
}

/** A tab that a list opens on is a state of its tabs. */
const tabFaults = (resource: AnyResource): { key: string; why: string }[] => {
  const tabs = tabsField(resource)
  const states = tabs ? fieldOf(resource, tabs).options.states : undefined
  return Object.entries(resource.definition.list?.opens ?? {}).flatMap(([role, state]) =>
    states?.[state] ? [] : [{ key: `list.opens.${role}`, why: `${state} is no tab of this list` }],
  )
}
/** A span is another name for two days. */
const spanFaults = (resource: AnyResource): { key: string; why: string }[] =>
  Object.entries(resource.definition.spans ?? {}).flatMap(([name, { start, end }]) => [
    ...(name in resource.fields ? [{ key: `spans.${name}`, why: 'there is a field of this name' }] : []),
    ...[start, end]
      .filter(side => resource.fields[side]?.kind !== 'date')
      .map(side => ({ key: `spans.${name}`, why: `${side} is no day` })),
  ])
/** What a kind cannot do: be filtered by, sorted by, or be compared in a condition. */
const kindFaults = (resource: AnyResource): { key: string; why: string }[] => {
  const { list } = resource.definition
  const kindOf = (name: string) => resource.fields[name]?.kind
  const [sort, filters] = [list?.sort?.replace(/^-/, '') ?? '', list?.filters ?? []]
  const sorted = kindOf(sort)
  return [
    ...filters.flatMap(name => {
      const kind = kindOf(name)
      return kind && traits[kind].filter === 'none'
        ? [{ key: 'list.filters', why: `${name} is of the kind ${kind}, which cannot be filtered by` }]
        : []
    }),
    ...(sorted && !traits[sorted].sortable
      ? [{ key: 'list.sort', why: `${sort} is of the kind ${sorted}, which cannot be sorted by` }]
      : []),
    ...conditionsOf(resource).flatMap(([key, condition]) => clauseFaults(resource, condition).map(why => ({ key, why }))),
  ]
}
/** Every condition of a declaration, with where it stands. */
const conditionsOf = ({ definition }: AnyResource): (readonly [string, AnyCondition])[] => [
  ...Object.entries(definition.when ?? {}).map(([name, condition]) => [`when.${name}`, condition] as const),
  ...(definition.editWhen ?? []).map(({ when }, index) => [`editWhen.${index}`, when] as const),
  ...(definition.removeWhen ? [['removeWhen', definition.removeWhen] as const] : []),
  ...Object.entries(definition.actions ?? {}).flatMap(([name, { when, needs = {}, askWhen = {} }]) => [
    ...(when ? [[`actions.${name}.when`, when] as const] : []),
    ...Object.entries(needs).flatMap(([field, need]) => (need === true ? [] : [[`actions.${name}.needs.${field}`, need] as const])),
    ...Object.entries(askWhen).map(([field, condition]) => [`actions.${name}.askWhen.${field}`, condition] as const),
  ]),
]
/** Lists and ranges can be empty or filled, and no more be asked; what is not stored or a secret cannot be asked at all. */
const clauseFaults = (resource: AnyResource, condition: AnyCondition): string[] => {
  const faults = (clause: Clause): string[] => {
    if ('by' in clause) return []
    if ('or' in clause) return clause.or.flat().flatMap(faults)
    const field = resource.fields[clause.field]
    if (!field) return [`there is no field ${clause.field}`]
    if (field.kind === 'computed') return [`${clause.field} is computed: what is not stored cannot be asked for`]
    const asksWhether = clause.operator === 'set' || (clause.operand === null && ['is', 'not'].includes(clause.operator))
    return asksWhether || comparable(field.kind)
      ? []
      : [`${clause.field} is of the kind ${field.kind}, which can only be asked whether it is filled in`]
  }
  return clausesOf(condition, resource.fields).flatMap(faults)
}
const comparable = (kind: Kind): boolean => kind !== 'secret' && !Array.isArray(traits[kind].empty) && kind !== 'dateRange'

/** What one declaration gets wrong by itself. */
const ownFaults = (resource: AnyResource): Omit<Fault, 'file'>[] => {
  const faults: Omit<Fault, 'file'>[] = []
  const say = (key: string, why: readonly string[]) => faults.push(...why.map(each => ({ key, why: each })))
  say('labels', labelFaults(resource.labels))
  say('one', partFaults(resource.definition.one))
  const { fields } = resource
  for (const [name, field] of Object.entries(fields)) {
    say(`fields.${name}`, labelFaults(field.labels))
    if (!/^[a-zA-Z][\w]*$/.test(name) || ['version', 'fact_id', 'or', 'by', 'search_grams'].includes(name))
      say(`fields.${name}`, ['this name is taken or not a word'])
    for (const list of ['options', 'states'] as const) {
      const all = field.options[list]
      if (!all) continue
      if (Object.keys(all).length === 0) say(`fields.${name}.${list}`, ['there is nothing to choose'])
      for (const [key, option] of Object.entries(all)) say(`fields.${name}.${list}.${key}`, labelFaults(option))
      if (list === 'options') for (const language of languages) say(`fields.${name}.${list}`, doubled(all, language))
    }
    for (const [inner, { kind }] of Object.entries(field.options.fields ?? {}))
      if (!traits[kind].inRows) say(`fields.${name}.${inner}`, [`a ${kind} cannot stand in sub-records`])
    if (field.kind === 'serial') say(`fields.${name}`, serialFaults(resource, field))
    if (field.kind === 'state') {
      const found = reachable(resource, name)
      const lost = Object.keys(field.options.states ?? {}).filter(state => !found.has(state))
      say(
        `fields.${name}.states`,
        lost.map(state => `no action leads to ${state}`),
      )
    }
  }
  faults.push(...lookFaults(resource), ...kindFaults(resource), ...tabFaults(resource), ...spanFaults(resource))
  for (const language of languages)
    say('fields', doubled(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.labels])), language))
  for (const [name, action] of actionsOf(resource))
    say(`actions.${name}`, [...labelFaults(action.labels), ...actionFaults(resource, name, action)])
  for (const [name, { past, heading, confirm, whenNot, done, tell }] of actionsOf(resource)) {
    if (tell) say(`actions.${name}.tell`, labelFaults(tell))
    say(`actions.${name}.past`, partFaults(past))
    say(`actions.${name}.heading`, partFaults(heading))
    for (const [key, said] of Object.entries({ confirm, whenNot, done }))
      if (typeof said === 'object') say(`actions.${name}.${key}`, labelFaults(said))
  }
  for (const part of ['form', 'show'] as const)
    for (const [index, section] of (resource.definition[part] ?? []).entries()) say(`${part}.${index}`, labelFaults(section.labels))
  for (const [name, roles] of Object.entries(resource.definition.roles))
    if (name !== 'fields' && Array.isArray(roles) && roles.length === 0) say(`roles.${name}`, ['roles are required'])
  return faults
}

const referenceFaults = (resource: AnyResource, all: ReadonlyMap<string, AnyResource>): Omit<Fault, 'file'>[] =>
  Object.entries(resource.fields).flatMap(([name, field]) => {
    const { to, filter, from, confirmBy, notBefore } = field.options
    const beside = [confirmBy, notBefore].find(each => each && !(each in resource.fields))
    if (beside) return [{ key: `fields.${name}`, why: `there is no field ${beside}` }]
    const target = to ? all.get(to) : undefined
    if (to && !target) return [{ key: `fields.${name}`, why: `there is no resource ${to}` }]
    if (field.kind === 'region' && target) {
      const lacking = ['name', 'level', 'parent', 'path', 'renewedTo'].filter(each => !(each in target.fields))
      return lacking.map(each => ({ key: `fields.${name}`, why: `${to} has no field ${each}` }))
    }
    const lost = Object.keys(filter ?? {}).filter(key => target && !(key in target.fields))
    const [via = '', at = ''] = from?.split('.') ?? []
    const along = all.get(resource.fields[via]?.options.to ?? '')
    if (from && !(along && at in along.fields)) return [{ key: `fields.${name}.from`, why: `${from} leads nowhere` }]
    return lost.map(key => ({ key: `fields.${name}.filter`, why: `${to} has no field ${key}` }))
  })

/** Everything that is wrong with a shop's declarations. An empty list means it can open. */
export const faultsOf = (resources: readonly AnyResource[]): Fault[] => {
  const all = new Map(resources.map(resource => [resource.name, resource]))
  const faults: Fault[] = []
  const taken = new Map<string, string>()
  for (const resource of resources) {
    const file = `resources/${resource.name}.ts`
    const found = [...ownFaults(resource), ...referenceFaults(resource, all)]
    const claim = (key: string, what: string) => {
      const owner = taken.get(what)
      if (owner) found.push({ key, why: `${what} is already taken by ${owner}` })
      else taken.set(what, `${resource.name} ${key}`)
    }
    claim('name', `the resource ${resource.name}`)
    const { actions, ...calls } = callsOf(resource)
    if (resource.definition.calls === 'rest') claim('calls', `/api/${resource.name}`)
    else for (const [slot, path] of Object.entries({ ...calls, ...actions })) claim(`calls.${slot}`, path)
    for (const route of routesOf(resource)) {
      claim(`paths.${route.view}`, `the address ${route.path}`)
      claim(`paths.${route.view}`, `the route name ${route.name}`)
    }
    faults.push(...found.map(fault => ({ file, ...fault })))
  }
  return faults
}

/** Stops the start when a declaration is wrong, naming every file and key. */
export const assertDeclarations = (resources: readonly AnyResource[]): void => {
  const faults = faultsOf(resources)
  if (faults.length > 0)
    throw new Error(`These declarations need a change:\n${faults.map(({ file, key, why }) => `  ${file}  ${key}: ${why}`).join('\n')}`)
}
