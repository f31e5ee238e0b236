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
import type { Check, Problem, DeclarationContext } from '../support/problem'

type All = DeclarationContext['all']
const has = (resource: AnyResource, name: string) => Object.hasOwn(resource.fields, name)

/** Whose a record is stands in a text that no form shows. */
const ownFaults = (resource: AnyResource): Problem[] => {
  const { own, shared, table } = resource.definition
  if (own === undefined) return []
  const field = has(resource, own) ? getField(resource, own) : undefined
  return [
    ...(field ? [] : [`there is no field ${own}`]),
    ...(field && field.kind !== 'text' ? [`${own} is of the kind ${field.kind}: an account is kept in a text`] : []),
    ...(field && !field.options.hide?.includes('form')
      ? [`${own} is filled in by the mall: hide it from the form`]
      : []),
    ...(shared || table ? ['rows of a shared table or of the mall’s own belong to nobody'] : []),
  ].map(why => ({ key: 'own', why }))
}
/** A part is read by nobody who may not read the whole, and belongs to whom that belongs to. */
const partFaults = (resource: AnyResource, all: All): Problem[] => {
  const { partOf, own, roles } = resource.definition
  if (partOf === undefined) return []
  const field = has(resource, partOf) ? getField(resource, partOf) : undefined
  if (field?.kind !== 'ref') return [{ key: 'partOf', why: `${partOf} is no reference` }]
  const parent = all.get(field.options.to)
  return [
    ...(field.options.required && field.options.once ? [] : [`${partOf} must be required, and written once`]),
    ...(parent && !within(roles.read, parent.definition.roles.read)
      ? [`roles.read lets in whom ${parent.name} does not`]
      : []),
    ...(parent && parent.definition.own !== undefined && own === undefined
      ? [`${parent.name} is somebody’s (own), and so are its parts`]
      : []),
  ].map(why => ({ key: 'partOf', why }))
}
/** What goes along is a part that the database lets go; whoever removes the whole is asked about nothing else. */
const cascadeFaults = ({ definition: { goesAlong, partOf, append } }: AnyResource): Problem[] =>
  goesAlong === undefined
    ? []
    : [
        ...(partOf === undefined ? ['it is part of nothing that it could go along with: say partOf'] : []),
        ...(append ? ['what is only added (append) is never taken away'] : []),
      ].map(why => ({ key: 'goesAlong', why }))
/** One of them a reference: of what is somebody's, by a reference that stays the same and is always there. */
const oneForFaults = (resource: AnyResource): Problem[] => {
  const { oneFor, own } = resource.definition
  if (oneFor === undefined) return []
  const field = has(resource, oneFor) ? getField(resource, oneFor) : undefined
  return [
    ...(own === undefined ? ['these records are nobody’s: say own'] : []),
    ...(field?.kind === 'ref' ? [] : [`${oneFor} is no reference`]),
    ...(field?.kind === 'ref' && !(field.options.required && field.options.once)
      ? [`${oneFor} must be required, and written once`]
      : []),
  ].map(why => ({ key: 'oneFor', why }))
}
/** What is only added has nothing that could change it. */
const appendFaults = (resource: AnyResource): Problem[] => {
  const { append, roles, shared, table } = resource.definition
  if (append === undefined) return []
  const types = Object.values(resource.fields).map(({ kind }) => kind)
  const renamed = Object.entries(resource.fields).filter(([, { options }]) => append === 'chained' && options.was)
  return [
    ...(['edit', 'remove', 'sort'] as const)
      .filter(each => roles[each])
      .map(each => `nobody can ${each} what is only added: leave roles.${each} out`),
    ...(getActions(resource).length > 0 ? ['an action would change what is only added'] : []),
    ...(getPositionField(resource) || getStateField(resource) || types.includes('updatedTime')
      ? ['an order, a state and a time of change would change']
      : []),
    ...(shared || table ? ['it needs a table of its own'] : []),
    ...(append === 'chained' && types.includes('secret') ? ['a secret cannot be chained'] : []),
    ...renamed.map(([name]) => `${name}: a chained field keeps its name, for its hashes are made with it`),
  ].map(why => ({ key: 'append', why }))
}
const snapshotFaults = (resource: AnyResource, all: All): Problem[] =>
  getSnapshots(resource).flatMap(({ name, via, at, by }) => {
    const target =
      has(resource, via) && getField(resource, via).kind === 'ref'
        ? all.get(getField(resource, via).options.to as string)
        : undefined
    const source = target && has(target, at) ? getField(target, at) : undefined
    const action = by === undefined ? undefined : resource.definition.actions?.[by]
    return [
      ...(source ? [] : [`${via}.${at} leads nowhere`]),
      ...(source &&
      (!traitsOf(source).readable || source.kind === 'computed' || !fits(source, getField(resource, name)))
        ? [`${via}.${at} does not fit into ${name}`]
        : []),
      ...(source && target ? carriedFaults({ resource: target, name: at }, { resource, name }, `${via}.${at}`) : []),
      ...(by !== undefined && !action ? [`there is no action ${by}`] : []),
      ...(action && Object.hasOwn({ ...action.ask, ...action.set }, name) ? [`${by} writes it already`] : []),
    ].map(why => ({ key: `fields.${name}.snapshot`, why }))
  })

/** What is locked first stays the same for good, and is a record that actions of its own could reach this one by. */
const lockFaults = (resource: AnyResource, all: All): Problem[] => {
  const { locks } = resource.definition
  if (locks === undefined) return []
  const field = has(resource, locks) ? getField(resource, locks) : undefined
  if (field?.kind !== 'ref') return [{ key: 'locks', why: `${locks} is no reference` }]
  return [
    ...(field.options.once ? [] : [`${locks} must be written once, or another record would be locked meanwhile`]),
    ...(resource.definition.actions ? [] : ['there is no action that would lock it']),
    ...(all.get(getReferenceTarget(field))?.definition.locks === undefined
      ? []
      : [`${getReferenceTarget(field)} locks another record itself; of two, one is locked first`]),
  ].map(why => ({ key: 'locks', why }))
}
/** What is wrong with whose rows they are, what they are part of and lock, whether they change, and what they copy. */
export const ownership: Check = (resource, { all }) => [
  ...ownFaults(resource),
  ...partFaults(resource, all),
  ...cascadeFaults(resource),
  ...oneForFaults(resource),
  ...lockFaults(resource, all),
  ...appendFaults(resource),
  ...snapshotFaults(resource, all),
]
