import { fits } from '../actions/checkActions'
import { carriedFaults, within } from '../support/roleSubset'
import {
  getActions,
  getField,
  getPositionField,
  getSnapshots,
  getStateField,
  getReferenceTarget,
} from '../../selectors/definition'
import { traitsOf } from '../../fields/traits'
import type { AnyResource } from '../../model/resource'
import { type Check, type DeclarationContext, type Problem, unknownFieldProblems } from '../support/problem'

type All = DeclarationContext['all']
const has = (resource: AnyResource, name: string) => Object.hasOwn(resource.fields, name)

/** Problems of `ownerField`: a text outside the form. */
const ownFaults = (resource: AnyResource): Problem[] => {
  const { ownerField, shared, table } = resource.definition
  if (ownerField === undefined) return []
  const field = has(resource, ownerField) ? getField(resource, ownerField) : undefined
  return [
    ...(field ? [] : [`there is no field ${ownerField}`]),
    ...(field && field.type !== 'text'
      ? [`${ownerField} is of the type ${field.type}: an account is kept in a text`]
      : []),
    ...(field && !field.options.hiddenIn?.includes('form')
      ? [`${ownerField} is filled in by the server: hide it from the form`]
      : []),
    ...(shared || table ? ['rows of a shared table or a server table have no owner'] : []),
  ].map(why => ({ key: 'ownerField', why }))
}
/** Problems of `parent`: readers of a part must read the parent, and both need the same owner. */
const partFaults = (resource: AnyResource, all: All): Problem[] => {
  const { parent: partOf, ownerField, permissions } = resource.definition
  if (partOf === undefined) return []
  const field = has(resource, partOf) ? getField(resource, partOf) : undefined
  if (field?.type !== 'reference') return [{ key: 'parent', why: `${partOf} is no reference` }]
  const parent = all.get(field.options.to)
  return [
    ...(field.options.required && field.options.immutable ? [] : [`${partOf} must be required, and written once`]),
    ...(parent && !within(permissions.read, parent.definition.permissions.read)
      ? [`permissions.read lets in whom ${parent.name} does not`]
      : []),
    ...(parent && parent.definition.ownerField !== undefined && ownerField === undefined
      ? [`${parent.name} is somebody’s (ownerField), and so are its parts`]
      : []),
  ].map(why => ({ key: 'parent', why }))
}
/** Problems of a cascade: it needs a parent, and records that the database can delete. */
const cascadeFaults = ({ definition: { onParentDelete, parent: partOf, appendOnly } }: AnyResource): Problem[] =>
  onParentDelete === undefined
    ? []
    : [
        ...(partOf === undefined ? ['it is part of nothing that it could go along with: say parent'] : []),
        ...(appendOnly ? ['what is only added (appendOnly) is never taken away'] : []),
      ].map(why => ({ key: 'onParentDelete', why }))
/** Problems of `uniquePerOwner`: a required, immutable reference of owned records. */
const oneForFaults = (resource: AnyResource): Problem[] => {
  const { uniquePerOwner, ownerField } = resource.definition
  if (uniquePerOwner === undefined) return []
  const field = has(resource, uniquePerOwner) ? getField(resource, uniquePerOwner) : undefined
  return [
    ...(ownerField === undefined ? ['these records are nobody’s: say ownerField'] : []),
    ...(field?.type === 'reference' ? [] : [`${uniquePerOwner} is no reference`]),
    ...(field?.type === 'reference' && !(field.options.required && field.options.immutable)
      ? [`${uniquePerOwner} must be required, and written once`]
      : []),
  ].map(why => ({ key: 'uniquePerOwner', why }))
}
/** Problems of `appendOnly`: nothing may change such records. */
const appendFaults = (resource: AnyResource): Problem[] => {
  const { appendOnly, permissions, shared, table } = resource.definition
  if (appendOnly === undefined) return []
  const types = Object.values(resource.fields).map(({ type }) => type)
  const renamed = Object.entries(resource.fields).filter(
    ([, { options }]) => appendOnly === 'hashChain' && options.renamedFrom,
  )
  return [
    ...(['edit', 'remove', 'sort'] as const)
      .filter(each => permissions[each])
      .map(each => `nobody can ${each} what is only added: leave permissions.${each} out`),
    ...(getActions(resource).length > 0 ? ['an action would change what is only added'] : []),
    ...(getPositionField(resource) || getStateField(resource) || types.includes('updatedTime')
      ? ['an order, a state and a time of change would change']
      : []),
    ...(shared || table ? ['it needs a table of its own'] : []),
    ...(appendOnly === 'hashChain' && types.includes('secret') ? ['a secret cannot be chained'] : []),
    ...renamed.map(([name]) => `${name}: a chained field keeps its name, for its hashes are made with it`),
  ].map(why => ({ key: 'appendOnly', why }))
}
const snapshotFaults = (resource: AnyResource, all: All): Problem[] =>
  getSnapshots(resource).flatMap(({ name, via, at, by }) => {
    const target =
      has(resource, via) && getField(resource, via).type === 'reference'
        ? all.get(getField(resource, via).options.to as string)
        : undefined
    const source = target && has(target, at) ? getField(target, at) : undefined
    const action = by === undefined ? undefined : resource.definition.actions?.[by]
    return [
      ...(source ? [] : [`${via}.${at} leads nowhere`, ...(target ? unknownFieldProblems(target, [at]) : [])]),
      ...(source &&
      (!traitsOf(source).readable || source.type === 'computed' || !fits(source, getField(resource, name)))
        ? [`${via}.${at} does not fit into ${name}`]
        : []),
      ...(source && target ? carriedFaults({ resource: target, name: at }, { resource, name }, `${via}.${at}`) : []),
      ...(by !== undefined && !action ? [`there is no action ${by}`] : []),
      ...(action && Object.hasOwn({ ...action.params, ...action.assign }, name) ? [`${by} writes it already`] : []),
    ].map(why => ({ key: `fields.${name}.snapshot`, why }))
  })

/** Whether a chain of `locks` leads back to the resource. */
const locksCircle = (resource: AnyResource, all: All): boolean => {
  const passed = new Set<string>()
  for (let at: AnyResource | undefined = resource; at?.definition.locks && has(at, at.definition.locks); ) {
    if (passed.has(at.name)) return true
    passed.add(at.name)
    at = all.get(getReferenceTarget(getField(at, at.definition.locks)))
  }
  return false
}
/** Problems of `locks`: an immutable reference, actions that need the lock, and no cycle. */
const lockFaults = (resource: AnyResource, all: All): Problem[] => {
  const { locks } = resource.definition
  if (locks === undefined) return []
  const field = has(resource, locks) ? getField(resource, locks) : undefined
  if (field?.type !== 'reference') return [{ key: 'locks', why: `${locks} is no reference` }]
  return [
    ...(field.options.immutable ? [] : [`${locks} must be written once, or another record would be locked meanwhile`]),
    ...(resource.definition.actions ? [] : ['there is no action that would lock it']),
    ...(locksCircle(resource, all)
      ? [`${getReferenceTarget(field)} locks its way back to this; of two, one is locked first`]
      : []),
  ].map(why => ({ key: 'locks', why }))
}
/** Checks owner, parent, cascade, locks, append-only records and snapshots. */
export const ownership: Check = (resource, { all }) => [
  ...ownFaults(resource),
  ...partFaults(resource, all),
  ...cascadeFaults(resource),
  ...oneForFaults(resource),
  ...lockFaults(resource, all),
  ...appendFaults(resource),
  ...snapshotFaults(resource, all),
]
