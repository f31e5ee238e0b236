import { isEmpty, isSame } from '../../model/condition'
import { getActions, getField, getStateField } from '../../selectors/definition'
import type { AnyField } from '../../model/field'
import { schemaOf } from '../../fields/schemaOf'
import { traitsOf } from '../../fields/traits'
import { isAtLeast, isOneReason, SYSTEM } from '../../rules/availability'
import type { AnyAction, AnyResource } from '../../model/resource'
import { copiedFrom, isAfter } from '../../rules/assignments'
import { carriedFaults } from '../support/roleSubset'
import { fitsCell, spreadsheetKey } from '../../spreadsheet/actionColumns'
import { isSpreadsheetAction } from '../../spreadsheet/actionLimits'
import { asksSet } from '../support/fillable'
import { checkConfirmations } from './checkConfirmations'
import { followsFaults, checkNotifications } from './checkNotifications'
import { problemAt, type Check, unknownNameProblem, unknownFieldProblems, duplicates } from '../support/problem'

/** Whether a field can take the other's type of value. */
export const fits = (from: AnyField, into: AnyField): boolean =>
  from.type === into.type ? from.options.to === into.options.to : traitsOf(from).text && traitsOf(into).text
/** Whether all values of a field meet the other's choices, limits and format. */
const liesWithin = ({ options: from }: AnyField, { options: into }: AnyField): boolean =>
  Object.keys(from.options ?? {}).every(key => into.options && key in into.options) &&
  (from.min ?? 0) >= (into.min ?? 0) &&
  (from.max ?? 0) <= (into.max ?? 0) &&
  (from.decimals ?? 0) <= (into.decimals ?? 0) &&
  (!into.format || into.format === from.format) &&
  (!into.pattern || isSame(into.pattern, from.pattern)) &&
  (!from.longTerm || into.longTerm === true)

/** Reason why a field cannot be copied into another. */
const copyFault = (resource: AnyResource, source: string, name: string): string | undefined => {
  if (!Object.hasOwn(resource.fields, source)) return `there is no field ${source}`
  const [from, into] = [getField(resource, source), getField(resource, name)]
  if (!fits(from, into)) return `${source} does not fit into ${name}`
  if (!liesWithin(from, into))
    return `${source} can hold what ${name} does not take; make their choices, limits and forms alike`
  return carriedFaults({ resource, name: source }, { resource, name })[0]
}
const settingFault = (resource: AnyResource, name: string, setting: unknown): string | undefined => {
  if (!Object.hasOwn(resource.fields, name)) return `there is no field ${name}`
  const field = getField(resource, name)
  if (!traitsOf(field).writable || !traitsOf(field).readable)
    return `${name} is of the type ${field.type}, which no action sets`
  if (field.options.snapshot) return `${name} is copied along a reference (snapshot), and no action sets it`
  const source = copiedFrom(setting)
  if (source !== undefined) return copyFault(resource, source, name)
  if (traitsOf(field).time && (setting === 'now' || isAfter(setting))) return undefined
  if (isEmpty(setting)) return field.options.required ? `${name} is required` : undefined
  if (traitsOf(field).names)
    return `${name} names a ${traitsOf(field).names?.what}, which no declaration knows; copy a field, or empty it`
  return schemaOf(field).safeParse(setting).success ? undefined : `${JSON.stringify(setting)} does not fit into ${name}`
}
const settingFaults = (resource: AnyResource, action: AnyAction): string[] =>
  Object.entries(action.assign ?? {}).flatMap(([name, setting]) => {
    const fault = Object.hasOwn(action.params ?? {}, name)
      ? `${name} is asked for already`
      : settingFault(resource, name, setting)
    return fault ? [`assign: ${fault}`] : []
  })

const shown = [
  'dialogTitle',
  'confirm',
  'context',
  'consequences',
  'consequencesWhen',
  'undo',
  'successMessage',
  'destructive',
  'placement',
  'unavailableMessage',
  'paramsWhen',
  'paramDefaults',
  'confirmations',
] as const
/** System actions have no button, no route and no visible texts. */
const systemFaults = (resource: AnyResource, name: string, action: AnyAction): string[] => {
  if (action.roles !== SYSTEM)
    return [
      ...(action.actAs === undefined ? [] : ["actAs: applies to `by: 'system'` only; remove it"]),
      ...(action.namesEntry === undefined ? [] : ['namesEntry: applies to actions that a rule runs; remove it']),
    ]
  const calls = resource.definition.api
  return [
    ...(action.actAs === undefined
      ? []
      : unknownNameProblem('actor', [action.actAs], ['caller']).map(each => `actAs: ${each}`)),
    ...shown
      .filter(each => action[each] !== undefined)
      .map(each => `${each}: the server runs it, so there is no button`),
    ...(typeof calls === 'object' && calls.actions?.[name] ? ['the server runs it, so there is no call'] : []),
  ]
}

/** Problems of a transition. */
const moveFaults = (resource: AnyResource, action: AnyAction): string[] => {
  const { from, to, on } = action
  const name = getStateField(resource, action)
  const field = name === undefined ? undefined : resource.fields[name]
  if (on !== undefined && field?.type !== 'state') return [`on: ${on} is no state`]
  if (!from && to === undefined) return []
  if (!from) return ['from is missing: the states in which it may be taken']
  if (!field) return ['it moves a state, and there is none']
  const states = Object.keys(field.options.states ?? {})
  return [
    ...(from.length === 0 ? ['from: there is no state in which it could be taken'] : []),
    ...unknownNameProblem('state', [...from, ...(to === undefined ? [] : [to])], states),
    ...duplicates(from).map(each => `from: ${each}`),
  ]
}
/** Problems of `paramDefaults`: unknown names, and a field of another type than its param. */
const defaultFaults = (resource: AnyResource, { params = {}, paramDefaults = {} }: AnyAction): string[] =>
  [
    ...unknownNameProblem('field in the dialog', Object.keys(paramDefaults), Object.keys(params)),
    ...unknownFieldProblems(resource, Object.values(paramDefaults)),
    ...Object.entries(paramDefaults).flatMap(([name, source]) => {
      const param = typeof params[name] === 'object' ? params[name] : resource.fields[name]
      const types = [param?.type, resource.fields[source]?.type]
      return types.every(Boolean) && types[0] !== types[1] ? [`${source} is ${types[1]}, ${name} is ${types[0]}`] : []
    }),
  ].map(each => `paramDefaults: ${each}`)
/** Problems of params: fillable record fields, or new ones. */
const paramFaults = (resource: AnyResource, action: AnyAction): string[] => {
  const params = action.params ?? {}
  const own = Object.keys(params).filter(name => typeof params[name] === 'string')
  const known = own.filter(name => name in resource.fields)
  return [
    ...unknownFieldProblems(resource, own).map(each => `params: ${each}`),
    ...known
      .filter(name => !traitsOf(getField(resource, name)).writable)
      .map(name => `params: ${name} is of the type ${getField(resource, name).type}, which nobody fills in`),
    ...Object.keys(params)
      // An `immutable` field cannot be a param, so a new param may share its name.
      .filter(name => !own.includes(name) && name in resource.fields && !getField(resource, name).options.immutable)
      .map(
        name => `params: ${name} is a field of the record; say 'required' or 'optional', or call the new one otherwise`,
      ),
    ...unknownNameProblem('field in the dialog', Object.keys(action.paramsWhen ?? {}), Object.keys(params)).map(
      each => `paramsWhen: ${each}`,
    ),
    ...defaultFaults(resource, action),
  ]
}
/** Problems of `atLeast`: no list, or a list with a lower maximum. */
const countFaults = (resource: AnyResource, { requires = {} }: AnyAction): string[] =>
  Object.entries(requires).flatMap(([name, need]) => {
    const field = resource.fields[name]
    if (asksSet(need)) return [`requires: to want ${name} filled in, write \`${name}: true\``]
    if (!field || !isAtLeast(need)) return []
    if (!Array.isArray(traitsOf(field).empty)) return [`requires: ${name} is no list`]
    if (!(Number.isInteger(need.atLeast) && need.atLeast > 0))
      return [`requires: ${name}: atLeast is a whole number from 1 on`]
    const { max = need.atLeast } = field.options
    return need.atLeast > max ? [`requires: ${name} never has ${need.atLeast} entries, as its max is ${max}`] : []
  })
/** Problems of a spreadsheet action: rows need a key, and params must fit cells. */
const spreadsheetFaults = (resource: AnyResource, action: AnyAction): string[] => {
  if (!isSpreadsheetAction(action) || action.roles === SYSTEM) return []
  const fields = Object.entries(action.params ?? {}).flatMap(([name, said]) => {
    const field = typeof said === 'string' ? resource.fields[name] : said
    return field ? [[name, field] as const] : []
  })
  return [
    ...(resource.definition.api === 'rest' ? ['placement: a service that speaks simple REST takes no sheet'] : []),
    ...(spreadsheetKey(resource)
      ? []
      : ['placement: a sheet names its records by a serial number or a unique text, and there is none']),
    ...fields
      .filter(([, field]) => !fitsCell(field))
      .map(([name, { type }]) => `placement: ${name} is of the type ${type}, which no cell of a sheet holds`),
  ]
}
/** Problems of required fields, unused texts and missing roles. */
const plainFaults = (resource: AnyResource, action: AnyAction): string[] => [
  ...unknownFieldProblems(resource, Object.keys(action.requires ?? {})),
  ...countFaults(resource, action),
  ...(action.unavailableMessage && !action.availableWhen
    ? ['unavailableMessage: there is no availableWhen that it would explain; say one, or take it out']
    : []),
  ...(action.unavailableMessage && !isOneReason(action.unavailableMessage)
    ? unknownNameProblem('field', Object.keys(action.unavailableMessage), Object.keys(action.availableWhen ?? {})).map(
        each => `unavailableMessage: ${each}`,
      )
    : []),
  ...(action.roles === undefined || (Array.isArray(action.roles) && action.roles.length === 0)
    ? ['roles are required']
    : []),
]

/** Problems of `context`: record fields only, each once, and none of the params. */
const showsFaults = (
  resource: AnyResource,
  { context = [], params = {}, placement: places = ['row', 'show'] }: AnyAction,
): string[] => [
  ...unknownNameProblem('field', context, Object.keys(resource.fields)).map(each => `context: ${each}`),
  ...context.filter((name, index) => context.indexOf(name) < index).map(name => `context: ${name} stands there twice`),
  ...context.filter(name => Object.hasOwn(params, name)).map(name => `context: ${name} is asked for`),
  ...(context.length > 0 && !places.some(place => place === 'row' || place === 'show')
    ? ['context: it is done to several, and has no dialog of one']
    : []),
]

/** Problems of `undo`: an inverse transition without params, since nobody is asked. */
const undoFaults = (resource: AnyResource, { undo, on, to }: AnyAction): string[] => {
  if (undo === undefined) return []
  const back = resource.definition.actions?.[undo]
  if (!back)
    return unknownNameProblem('action', [undo], Object.keys(resource.definition.actions ?? {})).map(
      each => `undo: ${each}`,
    )
  return [
    ...(back.roles === SYSTEM ? [`undo: ${undo} is the server's to run`] : []),
    ...(to !== undefined && (back.on !== on || !back.from?.includes(to))
      ? [`undo: ${undo} is not taken in ${to}`]
      : []),
    ...(Object.keys(back.params ?? {}).length > 0 ? [`undo: ${undo} asks for something`] : []),
  ]
}

/** Problems of actions, apart from labels, conditions and required fields. */
export const actions: Check = resource =>
  getActions(resource).flatMap(([name, action]) =>
    problemAt(`actions.${name}`, [
      ...plainFaults(resource, action),
      ...moveFaults(resource, action),
      ...paramFaults(resource, action),
      ...checkConfirmations(resource, action),
      ...spreadsheetFaults(resource, action),
      ...settingFaults(resource, action),
      ...systemFaults(resource, name, action),
      ...checkNotifications(resource, action),
      ...followsFaults(resource, action),
      ...showsFaults(resource, action),
      ...undoFaults(resource, action),
    ]),
  )
