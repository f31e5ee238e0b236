import type { ActionPlace, MessageType, NotifyOptions } from '../../model/action'
import type { By } from '../../model/condition'
import { getActions } from '../../selectors/definition'
import type { Color, Computable, Format, MaskName, Option, FieldPlacement, Size } from '../../model/field'
import type { Formula } from '../../model/formula'
import type {
  AnyDefinition,
  AnyMust,
  AnyResource,
  AnyReview,
  AnyShowcase,
  Calls,
  OwnTable,
  View,
} from '../../model/resource'
import { problemAt, type Check, type Problem, unknownNameProblem } from './problem'
import { type KeysOf, unknown } from './knownKeys'
import { fieldsWithPlaces } from './fieldPlaces'

type Each<T extends PropertyKey> = KeysOf<Record<T, unknown>>
const places: Each<FieldPlacement> = { list: true, form: true, show: true }
const buttons: Each<ActionPlace> = { row: true, bulk: true, show: true, sheet: true }
const formats: Each<Format> = {
  phone: true,
  email: true,
  url: true,
  creditCode: true,
  code: true,
  idCard: true,
  username: true,
  password: true,
}
const masks: Each<MaskName> = { phone: true, idCard: true, name: true }
const colors: Each<Color> = { grey: true, blue: true, green: true, orange: true, red: true, gold: true }
const tables: Each<OwnTable> = { accounts: true, tenants: true, audit: true }
const pages: Each<'10' | '20' | '50' | '100'> = { 10: true, 20: true, 50: true, 100: true }
const ends: Each<NonNullable<NotifyOptions<string>['at']>> = { show: true, edit: true, list: true }
const views: Each<View> = { list: true, create: true, edit: true, show: true, review: true }
const computable: Each<keyof Computable> = {
  text: true,
  int: true,
  number: true,
  percent: true,
  money: true,
  bool: true,
  dateTime: true,
  data: true,
}
const signs: Each<Formula extends infer F ? (F extends unknown ? keyof F : never) : never> = {
  plus: true,
  minus: true,
  times: true,
  divide: true,
}
const choiceKeys = { zh: true, en: true, color: true, was: true } as const
/** Only a state has a value on the wire, and only an option is chosen. */
const optionKeys: {
  readonly options: KeysOf<Omit<Option, 'value'>>
  readonly states: KeysOf<Omit<Option, 'roles' | 'fits' | 'also'>>
} = {
  options: { ...choiceKeys, roles: true, fits: true, also: true },
  states: { ...choiceKeys, value: true },
}
/** What a message may say. */
export const notifyKeys: KeysOf<NotifyOptions<string>> = {
  zh: true,
  en: true,
  to: true,
  at: true,
  as: true,
  must: true,
}
const sorts: Each<MessageType> = { message: true, notice: true, todo: true }
const constraintKeys: KeysOf<AnyMust> = { labels: true, holds: true, at: true }
const editKeys: KeysOf<NonNullable<AnyDefinition['editWhen']>[number]> = { when: true, fields: true }
const showcaseKeys: KeysOf<AnyShowcase> = { roles: true, when: true, fields: true, looks: true }
const viewCounterKeys: KeysOf<NonNullable<AnyShowcase['looks']>> = { in: true, day: true, views: true, visitors: true }
const reviewKeys: KeysOf<AnyReview> = { state: true, approve: true, reject: true, since: true, reasons: true }
const sizeKeys: KeysOf<Size> = { width: true, height: true }
const callKeys: KeysOf<Calls<string>> = {
  service: true,
  name: true,
  names: true,
  list: true,
  get: true,
  history: true,
  save: true,
  remove: true,
  restore: true,
  showcase: true,
  look: true,
  check: true,
  certificate: true,
  keys: true,
  report: true,
  removed: true,
  sort: true,
  reveal: true,
  export: true,
  download: true,
  import: true,
  waiting: true,
  changed: true,
  actions: true,
}
/** Whom a condition may ask for. */
export const byKeys: KeysOf<By> = { roles: true, self: true }

/** Values that are none of those there are. */
const wrong = (key: string, what: string, value: unknown, known: object): Problem[] =>
  problemAt(key, value === undefined ? [] : unknownNameProblem(what, [value].flat().map(String), Object.keys(known)))
/** What must be said in some place, and is not: other checks read it. */
const lacking = (key: string, value: object, needed: readonly string[]): Problem[] =>
  problemAt(
    key,
    needed.filter(each => !(each in value)).map(each => `${each} is required`),
  )
const formulaFaults = (key: string, formula: unknown): Problem[] => {
  if (typeof formula !== 'object' || formula === null) return []
  return [
    ...wrong(key, 'sign', Object.keys(formula), signs),
    ...Object.values(formula)
      .flat()
      .flatMap(term => formulaFaults(key, term)),
  ]
}
const fieldFaults = (resource: AnyResource): Problem[] =>
  fieldsWithPlaces(resource).flatMap(({ key, field: { kind, options } }) => [
    ...wrong(`${key}.hide`, 'place', options.hide, places),
    ...wrong(`${key}.like`, 'format', options.like, formats),
    ...wrong(`${key}.mask`, 'mask', options.mask, masks),
    ...(kind === 'computed' ? wrong(`${key}.as`, 'sort of value', options.as ?? 'nothing', computable) : []),
    ...formulaFaults(`${key}.value`, options.value),
    ...unknown(`${key}.size`, options.size, sizeKeys),
    ...(['options', 'states'] as const).flatMap(list =>
      Object.entries(options[list] ?? {}).flatMap(([name, option]) => [
        ...unknown(`${key}.${list}.${name}`, option, optionKeys[list]),
        ...wrong(`${key}.${list}.${name}.color`, 'colour', option.color, colors),
      ]),
    ),
  ])

/** What stands deeper in a declaration than its keys: theirs, and values that are one of a few. */
export const values: Check = resource => {
  const { must = [], editWhen = [], review, showcase, calls, paths, table, list } = resource.definition
  return [
    ...fieldFaults(resource),
    ...must.flatMap((each, index) => [
      ...unknown(`must.${index}`, each, constraintKeys),
      ...lacking(`must.${index}`, each, ['holds', 'at']),
    ]),
    ...editWhen.flatMap((each, index) => [
      ...unknown(`editWhen.${index}`, each, editKeys),
      ...lacking(`editWhen.${index}`, each, ['when', 'fields']),
    ]),
    ...unknown('review', review, reviewKeys),
    ...(review ? lacking('review', review, ['state', 'approve', 'reject']) : []),
    ...unknown('showcase', showcase, showcaseKeys),
    ...(showcase ? lacking('showcase', showcase, ['roles', 'when', 'fields']) : []),
    ...unknown('showcase.looks', showcase?.looks, viewCounterKeys),
    ...(showcase?.looks ? lacking('showcase.looks', showcase.looks, Object.keys(viewCounterKeys)) : []),
    ...(typeof calls === 'object' ? unknown('calls', calls, callKeys) : []),
    ...(typeof calls === 'object' ? unknown('calls.actions', calls.actions, resource.definition.actions ?? {}) : []),
    ...unknown('paths', paths, views),
    ...wrong('table', 'table of the mall', table, tables),
    ...wrong('list.perPage', 'size of a page', list?.perPage, pages),
    ...getActions(resource).flatMap(([name, action]) => [
      ...wrong(`actions.${name}.at`, 'place', action.at, buttons),
      ...unknown(`actions.${name}.tell`, action.tell, notifyKeys),
      ...wrong(`actions.${name}.tell.at`, 'place', action.tell?.at, ends),
      ...wrong(`actions.${name}.tell.as`, 'sort of message', action.tell?.as, sorts),
    ]),
  ]
}
