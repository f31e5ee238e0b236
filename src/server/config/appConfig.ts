import {
  type Fault,
  checkMissingFields,
  checkDeclarations,
  assertNoProblems,
  type Surroundings,
} from '../../schema/check/checkDeclarations'
import { checkWatches } from '../../schema/check/metrics/checkWatches'
import type { Watch } from '../../schema/metrics/watch'
import { checkFigures } from '../../schema/check/metrics/checkFigures'
import { problemAt, type Problem, unknownNameProblem } from '../../schema/check/support/problem'
import { type KeysOf, unknown } from '../../schema/check/support/knownKeys'
import { isRuled } from '../../schema/selectors/definition'
import type { AnyField, Language } from '../../schema/model/field'
import type { Board } from '../../schema/metrics/board'
import type { Figure } from '../../schema/metrics/figure'
import { identityOf } from '../../schema/model/identity'
import type { AppDefinition } from '../../schema/define/kitConfig'
import type { MenuGroups, MenuPage } from '../../schema/contract/buildMenu'
import type { EnterpriseInfo } from '../../schema/model/accountProfile'
import type { AnyResource } from '../../schema/model/resource'
import type { Rules } from './rules'
import type { DatabaseRow } from '../database/connections/database'
import { serverTables } from '../database/tables/serverTables'
import { allTenants, isTenantId, accountTenant, type Tenant, tenantId } from '../database/tenancy/tenant'
import { inPlace } from '../errors/requestError'

type Hook = (context: never) => unknown
/** Hooks with effects. Hooks that compute values or hold rows are left out. */
const acting = [
  'beforeSave',
  'afterSave',
  'beforeDelete',
  'afterRestore',
  'onLookup',
  'onUnknownCode',
  'onReport',
  'onUnknownCodeReport',
] as const
const placed =
  (place: string, hook: Hook): Hook =>
  context =>
    inPlace(place, () => hook(context))
const allPlaced = (key: string, name: string, hooks: Readonly<Record<string, Hook>> | undefined) =>
  hooks && {
    [key]: Object.fromEntries(
      Object.entries(hooks).map(([action, hook]) => [action, placed(`${key}.${action}(${name})`, hook)]),
    ),
  }
/** Wraps rules, so that their refusals name hook, resource and action in the log. */
const placeRules = (rules: Rules): Rules => {
  const { name } = rules.resource
  const hooks = acting.flatMap(key => {
    const hook = rules[key] as Hook | undefined
    return hook ? [[key, placed(`${key}(${name})`, hook)] as const] : []
  })
  return {
    ...rules,
    ...Object.fromEntries(hooks),
    ...allPlaced('actions', name, rules.actions as Record<string, Hook> | undefined),
    ...allPlaced('validateActions', name, rules.validateActions as Record<string, Hook> | undefined),
  }
}

/** Resources that store accounts and tenants, where the app lets them register. */
export interface AccountResources {
  /** Stored in `tenants`: one record each. */
  readonly tenant: AnyResource
  /** Stored in `accounts`. Has at least `username`, `phone`, `name`, `role`, `password` and the state `status`. */
  readonly account: AnyResource
  /** Fields of the tenant, a text and an image, in the frame of its people's console. */
  readonly brand?: { readonly name: string; readonly logo: string }
  /**
   * Certificate of a tenant's record, whose personal values the rule masks itself. Its `status` is
   * 1 where the tenant is certified.
   */
  readonly certified?: (tenant: DatabaseRow, language: Language) => EnterpriseInfo
  /** Boolean fields of the tenant that a registration must accept. */
  readonly consents?: readonly string[]
  /** Identity and role of a registering founder. */
  readonly founder: { readonly identity: string; readonly role: string }
}
/** Input of the engine: the declarations, their rules, and the account resources. */
export interface AppConfigOptions {
  /** Definition that the app's kit was made from. */
  readonly config: AppDefinition
  readonly resources: readonly AnyResource[]
  readonly rules: readonly Rules[]
  readonly people?: AccountResources
  /** Menu groups in their order. */
  readonly groups?: MenuGroups
  /** Menu icons that the app's console adds. */
  readonly icons?: readonly string[]
  /** Pages of the console that no declaration describes. */
  readonly pages?: readonly MenuPage[]
  /** Figures to count and sum up. */
  readonly figures?: readonly Figure[]
  /** Boards of figures. */
  readonly boards?: readonly Board[]
  /** Resources to watch live. */
  readonly watches?: readonly Watch[]
}
export interface AppConfig extends AppConfigOptions {
  /** Scope of an account, by its columns. An account that reaches no tenant gets a scope of its own. */
  readonly tenantOf: (account: DatabaseRow) => Tenant
  readonly resource: (name: string) => AnyResource
  readonly rulesOf: (resource: AnyResource) => Rules | undefined
}

const tenantFor =
  (config: AppDefinition): AppConfig['tenantOf'] =>
  ({ id, identity, fact_id }) => {
    const visibility = identityOf(config, String(identity))?.rows
    if (visibility === 'all') return allTenants
    if (visibility === 'own') return accountTenant(String(id))
    // An account without its tenant reaches no rows.
    return visibility === 'tenant' && isTenantId(fact_id) ? fact_id : tenantId(`_${id}`)
  }

/** Returns the context that declarations are checked against. */
export const surroundingsOf = ({ config, groups, pages, icons, rules }: AppConfigOptions): Surroundings => ({
  roles: Object.keys(config.roles),
  guests: Object.values(config.identities).flatMap(({ rows, role }) => (rows === 'own' && role ? [role] : [])),
  groups,
  pages,
  icons,
  tables: serverTables.map(({ name }) => name),
  ruled: rules.map(({ resource }) => resource.name),
})

/** Computed fields without a declaration or rule that computes them. */
const computedFaults = ({ resources, rules }: AppConfigOptions): Fault[] =>
  resources.flatMap(({ name, fields }) => {
    const computed = rules.find(each => each.resource.name === name)?.computed ?? {}
    return Object.entries(fields).flatMap(([field, said]) =>
      isRuled(said) && !computed[field]
        ? [{ file: `resources/${name}.ts`, key: `fields.${field}`, why: 'it is computed, but no rule gives it' }]
        : [],
    )
  })
/** Former names of hooks, with today's names. */
const formerHooks = {
  inTurn: 'serialize',
  derive: 'beforeSave',
  save: 'afterSave',
  remove: 'beforeDelete',
  restore: 'afterRestore',
  looked: 'onLookup',
  missed: 'onUnknownCode',
  reported: 'onReport',
  strayed: 'onUnknownCodeReport',
  judges: 'validateActions',
}
const hooks: KeysOf<Omit<Rules, 'resource'>> = {
  serialize: true,
  beforeSave: true,
  afterSave: true,
  beforeDelete: true,
  afterRestore: true,
  onLookup: true,
  onUnknownCode: true,
  onReport: true,
  onUnknownCodeReport: true,
  validateActions: true,
  actions: true,
  computed: true,
  rows: true,
}
/** A hook must be a function. Anything else would fail at the first record or be ignored. */
const hookFaults = ({ resource, serialize, rows, validateActions, actions, computed, ...hooks }: Rules): Problem[] =>
  Object.entries({ ...hooks, ...validateActions, ...actions, ...computed }).flatMap(([name, hook]) =>
    problemAt(name, typeof hook === 'function' || hook === undefined ? [] : ['a hook is a function, and this is none']),
  )
/** Unknown hooks, actions and fields in rules, and rules that would never run. */
const ruleFaults = ({ rules, resources }: AppConfigOptions): Fault[] =>
  rules.flatMap((each, index) => {
    const { resource, validateActions = {}, actions = {}, computed = {}, ...others } = each
    const { name, definition, fields } = resource
    const computedFields = Object.keys(fields).filter(field => isRuled(fields[field] as AnyField))
    const isSecond = rules.findIndex(other => other.resource.name === name) < index
    return [
      ...problemAt(
        'resource',
        unknownNameProblem(
          'resource',
          [name],
          resources.map(other => other.name),
        ),
      ),
      ...problemAt('resource', isSecond ? ['it has rules already, and only one of them would run; make them one'] : []),
      ...unknown('rules', others, hooks, formerHooks, 'hook'),
      ...problemAt(
        'validateActions',
        unknownNameProblem('action', Object.keys(validateActions), Object.keys(definition.actions ?? {})),
      ),
      ...problemAt(
        'actions',
        unknownNameProblem('action', Object.keys(actions), Object.keys(definition.actions ?? {})),
      ),
      ...problemAt('computed', unknownNameProblem('field that a rule computes', Object.keys(computed), computedFields)),
      ...hookFaults(each),
    ].map(problem => ({ file: `rules(${name})`, ...problem }))
  })
/** Returns every error in an app's declarations. */
export const checkApp = (options: AppConfigOptions): Fault[] => {
  const absent = checkMissingFields(options.resources)
  if (absent.length > 0) return absent
  const { resources, config, figures = [], boards = [], watches = [] } = options
  return [
    ...checkDeclarations(resources, surroundingsOf(options)),
    ...computedFaults(options),
    ...ruleFaults(options),
    ...checkFigures({ resources, figures, boards, roles: Object.keys(config.roles) }),
    ...checkWatches({ resources, figures, watches }),
  ]
}

/** Checks the declarations and indexes them. Throws with all errors. */
export const openAppConfig = (options: AppConfigOptions): AppConfig => {
  assertNoProblems(checkApp(options))
  const resources = new Map(options.resources.map(each => [each.name, each]))
  const rules = new Map(options.rules.map(each => [each.resource.name, placeRules(each)]))
  return {
    ...options,
    tenantOf: tenantFor(options.config),
    resource: name => resources.get(name) as AnyResource,
    rulesOf: each => rules.get(each.name),
  }
}
