import type { FieldOptions } from '../../model/field'
import type { AnyAction, AnyDefinition, AnySection, Operation } from '../../model/resource'
import { problemAt, type Check, type Problem, unknownNameProblem } from './problem'
import { fieldsWithPlaces } from './fieldPlaces'

/** Every key of a type: one more there, and the list here does not compile without it. */
export type KeysOf<T> = { readonly [K in keyof Required<T>]: true }

const fieldKeys: KeysOf<FieldOptions> = {
  help: true, required: true, default: true, unique: true, search: true, inline: true, hide: true, was: true, once: true, confirmBy: true, guesses: true, mentions: true, scan: true,
  pattern: true, longTerm: true, countdown: true, min: true, max: true, like: true, mask: true, unit: true, decimals: true, prefix: true, digits: true, dated: true,
  options: true, states: true, initial: true, to: true, filter: true, fields: true, as: true, from: true, value: true, count: true, currency: true, currencyAlso: true, zone: true,
  snapshot: true, fingerprintOf: true, unlogged: true, size: true,
}
const definitionKeys: KeysOf<AnyDefinition> = {
  one: true, many: true, icon: true, group: true, hidden: true, was: true, createInMenu: true, table: true, shared: true, early: true, title: true, spans: true,
  own: true, oneFor: true, partOf: true, goesAlong: true, locks: true, append: true, unlogged: true, signed: true, lookup: true, must: true, when: true, list: true, form: true, show: true, actions: true, editWhen: true, removeWhen: true, removeFollows: true, duplicate: true, import: true, review: true, showcase: true, roles: true, calls: true, paths: true,
}
const listKeys: KeysOf<NonNullable<AnyDefinition['list']>> = {
  roles: true, columns: true, also: true, filters: true, tabs: true, opens: true, sort: true, perPage: true,
}
const actionKeys: KeysOf<AnyAction> = {
  labels: true, roles: true, doer: true, set: true, due: true, tell: true, when: true, because: true, needs: true, heading: true, confirm: true, shows: true, follows: true, followsWhen: true, undo: true, past: true,
  done: true, danger: true, at: true, on: true, from: true, to: true, ask: true, askWhen: true,
}
const sectionKeys: KeysOf<AnySection> = { labels: true, fields: true, help: true, gallery: true }
const operations: KeysOf<Record<Operation, unknown>> = {
  read: true, create: true, edit: true, remove: true, sort: true, export: true, reveal: true,
}
const roleKeys = { ...operations, fields: true }

/** Keys of an object that its type has not. */
export const unknown = (key: string, value: object | undefined, known: object): Problem[] =>
  problemAt(key, value && typeof value === 'object' ? unknownNameProblem('key', Object.keys(value), Object.keys(known)) : [])

/** Keys that nothing reads are misspelt: the compiler says so, and so does a start without it. */
export const keys: Check = resource => {
  const { definition } = resource
  return [
    ...unknown('definition', definition, definitionKeys),
    ...unknown('list', definition.list, listKeys),
    ...unknown('roles', definition.roles, roleKeys),
    ...unknown('import', definition.import, { key: true, follows: true }),
    ...fieldsWithPlaces(resource).flatMap(({ key, field }) => unknown(key, field.options, fieldKeys)),
    ...Object.entries(definition.actions ?? {}).flatMap(([name, action]) => unknown(`actions.${name}`, action, actionKeys)),
    ...(['form', 'show'] as const).flatMap(part =>
      (definition[part] ?? []).flatMap((section, index) => unknown(`${part}.${index}`, section, sectionKeys)),
    ),
  ]
}
