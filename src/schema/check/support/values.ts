import { formerWords } from '../../model/formerWords'
import type { ActionPlacement, MessageType, NotifyOptions } from '../../model/action'
import type { By } from '../../model/condition'
import { getActions } from '../../selectors/definition'
import type { Color, Computable, Format, MaskName, Option, FieldPlacement, Size } from '../../model/field'
import type { Formula } from '../../model/formula'
import type {
  AnyDefinition,
  AnyConsequence,
  AnyConstraint,
  AnyResource,
  AnyReview,
  AnyPublicListing,
  AnyPublicLookup,
} from '../../model/resource'
import type { ApiPaths, View } from '../../model/declaration/apiPaths'
import { type OwnTable, pageSizes } from '../../model/declaration/resourceDefinition'
import { problemAt, type Check, type Problem, unknownNameProblem } from './problem'
import { type KeysOf, unknown } from './knownKeys'
import { fieldsWithPlaces } from './fieldPlaces'

type Each<T extends PropertyKey> = KeysOf<Record<T, unknown>>
const places: Each<FieldPlacement> = { list: true, form: true, show: true }
const buttons: Each<ActionPlacement> = { row: true, bulk: true, show: true, spreadsheet: true }
const formats: Each<Format> = {
  phone: true,
  email: true,
  url: true,
  creditCode: true,
  code: true,
  secureCode: true,
  idCard: true,
  username: true,
  password: true,
}
const masks: Each<MaskName> = { phone: true, idCard: true, name: true }
const colors: Each<Color> = { grey: true, blue: true, green: true, orange: true, red: true, gold: true }
const tables: Each<OwnTable> = { accounts: true, tenants: true, audit: true }
const pages = Object.fromEntries(pageSizes.map(size => [size, true as const]))
const ends: Each<NonNullable<NotifyOptions<string>['opens']>> = { show: true, edit: true, list: true }
const views: Each<View> = { list: true, create: true, edit: true, show: true, review: true }
const computable: Each<keyof Computable> = {
  text: true,
  integer: true,
  number: true,
  percent: true,
  money: true,
  boolean: true,
  dateTime: true,
  data: true,
}
const signs: Each<Formula extends infer F ? (F extends unknown ? keyof F : never) : never> = {
  plus: true,
  minus: true,
  times: true,
  divide: true,
}
const choiceKeys = { zh: true, en: true, color: true, renamedFrom: true } as const
/** States have values, options have roles and texts to recognize. */
const optionKeys: {
  readonly options: KeysOf<Omit<Option, 'value'>>
  readonly states: KeysOf<Omit<Option, 'roles' | 'fits' | 'also'>>
} = {
  options: { ...choiceKeys, roles: true, fits: true, also: true },
  states: { ...choiceKeys, value: true },
}
/** Keys of a notification. */
export const notifyKeys: KeysOf<NotifyOptions<string>> = {
  zh: true,
  en: true,
  to: true,
  opens: true,
  type: true,
  mandatory: true,
}
const sorts: Each<MessageType> = { message: true, notice: true, todo: true }
const constraintKeys: KeysOf<AnyConstraint> = { labels: true, check: true, field: true, code: true }
const consequenceKeys: KeysOf<AnyConsequence> = {
  zh: true,
  en: true,
  several: true,
  when: true,
  label: true,
  dialogTitle: true,
  successMessage: true,
}
const lookupKeys: KeysOf<AnyPublicLookup> = {
  by: true,
  ledger: true,
  revokedWhen: true,
  fields: true,
  ledgerState: true,
}
const editKeys: KeysOf<NonNullable<AnyDefinition['editableWhen']>[number]> = { when: true, fields: true }
const showcaseKeys: KeysOf<AnyPublicListing> = { roles: true, when: true, fields: true, viewCounter: true }
const viewCounterKeys: KeysOf<NonNullable<AnyPublicListing['viewCounter']>> = {
  in: true,
  day: true,
  views: true,
  visitors: true,
}
const reviewKeys: KeysOf<AnyReview> = { state: true, approve: true, reject: true, since: true, reasons: true }
const sizeKeys: KeysOf<Size> = { width: true, height: true }
const callKeys: KeysOf<ApiPaths<string>> = {
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
/** Keys of a condition's actor. */
export const byKeys: KeysOf<By> = { roles: true, self: true }

/** Problems of values outside a fixed list. */
const wrong = (key: string, what: string, value: unknown, known: object): Problem[] =>
  problemAt(key, value === undefined ? [] : unknownNameProblem(what, [value].flat().map(String), Object.keys(known)))
/** Missing keys, which other checks need. */
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
  fieldsWithPlaces(resource).flatMap(({ key, field: { type, options } }) => [
    ...wrong(`${key}.hiddenIn`, 'place', options.hiddenIn, places),
    ...wrong(`${key}.format`, 'format', options.format, formats),
    ...wrong(`${key}.mask`, 'mask', options.mask, masks),
    ...(type === 'computed' ? wrong(`${key}.as`, 'sort of value', options.as ?? 'nothing', computable) : []),
    ...formulaFaults(`${key}.value`, options.value),
    ...unknown(`${key}.size`, options.size, sizeKeys),
    ...(['options', 'states'] as const).flatMap(list =>
      Object.entries(options[list] ?? {}).flatMap(([name, option]) => [
        ...unknown(`${key}.${list}.${name}`, option, optionKeys[list], formerWords.option),
        ...wrong(`${key}.${list}.${name}.color`, 'colour', option.color, colors),
      ]),
    ),
  ])

/** Problems of a public listing or lookup. */
const publicFaults = ({ definition: { publicListing, publicLookup } }: AnyResource): Problem[] => [
  ...unknown('publicLookup', publicLookup, lookupKeys, formerWords.publicLookup),
  ...unknown('publicListing', publicListing, showcaseKeys, formerWords.publicListing),
  ...(publicListing ? lacking('publicListing', publicListing, ['roles', 'when', 'fields']) : []),
  ...unknown('publicListing.viewCounter', publicListing?.viewCounter, viewCounterKeys),
  ...(publicListing?.viewCounter
    ? lacking('publicListing.viewCounter', publicListing.viewCounter, Object.keys(viewCounterKeys))
    : []),
]
const actionFaults = (resource: AnyResource): Problem[] =>
  getActions(resource).flatMap(([name, action]) => [
    ...wrong(`actions.${name}.placement`, 'place', action.placement, buttons),
    ...(action.consequencesWhen ?? []).flatMap((each, index) =>
      unknown(`actions.${name}.consequencesWhen.${index}`, each, consequenceKeys, formerWords.consequence),
    ),
    ...unknown(`actions.${name}.notify`, action.notify, notifyKeys, formerWords.notification),
    ...wrong(`actions.${name}.notify.opens`, 'place', action.notify?.opens, ends),
    ...wrong(`actions.${name}.notify.type`, 'sort of message', action.notify?.type, sorts),
  ])
/** Checks nested keys and enumerated values of a declaration. */
export const values: Check = resource => {
  const { constraints = [], editableWhen = [], review, api, routes, table, list, actions = {} } = resource.definition
  return [
    ...fieldFaults(resource),
    ...constraints.flatMap((each, index) => [
      ...unknown(`constraints.${index}`, each, constraintKeys, formerWords.constraint),
      ...lacking(`constraints.${index}`, each, ['check', 'field']),
    ]),
    ...editableWhen.flatMap((each, index) => [
      ...unknown(`editableWhen.${index}`, each, editKeys),
      ...lacking(`editableWhen.${index}`, each, ['when', 'fields']),
    ]),
    ...unknown('review', review, reviewKeys),
    ...(review ? lacking('review', review, ['state', 'approve', 'reject']) : []),
    ...publicFaults(resource),
    ...(typeof api === 'object' ? unknown('api', api, callKeys) : []),
    ...(typeof api === 'object' ? unknown('api.actions', api.actions, actions) : []),
    ...unknown('routes', routes, views),
    ...wrong('table', 'table of the server', table, tables),
    ...problemAt(
      'list.sort',
      typeof (list?.sort ?? '') === 'string' ? [] : ["a field's name, with - before it for descending: '-createdTime'"],
    ),
    ...wrong('list.perPage', 'size of a page', list?.perPage, pages),
    ...actionFaults(resource),
  ]
}
