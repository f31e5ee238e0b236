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
import { getTableName } from '../../database/tables/tables'
import { accountOf } from '../../database/tenancy/tenant'
import { visibleRowsClause } from '../../database/tenancy/visibleRows'
import { existing } from '../../database/queries/records'
import type { TenantTransaction } from '../../database/tenancy/tenantTransaction'
import type { AppConfig } from '../../config/appConfig'
import type { RequestContext } from '../context/requestContext'
import { implausibleDays } from '../../../schema/rules/dateSpans'
import { lastPathSegment } from '../../../schema/contract/apiRoutes'

/** Values to be written, and the stored ones. */
interface Written {
  readonly fields: Readonly<Record<string, AnyField>>
  readonly values: DatabaseRow
  readonly stored?: DatabaseRow
}
const rowsOf = (value: unknown): readonly DatabaseRow[] => (Array.isArray(value) ? value : [])
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value ?? []].flat())

/** New pictures or records that a field names, and the field's path. */
interface Link {
  readonly path: string
  readonly field: AnyField
  readonly keys: readonly string[]
}
/** Links of the values that the stored ones do not have, in sub-records too. */
const newLinks = ({ fields, values, stored }: Written, at = ''): Link[] =>
  Object.entries(values).flatMap(([name, value]) => {
    const field = fields[name]
    if (!field) return []
    if (field.type === 'array') {
      const old = rowsOf(stored?.[name])
      return rowsOf(value).flatMap((part, index) =>
        newLinks({ fields: field.options.fields ?? {}, values: part, stored: old[index] }, `${at}${name}.${index}.`),
      )
    }
    const before = new Set(listOf(stored?.[name]))
    const keys = listOf(value).filter(
      (each): each is string => typeof each === 'string' && !isEmpty(each) && !before.has(each),
    )
    return traitsOf(field).names && keys.length > 0 ? [{ path: `${at}${name}`, field, keys }] : []
  })
/** Keys among these of the tenant's pictures that exist, by whether they are private. */
const existingFiles = async ({ scope, principal }: RequestContext, keys: readonly string[]) => {
  if (accountOf(principal.tenant) !== undefined) await adoptGuestFiles(scope, principal.tenant, keys)
  const rows = await queryRows<{ key: string; private: boolean }>(
    scope.db,
    sql`select key, private from files where fact_id = ${scope.tenant} and key = any(${keys}) and leaving is null order by key for key share`,
  )
  return new Map(rows.map(row => [row.key, row.private]))
}
const hasRecords = async ({ appConfig, scope, principal }: RequestContext, { field, keys }: Link): Promise<boolean> => {
  const target = appConfig.resource(getReferenceTarget(field))
  const [own, account] = [target.definition.ownerField, accountOf(principal.tenant)]
  const condition = { ...chosenCondition(field), ...(own && account ? { [own]: account } : {}) }
  return (await existing(scope, target, keys, condition)).size === new Set(keys).size
}

/**
 * Checks that new pictures and references belong to the tenant. Stored values are not checked
 * again. They may have become unavailable since.
 */
export const checkLinks = async (context: RequestContext, written: Written): Promise<FieldErrors> => {
  const errors: FieldErrors = {}
  const links = newLinks(written)
  const pictures = links.filter(({ field }) => traitsOf(field).names?.what === 'file')
  const files =
    pictures.length > 0
      ? await existingFiles(context, [...new Set(pictures.flatMap(({ keys }) => keys.map(lastPathSegment)))])
      : new Map<string, boolean>()
  for (const link of links) {
    if (pictures.includes(link)) {
      const isOurs = (url: string) => files.get(lastPathSegment(url)) === traitsOf(link.field).private
      if (!link.keys.every(isOurs)) errors[link.path] = 'picture'
    } else if (!(await hasRecords(context, link))) errors[link.path] = 'noRecord'
  }
  return errors
}

/**
 * Errors for references to missing records, in sub-records too. Does not check whether they may be
 * newly chosen.
 */
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

/** Full values of selectable regions by code. One with children is no complete choice. */
const readRegions = async (scope: TenantTransaction, table: AnyResource): Promise<ReadonlyMap<string, string>> => {
  const regions = sql.table(getTableName(table))
  const rows = await queryRows<{ id: string; path: string }>(
    scope.db,
    sql`select id, path from ${regions} region where ${visibleRowsClause(scope, table)} and coalesce("renewedTo", '') = ''
    and not exists (select 1 from ${regions} child where ${visibleRowsClause(scope, table)} and child.parent = region.id)`,
  )
  return new Map(rows.map(({ id, path }) => [id, `${id}/${path}`]))
}
/** Regions by app and resource. They are shared, so only the server's start changes them. */
const knownRegions = new WeakMap<AppConfig, Map<string, ReadonlyMap<string, string>>>()
const regionsOf = async ({ appConfig, scope }: RequestContext, field: AnyField) => {
  const table = appConfig.resource(getReferenceTarget(field))
  const known = knownRegions.get(appConfig) ?? new Map()
  const regions = known.get(table.name) ?? (await readRegions(scope, table))
  if (regions.size > 0) knownRegions.set(appConfig, known.set(table.name, regions))
  return regions
}
/** Sets today's names on newly chosen regions. A stored region keeps its names. Refuses any other. */
const nameRegions = async (context: RequestContext, { fields, values, stored }: Written): Promise<FieldErrors> => {
  const errors: FieldErrors = {}
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name]
    if (field?.type !== 'region' || isEmpty(value)) continue
    const code = String(value).slice(0, 6)
    const before = stored?.[name]
    const names = (await regionsOf(context, field)).get(code)
    if (names !== undefined) values[name] = names
    else if (typeof before === 'string' && before.slice(0, 6) === code) values[name] = before
    else errors[name] = 'region'
  }
  return errors
}

/**
 * Errors for options that the role may not newly choose. `held` are the stored records or
 * sub-records. The server may choose any option.
 */
const foreignChoices = (
  role: string,
  { fields, values }: Written,
  held: readonly DatabaseRow[],
  at = '',
): FieldErrors => {
  const errors: FieldErrors = {}
  for (const [name, value] of Object.entries(values)) {
    const { type, options } = fields[name] ?? {}
    if (type !== 'array' && !options?.options) continue
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
 * Checks values that need the database or its clock: references, options, and regions, whose names are set.
 */
export const checkReferences = async (context: RequestContext, written: Written): Promise<FieldErrors> => ({
  ...foreignChoices(context.principal.role, written, written.stored ? [written.stored] : []),
  ...(await checkLinks(context, written)),
  ...(await nameRegions(context, written)),
  ...implausibleDays(context.scope.now, written),
})
