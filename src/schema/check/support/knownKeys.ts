import type { FieldOptions } from '../../model/field'
import type { AnyAction, AnyDefinition, AnySection, AnySummary } from '../../model/resource'
import type { Operation } from '../../model/declaration/resourceDefinition'
import { formerWords, renamedWords } from '../../model/formerWords'
import { problemAt, type Check, type Problem, unknownNameProblem } from './problem'
import { fieldsWithPlaces } from './fieldPlaces'

/** Keys of a type. A list that misses a new key does not compile. */
export type KeysOf<T> = { readonly [K in keyof Required<T>]: true }

const fieldKeys: KeysOf<FieldOptions> = {
  help: true,
  required: true,
  default: true,
  unique: true,
  search: true,
  inline: true,
  hiddenIn: true,
  renamedFrom: true,
  immutable: true,
  confirmBy: true,
  suggests: true,
  extensionField: true,
  mentions: true,
  scan: true,
  pattern: true,
  longTerm: true,
  past: true,
  countdown: true,
  min: true,
  max: true,
  format: true,
  mask: true,
  unit: true,
  decimals: true,
  prefix: true,
  digits: true,
  dated: true,
  options: true,
  states: true,
  initial: true,
  to: true,
  filter: true,
  fields: true,
  as: true,
  from: true,
  value: true,
  count: true,
  currency: true,
  currencyAlso: true,
  zone: true,
  snapshot: true,
  fingerprintOf: true,
  auditLog: true,
  size: true,
}
const definitionKeys: KeysOf<AnyDefinition> = {
  one: true,
  many: true,
  icon: true,
  group: true,
  hidden: true,
  renamedFrom: true,
  createInMenu: true,
  table: true,
  shared: true,
  availableBeforeCompletion: true,
  title: true,
  spans: true,
  ownerField: true,
  uniquePerOwner: true,
  parent: true,
  onParentDelete: true,
  locks: true,
  highlights: true,
  appendOnly: true,
  auditLog: true,
  signed: true,
  publicLookup: true,
  constraints: true,
  visibleWhen: true,
  list: true,
  form: true,
  show: true,
  summary: true,
  actions: true,
  editableWhen: true,
  deletableWhen: true,
  creationLabel: true,
  deleteConsequences: true,
  cloneable: true,
  import: true,
  review: true,
  publicListing: true,
  permissions: true,
  api: true,
  routes: true,
}
const listKeys: KeysOf<NonNullable<AnyDefinition['list']>> = {
  roles: true,
  columns: true,
  also: true,
  filters: true,
  tabs: true,
  opens: true,
  sort: true,
  perPage: true,
  folded: true,
}
const actionKeys: KeysOf<AnyAction> = {
  labels: true,
  roles: true,
  actAs: true,
  namesEntry: true,
  assign: true,
  dueAt: true,
  notify: true,
  availableWhen: true,
  unavailableMessage: true,
  requires: true,
  dialogTitle: true,
  confirm: true,
  context: true,
  consequences: true,
  consequencesWhen: true,
  undo: true,
  historyLabel: true,
  effectLabel: true,
  successMessage: true,
  destructive: true,
  placement: true,
  on: true,
  from: true,
  to: true,
  params: true,
  paramsWhen: true,
  paramDefaults: true,
  confirmations: true,
}
const sectionKeys: KeysOf<AnySection> = { labels: true, fields: true, help: true, gallery: true, folded: true }
const summaryKeys: KeysOf<AnySummary> = {
  name: true,
  amount: true,
  details: true,
  messages: true,
  lines: true,
  steps: true,
  turn: true,
  note: true,
}
const operations: KeysOf<Record<Operation, unknown>> = {
  read: true,
  create: true,
  edit: true,
  remove: true,
  sort: true,
  export: true,
  reveal: true,
}
const roleKeys = { ...operations, fields: true }

/** Words of react-admin and of other schemas, with what says the same here. */
const elsewhere: Readonly<Record<string, string>> = {
  delete: 'remove',
  update: 'edit',
  label: 'zh and en',
  message: 'zh and en',
  multiline: 'f.longText',
}
/** Unknown keys of an object. `former` maps keywords of the first edition to today's. */
export const unknown = (
  key: string,
  value: object | undefined,
  known: object,
  former: Readonly<Record<string, string>> = {},
  what = 'key',
): Problem[] => {
  const names = value && typeof value === 'object' ? Object.keys(value) : []
  const lost = names.filter(name => !Object.hasOwn(known, name))
  const isFormer = (name: string) => Object.hasOwn(former, name)
  const isElsewhere = (name: string) => !isFormer(name) && Object.hasOwn(elsewhere, name)
  const rest = lost.filter(name => !isFormer(name) && !isElsewhere(name))
  return problemAt(key, [
    ...renamedWords(lost.filter(isFormer), former),
    ...lost.filter(isElsewhere).map(name => `there is no ${what} ${name}; here it is ${elsewhere[name]}`),
    ...unknownNameProblem(what, rest, Object.keys(known)),
  ])
}

/** Reports misspelled keys. The compiler does, too, but a server can start without it. */
export const keys: Check = resource => {
  const { definition } = resource
  return [
    ...unknown('definition', definition, definitionKeys, formerWords.definition),
    ...unknown('list', definition.list, listKeys),
    ...unknown('summary', definition.summary, summaryKeys),
    ...unknown('permissions', definition.permissions, roleKeys),
    ...unknown('import', definition.import, { key: true, consequences: true }, formerWords.import),
    ...fieldsWithPlaces(resource).flatMap(({ key, field }) =>
      unknown(key, field.options, fieldKeys, formerWords.field),
    ),
    ...Object.entries(definition.actions ?? {}).flatMap(([name, action]) =>
      unknown(`actions.${name}`, action, actionKeys, formerWords.action),
    ),
    ...(['form', 'show'] as const).flatMap(part =>
      (definition[part] ?? []).flatMap((section, index) => unknown(`${part}.${index}`, section, sectionKeys)),
    ),
  ]
}
