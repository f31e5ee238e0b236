import { chosenCondition } from '../../../schema/selectors/referenceFilter'
import { isEmpty } from '../../../schema/model/condition'
import { getReferenceTarget } from '../../../schema/selectors/definition'
import type { FieldErrors } from '../../../schema/rules/validateDraft'
import type { AnyField } from '../../../schema/model/field'
import { traitsOf } from '../../../schema/fields/traits'
import { SYSTEM } from '../../../schema/rules/availability'
import type { AnyResource } from '../../../schema/model/resource'
import { type DatabaseRow, queryRows, sql } from '../../database/connections/database'
import { adoptGuestFiles } from '../../files/storeImage'
import { accountOf } from '../../database/tenancy/tenant'
import { existing, findRecord } from '../../database/queries/records'
import type { TenantTransaction } from '../../database/tenancy/tenantTransaction'
import type { RequestContext } from '../context/requestContext'
import { lastPathSegment } from '../../../schema/contract/apiRoutes'

/** What is about to be written, and what stood there before. */
interface Written {
  readonly fields: Readonly<Record<string, AnyField>>
  readonly values: DatabaseRow
  readonly stored?: DatabaseRow
}
const fileKey = (url: string) => lastPathSegment(url)
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value ?? []].flat())

const isMissing = async (
  { appConfig, scope, principal }: RequestContext,
  field: AnyField,
  keys: readonly string[],
): Promise<boolean> => {
  const { to } = field.options
  if (to) {
    const target = appConfig.resource(to)
    const [own, account] = [target.definition.ownerField, accountOf(principal.tenant)]
    const condition = { ...chosenCondition(field), ...(own && account ? { [own]: account } : {}) }
    return (await existing(scope, target, keys, condition)).size !== new Set(keys).size
  }
  const guest = principal.tenant
  if (accountOf(guest) !== undefined) await adoptGuestFiles(scope, guest, keys.map(fileKey))
  const rows = await queryRows<DatabaseRow>(
    scope.db,
    sql`select key from files where fact_id = ${scope.tenant} and key = any(${keys.map(fileKey)}) and private = ${traitsOf(field).private} and leaving is null for key share`,
  )
  return rows.length !== new Set(keys).size
}
const wrong = { file: 'picture', record: 'noRecord' } as const

/** Pictures and references must be the tenant's own. What the record held before is not asked again: it may have gone offline since. */
export const checkLinks = async (
  context: RequestContext,
  { fields, values, stored }: Written,
  at = '',
): Promise<FieldErrors> => {
  const errors: FieldErrors = {}
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name]
    if (!field) continue
    if (field.type === 'array') {
      const old = (stored?.[name] ?? []) as DatabaseRow[]
      for (const [index, part] of ((value ?? []) as DatabaseRow[]).entries()) {
        const written = { fields: field.options.fields ?? {}, values: part, stored: old[index] }
        Object.assign(errors, await checkLinks(context, written, `${at}${name}.${index}.`))
      }
      continue
    }
    const { names } = traitsOf(field)
    const before = new Set(listOf(stored?.[name]))
    const fresh = listOf(value).filter(
      (each): each is string => typeof each === 'string' && !isEmpty(each) && !before.has(each),
    )
    if (names && fresh.length > 0 && (await isMissing(context, field, fresh)))
      errors[`${at}${name}`] = wrong[names.what]
  }
  return errors
}

/** Where a record names others that are there no more, in sub-records too; which of them may newly be chosen is not asked. */
export const lostLinks = async (
  context: RequestContext,
  fields: Written['fields'],
  values: DatabaseRow,
  at = '',
): Promise<FieldErrors> => {
  const errors: FieldErrors = {}
  for (const [name, field] of Object.entries(fields)) {
    if (field.type === 'array')
      for (const [index, part] of listOf(values[name]).entries())
        Object.assign(
          errors,
          await lostLinks(context, field.options.fields ?? {}, part as DatabaseRow, `${at}${name}.${index}.`),
        )
    const { to } = field.options
    if (!to || traitsOf(field).names?.what !== 'record') continue
    const ids = listOf(values[name]).filter((each): each is string => typeof each === 'string' && each !== '')
    if (
      ids.length > 0 &&
      (await existing(context.scope, context.appConfig.resource(to), ids)).size !== new Set(ids).size
    )
      errors[`${at}${name}`] = 'noRecord'
  }
  return errors
}

/** Whether a region has others within it: then it is not chosen to the end. */
const isParent = async (scope: TenantTransaction, table: AnyResource, code: string): Promise<boolean> =>
  (await existing(scope, table, undefined, { parent: code })).size > 0

/** What is known of regions by table and code: the names of one that may be chosen today. */
export type KnownRegions = Map<string, string | undefined>
const regionNames = async (scope: TenantTransaction, table: AnyResource, code: string): Promise<string | undefined> => {
  const region = await findRecord(scope, table, code)
  const isWhole = region && isEmpty(region.renewedTo) && !(await isParent(scope, table, code))
  return isWhole ? `${code}/${region.path}` : undefined
}
/** Gives each newly chosen region the names it has today; one that is stored keeps the names it had. Any other is refused. */
const nameRegions = async (
  { appConfig, scope }: RequestContext,
  { fields, values, stored }: Written,
  known: KnownRegions,
): Promise<FieldErrors> => {
  const errors: FieldErrors = {}
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name]
    if (field?.type !== 'region' || isEmpty(value)) continue
    const code = String(value).slice(0, 6)
    const before = stored?.[name]
    const table = appConfig.resource(getReferenceTarget(field))
    const key = `${table.name} ${code}`
    if (!known.has(key)) known.set(key, await regionNames(scope, table, code))
    const names = known.get(key)
    if (names !== undefined) values[name] = names
    else if (typeof before === 'string' && before.slice(0, 6) === code) values[name] = before
    else errors[name] = 'region'
  }
  return errors
}

/** Choices that only some may newly make; `held` are the records, or sub-records, that stood there before. The mall itself may make each. */
const foreignChoices = (
  role: string,
  { fields, values }: Written,
  held: readonly DatabaseRow[],
  at = '',
): FieldErrors => {
  const errors: FieldErrors = {}
  for (const [name, value] of Object.entries(values)) {
    const { type, options } = fields[name] ?? {}
    const before = held.flatMap(each => listOf(each[name]))
    if (type === 'array') {
      for (const [index, part] of ((value ?? []) as DatabaseRow[]).entries())
        Object.assign(
          errors,
          foreignChoices(
            role,
            { fields: options?.fields ?? {}, values: part },
            before as DatabaseRow[],
            `${at}${name}.${index}.`,
          ),
        )
      continue
    }
    const isForeign = (choice: unknown) =>
      options?.options?.[String(choice)]?.roles?.includes(role) === false && !before.includes(choice)
    if (listOf(value).some(isForeign)) errors[`${at}${name}`] = 'notYours'
  }
  return role === SYSTEM ? {} : errors
}

/**
 * What is asked of checked values before they are written, and cannot be told from them alone: links, choices, and regions, which get their names. Whoever asks of several records in
 * one transaction gives `known` along, so that no region is asked twice.
 */
export const checkReferences = async (
  context: RequestContext,
  written: Written,
  known: KnownRegions = new Map(),
): Promise<FieldErrors> => ({
  ...foreignChoices(context.principal.role, written, written.stored ? [written.stored] : []),
  ...(await checkLinks(context, written)),
  ...(await nameRegions(context, written, known)),
})
