import { getField, getStateField } from '../../selectors/definition'
import { traitsOf } from '../../fields/traits'
import type { AnyPublicLookup, AnyResource } from '../../model/resource'
import { conditionFaults } from '../conditions/checkConditions'
import { problemAt, type Check, unknownFieldProblems, type DeclarationContext, duplicates } from '../support/problem'

/** Problems of public fields: none may be masked, private or restricted to roles. */
const shownFaults = (resource: AnyResource, names: readonly string[]): string[] => [
  ...unknownFieldProblems(resource, names),
  ...duplicates(names),
  ...names
    .filter(name => Object.hasOwn(resource.fields, name))
    .flatMap(name => {
      const field = getField(resource, name)
      const isOpen = traitsOf(field).readable && !traitsOf(field).private && !field.options.mask
      return isOpen && !resource.definition.permissions.fields?.[name]?.read
        ? []
        : [`${name} is not for everyone; leave it out`]
    }),
]
const ledgerFaults = (resource: AnyResource, name: string, all: DeclarationContext['all']): string[] => {
  const ledger = all.get(name)
  if (!ledger) return [`there is no resource ${name}`]
  const whole = ledger.definition.parent
  const isPart = whole !== undefined && ledger.fields[whole]?.options.to === resource.name
  return [
    ...(isPart ? [] : [`${name} is no part of ${resource.name}`]),
    ...(ledger.definition.signed ? [] : [`${name} is not signed`]),
    // A lookup answers all fields of the ledger.
    ...Object.keys(ledger.fields)
      .filter(
        each =>
          ledger.fields[each]?.options.mask ||
          ledger.definition.permissions.fields?.[each]?.read ||
          ledger.definition.ownerField === each,
      )
      .map(
        each =>
          `${name}.${each} is restricted, but publicLookup publishes the whole ledger; remove the restriction or the field`,
      ),
  ]
}
/** Checks states and fields that a ledger sets for its record. */
const ledgerStateFaults = (
  resource: AnyResource,
  { ledger: name, ledgerState }: AnyPublicLookup,
  all: DeclarationContext['all'],
): string[] => {
  const ledger = all.get(name)
  if (!ledgerState || !ledger) return []
  const field = Object.hasOwn(ledger.fields, ledgerState.by) ? getField(ledger, ledgerState.by) : undefined
  const state = getStateField(resource)
  const states = (state && resource.fields[state]?.options.states) || {}
  const isSame = (each: string) => ledger.fields[each] !== undefined && resource.fields[each] !== undefined
  return [
    ...(field?.type === 'select' ? [] : [`${name}.${ledgerState.by} is no f.select, which says what happened`]),
    ...Object.entries(ledgerState.states).flatMap(([key, to]) => [
      ...(field && !Object.hasOwn(field.options.options ?? {}, key)
        ? [`${key} is no choice of ${name}.${ledgerState.by}`]
        : []),
      ...(Object.hasOwn(states, to) ? [] : [`${to} is no state of ${resource.name}`]),
    ]),
    ...(ledgerState.same ?? [])
      .filter(each => !isSame(each))
      .map(each => `${each} is to be a field of both ${resource.name} and ${name}`),
    ...duplicates(ledgerState.same ?? []),
  ]
}
/** Checks a public lookup. */
export const lookup: Check = (resource, { all }) => {
  const { publicLookup: lookupOptions, api, shared, table } = resource.definition
  if (!lookupOptions) return []
  const code = Object.hasOwn(resource.fields, lookupOptions.by) ? getField(resource, lookupOptions.by) : undefined
  return [
    ...problemAt(
      'publicLookup',
      api === 'rest' || shared || table ? ['it needs a table and envelope calls of its own'] : [],
    ),
    ...problemAt(
      'publicLookup.by',
      code?.type === 'secureCode' ? [] : [`${lookupOptions.by} is no f.secureCode, which nobody guesses`],
    ),
    ...problemAt('publicLookup.ledger', ledgerFaults(resource, lookupOptions.ledger, all)),
    ...problemAt('publicLookup.revokedWhen', conditionFaults(resource.fields, lookupOptions.revokedWhen, undefined)),
    ...problemAt('publicLookup.ledgerState', ledgerStateFaults(resource, lookupOptions, all)),
    ...problemAt('publicLookup.fields', shownFaults(resource, lookupOptions.fields ?? [])),
  ]
}
/** Checks that signatures need a hash chain, and that changes are logged. */
export const signed: Check = ({ definition }) => [
  ...problemAt(
    'auditLog',
    definition.auditLog === false && (definition.permissions?.edit || Object.keys(definition.actions ?? {}).length > 0)
      ? ['what is changed is told in the log; only what is added and taken away leaves no line']
      : [],
  ),
  ...problemAt(
    'signed',
    definition.signed && definition.appendOnly !== 'hashChain'
      ? ["only what says appendOnly: 'hashChain' can be signed"]
      : [],
  ),
]
/** Checks that a fingerprint belongs to an image that cannot change. */
export const fingerprints: Check = resource =>
  Object.entries(resource.fields).flatMap(([name, { options }]) => {
    const picture = options.fingerprintOf
    if (picture === undefined) return []
    const field = Object.hasOwn(resource.fields, picture) ? getField(resource, picture) : undefined
    const stays = field?.options.immutable || field?.options.snapshot || resource.definition.appendOnly
    return problemAt(`fields.${name}.fingerprintOf`, [
      ...(field?.type === 'image' ? [] : [`${picture} is no f.image`]),
      ...(field && !stays ? [`${picture} may become another picture: let it be a snapshot, or written once`] : []),
    ])
  })
