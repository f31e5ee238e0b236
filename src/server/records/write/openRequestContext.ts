import type { NotifyOptions } from '../../../schema/model/action'
import { nameFaults } from '../../../schema/check/conditions/checkConditions'
import { unknownNameProblem } from '../../../schema/check/support/problem'
import type { KeysOf } from '../../../schema/check/support/knownKeys'
import { checkNotifications } from '../../../schema/check/actions/checkNotifications'
import { notifyKeys } from '../../../schema/check/support/values'
import type { AnyCondition } from '../../../schema/model/condition'
import { writableFields } from '../../../schema/selectors/definition'
import { checkDraft, type FieldErrors, emptyDraft } from '../../../schema/rules/validateDraft'
import type { AnyResource } from '../../../schema/model/resource'
import { inPlace, invalidInput, RequestError } from '../../errors/requestError'
import type { RecordMatches, RecordsApi } from '../../config/rules'
import { systemPrincipal, type Principal } from '../../auth/sessions'
import type { AppConfig } from '../../config/appConfig'
import type { DatabaseRow } from '../../database/connections/database'
import { findRecords, type Stored, lockRecord, updateRecord } from '../../database/queries/records'
import type { TenantTransaction } from '../../database/tenancy/tenantTransaction'
import { isUnread, transitionRecord } from './runAction'
import { writeAudit } from '../context/auditLog'
import type { About, RequestContext } from '../context/requestContext'
import { parentOwnerField } from './copiedValues'
import { checkReferences } from './checkReferences'
import { presentListed } from '../read/presentRecord'
import { findVisibleRecord } from '../context/findVisibleRecord'
import { composeMessage } from './notify'
import { isChanged, errorAtField, writeRecord } from './writeRecord'

const MAX_ROWS = 1000
/** Validates values for a stored or a new record. Refuses with badInput. */
const checkedFor = async (
  context: RequestContext,
  resource: AnyResource,
  input: DatabaseRow,
  stored: DatabaseRow | undefined,
): Promise<DatabaseRow> => {
  const { ownerField } = resource.definition
  const owner = ownerField && !parentOwnerField(context, resource) && !stored ? [ownerField] : []
  const { values, errors: wrong } = checkDraft(resource, input, stored, {
    names: [...writableFields(resource), ...owner],
  })
  // Other errors of a stored record do not block this change.
  const isRelevant = ([path, said]: [string, FieldErrors[string]]) =>
    !stored || said === 'neededNow' || typeof said !== 'string' || Object.hasOwn(input, path.replace(/\..*$/, ''))
  const errors = {
    ...(await checkReferences(context, { fields: resource.fields, values, stored })),
    ...Object.fromEntries(Object.entries(wrong).filter(isRelevant)),
  }
  if (Object.keys(errors).length > 0) throw invalidInput(errors)
  return values
}
const begin = async (context: RequestContext, resource: AnyResource, id: string): Promise<Stored> => {
  if (context.appConfig.rulesOf(resource)?.serialize) await lockRecord(context.scope, resource)
  const stored = await findVisibleRecord(context, resource, id, true)
  if (!stored) throw new RequestError('notFound')
  return stored
}

const matchKeys: KeysOf<RecordMatches> = { sort: true, limit: true }
/** An unknown name in a rule is a fault of the app. The message suggests the closest name. */
const assertNoFaults = (resource: AnyResource, verb: string, faults: readonly string[]): void => {
  if (faults.length > 0) throw new Error(`rules: records.${verb}(${resource.name}): ${faults.join('; ')}`)
}
const findFaults = (resource: AnyResource, filter: AnyCondition, options: RecordMatches): string[] => {
  const fields = Object.keys(resource.fields)
  return [
    ...nameFaults(resource.fields, filter),
    ...unknownNameProblem('key', Object.keys(options), Object.keys(matchKeys)),
    ...unknownNameProblem('field', options.sort === undefined ? [] : [options.sort.replace(/^-/, '')], fields),
  ]
}
const takeFaults = ({ definition }: AnyResource, action: string): string[] =>
  unknownNameProblem('action', [action], Object.keys(definition.actions ?? {}))

/** Updates a stored record. Within the record's own rule, skips the rules and the audit line. */
const updateByRule = async (
  context: RequestContext,
  resource: AnyResource,
  { id, input, isOwn }: { readonly id: string; readonly input: DatabaseRow; readonly isOwn: boolean },
): Promise<DatabaseRow | undefined> => {
  const stored = await begin(context, resource, id)
  const values = await checkedFor(context, resource, input, stored)
  if (!isChanged(resource, stored, { ...stored, ...values }, values)) return stored
  if (!isOwn) return writeRecord(context, resource, values, stored)
  const unread = isUnread(context.appConfig, resource, Object.keys(values))
  return updateRecord(context.scope, resource, { id, stored, values, unread }).catch(errorAtField(context, resource))
}
const notifyByRule = async (
  context: RequestContext,
  resource: AnyResource,
  id: string,
  options: NotifyOptions<string>,
): Promise<void> => {
  const faults = [
    ...unknownNameProblem('key', Object.keys(options), Object.keys(notifyKeys)),
    ...checkNotifications(resource, { notify: options }),
  ]
  assertNoFaults(resource, 'notify', faults)
  const record = await findVisibleRecord(context, resource, id)
  if (!record) throw new RequestError('notFound')
  await composeMessage(context.scope, resource, options, record)
}
const buildRecordsApi = ({ appConfig, scope, caller }: RequestContext, about?: About): RecordsApi => {
  const context = openRequestContext(appConfig, scope, systemPrincipal(scope.tenant), caller)
  const isOwn = (resource: AnyResource, id: string) => about?.resource === resource && about.id === id
  const records = {
    find: async (resource: AnyResource, filter: AnyCondition, options: RecordMatches = {}) => {
      assertNoFaults(resource, 'find', findFaults(resource, filter, options))
      const { sort = 'id', limit = 200 } = options
      return findRecords(context.scope, resource, filter, { sort, limit: Math.min(limit, MAX_ROWS) })
    },
    update: (resource: AnyResource, id: string, input: DatabaseRow) =>
      inPlace(`records.update(${resource.name})`, () =>
        updateByRule(context, resource, { id, input, isOwn: isOwn(resource, id) }),
      ),
    runAction: (resource: AnyResource, id: string, action: string, input?: DatabaseRow) =>
      inPlace(`records.runAction(${resource.name}, ${action})`, async () => {
        assertNoFaults(resource, 'runAction', takeFaults(resource, action))
        const moved = await transitionRecord(context, resource, action, { id, input })
        const { actAs, namesEntry } = resource.definition.actions?.[action] ?? {}
        if (about && isOwn(resource, id)) {
          if (namesEntry === true) about.entry = action
          about.next = [about.next ?? [], namesEntry === 'own' ? moved : [], moved.next ?? []].flat()
        } else await writeAudit({ scope, principal: actAs === 'caller' ? caller : context.principal }, resource, moved)
        return moved.after
      }),
    append: (resource: AnyResource, input: DatabaseRow) =>
      inPlace(`records.append(${resource.name})`, async () =>
        writeRecord(
          context,
          resource,
          { ...emptyDraft(resource), ...(await checkedFor(context, resource, input, undefined)) },
          undefined,
        ),
      ),
    notify: (resource: AnyResource, id: string, options: NotifyOptions<string>) =>
      inPlace(`records.notify(${resource.name})`, () => notifyByRule(context, resource, id, options)),
    presentListed: async (resource: AnyResource, record: DatabaseRow) =>
      (await presentListed({ ...context, principal: caller }, resource, [record]))[0],
  }
  return records as unknown as RecordsApi
}
/**
 * Opens a request context for a principal. There is no other way to get a context, because each has
 * its own records API.
 */
export const openRequestContext = (
  appConfig: AppConfig,
  scope: TenantTransaction,
  principal: Principal,
  caller = principal,
): RequestContext => {
  const context: RequestContext = {
    appConfig,
    scope,
    principal,
    caller,
    getRecordsApi: about => buildRecordsApi(context, about),
  }
  return context
}
