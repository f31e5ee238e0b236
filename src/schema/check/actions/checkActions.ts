import { isEmpty, isSame } from '../../model/condition'
import { getActions, getField, getStateField } from '../../selectors/definition'
import type { AnyField } from '../../model/field'
import { schemaOf } from '../../fields/schemaOf'
import { traitsOf } from '../../fields/traits'
import { isAtLeast, SYSTEM } from '../../rules/availability'
import type { AnyAction, AnyResource } from '../../model/resource'
import { copiedFrom, isAfter } from '../../rules/assignments'
import { carriedFaults } from '../support/roleSubset'
import { fitsCell, spreadsheetKey } from '../../spreadsheet/actionColumns'
import { isSpreadsheetAction } from '../../spreadsheet/actionLimits'
import { followsFaults, notifyFaults } from './checkNotifications'
import { problemAt, type Check, unknownNameProblem, unknownFieldProblems, duplicates } from '../support/problem'

/** Whether one field's value can stand in the other. */
export const fits = (from: AnyField, into: AnyField): boolean =>
  from.kind === into.kind ? from.options.to === into.options.to : traitsOf(from).text && traitsOf(into).text
/** Whether all that one field can hold lies within the other's choices, limits and form. */
const liesWithin = ({ options: from }: AnyField, { options: into }: AnyField): boolean =>
  Object.keys(from.options ?? {}).every(key => into.options && key in into.options) &&
  (from.min ?? 0) >= (into.min ?? 0) &&
  (from.max ?? 0) <= (into.max ?? 0) &&
  (from.decimals ?? 0) <= (into.decimals ?? 0) &&
  (!into.like || into.like === from.like) &&
  (!into.pattern || isSame(into.pattern, from.pattern)) &&
  (!from.longTerm || into.longTerm === true)

/** Why a field's value is not copied into another. */
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
    return `${name} is of the kind ${field.kind}, which no action sets`
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
  Object.entries(action.set ?? {}).flatMap(([name, setting]) => {
    const fault = Object.hasOwn(action.ask ?? {}, name)
      ? `${name} is asked for already`
      : settingFault(resource, name, setting)
    return fault ? [`set: ${fault}`] : []
  })

const shown = [
  'heading',
  'confirm',
  'shows',
  'follows',
  'followsWhen',
  'undo',
  'done',
  'danger',
  'at',
  'because',
  'askWhen',
] as const
/** Nobody sees what the mall itself takes, and nobody calls it. */
const systemFaults = (resource: AnyResource, name: string, action: AnyAction): string[] => {
  if (action.roles !== SYSTEM) return action.doer === undefined ? [] : ['doer: whoever takes it does it; take it out']
  const calls = resource.definition.calls
  return [
    ...(action.doer === undefined
      ? []
      : unknownNameProblem('doer', [action.doer], ['caller']).map(each => `doer: ${each}`)),
    ...shown
      .filter(each => action[each] !== undefined)
      .map(each => `${each}: the mall takes it, so there is no button`),
    ...(typeof calls === 'object' && calls.actions?.[name] ? ['the mall takes it, so there is no call'] : []),
  ]
}

/** From where to where an action leads. */
const moveFaults = (resource: AnyResource, action: AnyAction): string[] => {
  const { from, to, on } = action
  const name = getStateField(resource, action)
  const field = name === undefined ? undefined : resource.fields[name]
  if (on !== undefined && field?.kind !== 'state') return [`on: ${on} is no state`]
  if (!from && to === undefined) return []
  if (!field) return ['it moves a state, and there is none']
  const states = Object.keys(field.options.states ?? {})
  return [
    ...(from?.length === 0 ? ['from: there is no state in which it could be taken'] : []),
    ...unknownNameProblem('state', [...(from ?? []), ...(to === undefined ? [] : [to])], states),
    ...duplicates(from ?? []).map(each => `from: ${each}`),
  ]
}
/** What the dialog asks for: fields of the record that a person can fill in, or new ones. */
const paramFaults = (resource: AnyResource, action: AnyAction): string[] => {
  const params = action.ask ?? {}
  const own = Object.keys(params).filter(name => typeof params[name] === 'string')
  const known = own.filter(name => name in resource.fields)
  return [
    ...unknownFieldProblems(resource, own).map(each => `ask: ${each}`),
    ...known
      .filter(name => !traitsOf(getField(resource, name)).writable)
      .map(name => `ask: ${name} is of the kind ${getField(resource, name).kind}, which nobody fills in`),
    ...Object.keys(params)
      // What is written once, as the record is made, can be meant by no action: the name is free for a new one.
      .filter(name => !own.includes(name) && name in resource.fields && !getField(resource, name).options.once)
      .map(
        name => `ask: ${name} is a field of the record; say 'required' or 'optional', or call the new one otherwise`,
      ),
    ...unknownNameProblem('field in the dialog', Object.keys(action.askWhen ?? {}), Object.keys(params)).map(
      each => `askWhen: ${each}`,
    ),
  ]
}
/** Entries that are asked of what is no list, or of one that never holds so many. */
const countFaults = (resource: AnyResource, { needs = {} }: AnyAction): string[] =>
  Object.entries(needs).flatMap(([name, need]) => {
    const field = resource.fields[name]
    if (!field || !isAtLeast(need)) return []
    if (!Array.isArray(traitsOf(field).empty)) return [`needs: ${name} is no list`]
    if (!(Number.isInteger(need.atLeast) && need.atLeast > 0))
      return [`needs: ${name}: atLeast is a whole number from 1 on`]
    const { max = need.atLeast } = field.options
    return need.atLeast > max ? [`needs: ${name} never has ${need.atLeast} entries, as its max is ${max}`] : []
  })
/** A sheet names its records and has only what a cell can hold. */
const spreadsheetFaults = (resource: AnyResource, action: AnyAction): string[] => {
  if (!isSpreadsheetAction(action) || action.roles === SYSTEM) return []
  const fields = Object.entries(action.ask ?? {}).flatMap(([name, said]) => {
    const field = typeof said === 'string' ? resource.fields[name] : said
    return field ? [[name, field] as const] : []
  })
  return [
    ...(resource.definition.calls === 'rest' ? ['at: a service that speaks simple REST takes no sheet'] : []),
    ...(spreadsheetKey(resource)
      ? []
      : ['at: a sheet names its records by a serial number or a unique text, and there is none']),
    ...fields
      .filter(([, field]) => !fitsCell(field))
      .map(([name, { kind }]) => `at: ${name} is of the kind ${kind}, which no cell of a sheet holds`),
  ]
}
/** A need that is no field, words that are never said, an action that nobody may take. */
const plainFaults = (resource: AnyResource, action: AnyAction): string[] => [
  ...unknownFieldProblems(resource, Object.keys(action.needs ?? {})),
  ...countFaults(resource, action),
  ...(action.because && !action.when
    ? ['because: there is no when that it would explain; say one, or take it out']
    : []),
  ...(action.roles === undefined || (Array.isArray(action.roles) && action.roles.length === 0)
    ? ['roles are required']
    : []),
]

/** What a dialog shows is the record's, each once, and not what it asks for. */
const showsFaults = (
  resource: AnyResource,
  { shows = [], ask = {}, at: places = ['row', 'show'] }: AnyAction,
): string[] => [
  ...unknownNameProblem('field', shows, Object.keys(resource.fields)).map(each => `shows: ${each}`),
  ...shows.filter((name, index) => shows.indexOf(name) < index).map(name => `shows: ${name} stands there twice`),
  ...shows.filter(name => Object.hasOwn(ask, name)).map(name => `shows: ${name} is asked for`),
  ...(shows.length > 0 && !places.some(place => place === 'row' || place === 'show')
    ? ['shows: it is done to several, and has no dialog of one']
    : []),
]

/** An action that takes another back leads from where that one leads to, and asks for nothing, as nobody is there to say it. */
const undoFaults = (resource: AnyResource, { undo, on, to }: AnyAction): string[] => {
  if (undo === undefined) return []
  const back = resource.definition.actions?.[undo]
  if (!back)
    return unknownNameProblem('action', [undo], Object.keys(resource.definition.actions ?? {})).map(
      each => `undo: ${each}`,
    )
  return [
    ...(back.roles === SYSTEM ? [`undo: ${undo} is the mall's to take`] : []),
    ...(to !== undefined && (back.on !== on || !back.from?.includes(to))
      ? [`undo: ${undo} is not taken in ${to}`]
      : []),
    ...(Object.keys(back.ask ?? {}).length > 0 ? [`undo: ${undo} asks for something`] : []),
  ]
}

/** What an action gets wrong besides its labels, conditions and needs. */
export const actions: Check = resource =>
  getActions(resource).flatMap(([name, action]) =>
    problemAt(`actions.${name}`, [
      ...plainFaults(resource, action),
      ...moveFaults(resource, action),
      ...paramFaults(resource, action),
      ...spreadsheetFaults(resource, action),
      ...settingFaults(resource, action),
      ...systemFaults(resource, name, action),
      ...notifyFaults(resource, action),
      ...followsFaults(resource, action),
      ...showsFaults(resource, action),
      ...undoFaults(resource, action),
    ]),
  )
