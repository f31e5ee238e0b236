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
/** Copies along references: those of a new record, or of an action that is taken for the first time. What has been copied is never copied again. */
export const copied = async (
  context: RequestContext,
  resource: AnyResource,
  record: DatabaseRow,
  by?: string,
): Promise<DatabaseRow> => {
  const values: DatabaseRow = {}
  for (const { name, via, at, by: when } of getSnapshots(resource))
    if (when === by && isEmpty(record[name]))
      values[name] = (await readReference(context, resource, record, via))?.[at] ?? null
  return values
}
/** The field that says whose a record is that another is part of; nothing where that is nobody's. */
export const ownAbove = (
  { appConfig }: Pick<RequestContext, 'appConfig'>,
  resource: AnyResource,
): string | undefined => {
  const { parent } = resource.definition
  return parent === undefined
    ? undefined
    : appConfig.resource(getReferenceTarget(getField(resource, parent))).definition.ownerField
}
/** Whose a new record is: its whole's owner where that has one, whoever makes it within a wall of their own, or whom a rule names. */
const ownerOf = async (context: RequestContext, resource: AnyResource, record: DatabaseRow): Promise<DatabaseRow> => {
  const { ownerField, parent } = resource.definition
  if (ownerField === undefined) return {}
  const above = ownAbove(context, resource)
  if (parent === undefined || above === undefined)
    return { [ownerField]: accountOf(context.principal.tenant) ?? record[ownerField] ?? null }
  const whole = await readReference(context, resource, record, parent)
  return { [ownerField]: whole?.[above] ?? null }
}
/** Fingerprints of the pictures that a new record holds. */
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
/** What the mall fills in when a record is made: whose it is, and what is copied along its references. */
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
