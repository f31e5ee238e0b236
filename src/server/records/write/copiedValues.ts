import { isEmpty } from '../../../schema/model/condition'
import { getField, getSnapshots, getReferenceTarget } from '../../../schema/selectors/definition'
import type { AnyResource } from '../../../schema/model/resource'
import type { DatabaseRow } from '../../database/connections/database'
import { accountOf } from '../../database/tenancy/tenant'
import { findRecord } from '../../database/queries/records'
import type { RequestContext } from '../context/requestContext'

const readReference = async (
  { appConfig, scope }: RequestContext,
  resource: AnyResource,
  record: DatabaseRow,
  via: string,
): Promise<DatabaseRow | undefined> => {
  const id = record[via]
  return isEmpty(id)
    ? undefined
    : findRecord(scope, appConfig.resource(getReferenceTarget(getField(resource, via))), String(id))
}
/**
 * Copies snapshot fields along references, for a new record or the first run of an action. Never
 * overwrites copies.
 */
export const copied = async (
  context: RequestContext,
  resource: AnyResource,
  record: DatabaseRow,
  by?: string,
): Promise<DatabaseRow> => {
  const values: DatabaseRow = {}
  const read: Record<string, DatabaseRow | undefined> = {}
  for (const { name, via, at, by: when } of getSnapshots(resource))
    if (when === by && isEmpty(record[name])) {
      if (!(via in read)) read[via] = await readReference(context, resource, record, via)
      values[name] = read[via]?.[at] ?? null
    }
  return values
}
/** Owner field of the parent's resource; `undefined` without one. */
export const parentOwnerField = (
  { appConfig }: Pick<RequestContext, 'appConfig'>,
  resource: AnyResource,
): string | undefined => {
  const { parent } = resource.definition
  return parent === undefined
    ? undefined
    : appConfig.resource(getReferenceTarget(getField(resource, parent))).definition.ownerField
}
/** Owner of a new record: the parent's owner, the acting guest, or whom a rule names. */
const ownerOf = async (context: RequestContext, resource: AnyResource, record: DatabaseRow): Promise<DatabaseRow> => {
  const { ownerField, parent } = resource.definition
  if (ownerField === undefined) return {}
  const above = parentOwnerField(context, resource)
  if (parent === undefined || above === undefined)
    return { [ownerField]: accountOf(context.principal.tenant) ?? record[ownerField] ?? null }
  const whole = await readReference(context, resource, record, parent)
  return { [ownerField]: whole?.[above] ?? null }
}
/** Fingerprints of a new record's pictures. */
const fingerprints = async (
  { scope }: RequestContext,
  resource: AnyResource,
  record: DatabaseRow,
): Promise<DatabaseRow> => {
  const values: DatabaseRow = {}
  for (const [name, { options }] of Object.entries(resource.fields)) {
    const picture = options.fingerprintOf === undefined ? undefined : record[options.fingerprintOf]
    if (!isEmpty(picture)) values[name] = (await scope.fingerprint?.(String(picture))) ?? null
  }
  return values
}
/** Values that the server sets on a new record: owner, copies along references, fingerprints. */
export const copyValues = async (
  context: RequestContext,
  resource: AnyResource,
  record: DatabaseRow,
): Promise<DatabaseRow> => {
  const copies = await copied(context, resource, record)
  return {
    ...(await ownerOf(context, resource, record)),
    ...copies,
    ...(await fingerprints(context, resource, { ...record, ...copies })),
  }
}
