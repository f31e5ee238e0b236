import type { z } from 'zod'
import { importAnswer, importBody, type ImportResult } from '../../../schema/contract/spreadsheetContract'
import type { Roles } from '../../../schema/model/action'
import { getRecordLabel } from '../../../schema/selectors/definition'
import { identityScope } from '../../../schema/model/identity'
import {
  bytesIn,
  doubledAt,
  importCancelled,
  importLimits,
  importTooLarge,
  importTooLong,
  namedBy,
} from '../../../schema/spreadsheet/importColumns'
import { isAllowed } from '../../../schema/rules/availability'
import { mayImport } from '../../../schema/spreadsheet/actionLimits'
import type { AnyResource } from '../../../schema/model/resource'
import { isFieldError } from '../../../schema/text/errorMessages'
import { RequestError, localizedRefusal, type RefusedField } from '../../errors/requestError'
import type { RequestContext } from '../../records/context/requestContext'
import { openRequestContext } from '../../records/write/openRequestContext'
import { beforeOf, validateImport } from '../../import/validateImport'
import { asColleaguesRead, redactForStorage } from '../../import/redactRows'
import {
  countTouched,
  countRows,
  hasMoreRows,
  keepRows,
  refuseDoubled,
  rowsBehind,
} from '../../database/storage/importRows'
import { dropUnfinished, findImport, type Whose } from '../../database/storage/imports'
import { continueTask, setTask, type Task } from '../../database/storage/tasks'
import { getTableName } from '../../database/tables/tables'
import { IMPORT, importOf, type Importing } from '../../import/importJob'
import { unseen } from '../../import/undoImport'
import type { RouteCall } from '../../services/routeContract'
import { languageOf } from '../base/requestBody'
import { readOwnImports, rememberMatches, whoseImports } from './ownImports'
import type { RouteMounter } from '../base/declaredRoute'

const DAY_MS = 86_400_000
type Said = Readonly<Record<string, string>>
interface Texts {
  readonly cells: Said
  readonly own: readonly string[]
  readonly kept?: { readonly errors: Said } | undefined
}
/** All texts of a row and of its errors. An empty cell counts by its column's name. */
const textsOf = ({ cells, own, kept }: Texts): string[] => [
  ...Object.entries(cells).map(([name, text]) => text || name),
  ...own,
  ...Object.values(kept?.errors ?? {}),
]
type ImportInput = z.output<typeof importBody>

const validateRows = async (
  context: RequestContext,
  resource: AnyResource,
  rows: ImportInput['rows'],
  call: RouteCall<unknown>,
): Promise<ImportResult> => {
  const validated = await validateImport(
    context,
    resource,
    rows.map(({ cells }) => cells),
  )
  const before = await beforeOf(context, resource, validated)
  const language = languageOf(call.request)
  const results = validated.map(({ state, stored, errors }, at) => ({
    line: rows[at]?.line ?? 0,
    state,
    id: stored?.id ?? null,
    name: stored ? getRecordLabel(resource, stored) : null,
    errors: localizedRefusal(errors, language),
    before: before[at] ?? {},
  }))
  return { task: '', rows: results }
}
const begin = async (
  { scope, principal }: RequestContext,
  { name: resource }: AnyResource,
  { sheet }: ImportInput,
): Promise<ImportResult> => {
  const { accountId, name: by, address, device } = principal
  const data = {
    resource,
    origin: { address, device },
    by,
    ...(sheet && { sheet }),
    gathering: true,
  } satisfies Importing
  await dropUnfinished(scope, IMPORT, accountId, importLimits.unfinished - 1)
  const due = new Date(scope.now.getTime() + DAY_MS)
  return { task: await setTask(scope, { kind: IMPORT, data, due, accountId }), rows: [] }
}
/** Finds an import of the caller, by default. Refuses with notFound. */
const taskOf = async (
  context: RequestContext,
  resource: AnyResource,
  id: string,
  whose: Whose = { accountId: context.principal.accountId, all: false },
): Promise<Task & { readonly data: object }> => {
  const task = await findImport(context.scope, IMPORT, whose, id)
  if (!task || importOf(task).resource !== resource.name) throw new RequestError('notFound')
  return task
}
/** Finds an import that the caller may open and undo. Refuses with notFound. */
const openedOf = (context: RequestContext, resource: AnyResource, id: string) =>
  taskOf(context, resource, id, whoseImports(context, resource))
/**
 * Errors of a row's earlier validation, at the record and at fields only. Codes stay codes, other
 * messages stay texts.
 */
const toRefusedFields = ({ fields }: AnyResource, errors: Said): RefusedField =>
  Object.fromEntries(
    Object.entries(errors)
      .filter(([name]) => name === 'id' || Object.hasOwn(fields, name.split('.', 1)[0] ?? ''))
      .map(([name, said]) => [name, isFieldError(said) ? said : { zh: said, en: said }]),
  )
/**
 * Whether rows of an import are still arriving. Refuses an import that ended before all had arrived.
 */
const isGathering = (task: Task): boolean => {
  const { gathering = false } = importOf(task)
  if (gathering && task.state !== 'waiting') throw new RequestError('wrongState', { message: importCancelled })
  return gathering
}
const add = async (
  context: RequestContext,
  resource: AnyResource,
  { task: id, rows }: ImportInput,
): Promise<ImportResult> => {
  const task = await taskOf(context, resource, id)
  if (!isGathering(task)) throw new RequestError('wrongState')
  const payload = importOf(task)
  const plain = rows.map(redactForStorage(context, resource, payload.sheet))
  const prepared = plain.map(({ line, cells, own, kept }) => {
    // A row stored for the result names no record, so it blocks no other row.
    const where = kept
      ? { state: kept.state, errors: toRefusedFields(resource, kept.errors), named: '' }
      : { state: 'open' as const, errors: {}, named: namedBy(resource, cells) }
    return { line, cells, own, ...where }
  })
  // A repeated part is stored and counted once.
  const fresh = new Set(await keepRows(context.scope, id, prepared))
  const bytes = bytesIn(plain.filter(({ line }) => fresh.has(line)).flatMap(textsOf)) + (payload.bytes ?? 0)
  if (bytes > importLimits.bytes) throw new RequestError('tooLarge', { message: importTooLarge })
  if (await hasMoreRows(context.scope, id, importLimits.rows))
    throw new RequestError('tooLarge', { message: importTooLong })
  await continueTask(context.scope, task, { data: { ...payload, bytes }, due: new Date(task.due) })
  return { task: id, rows: [] }
}
const run = async (
  context: RequestContext,
  resource: AnyResource,
  { task: id }: ImportInput,
): Promise<ImportResult> => {
  const task = await taskOf(context, resource, id)
  // A second run has no effect.
  if (!isGathering(task)) return { task: id, rows: [] }
  const { open: total = 0 } = await countRows(context.scope, id)
  await refuseDoubled(context.scope, id, doubledAt(resource, {}))
  const { open = 0 } = await countRows(context.scope, id)
  const { gathering: _, ...data } = task.data
  await continueTask(context.scope, task, { data, total, done: total - open })
  return { task: id, rows: [] }
}
const listResults = async (
  context: RequestContext,
  resource: AnyResource,
  { task: id, after }: ImportInput,
  call: RouteCall<unknown>,
): Promise<ImportResult> => {
  const task = await openedOf(context, resource, id)
  const { sheet } = importOf(task)
  const isOwn = task.account_id === context.principal.accountId
  const storedRows = await rowsBehind(context.scope, id, after, importLimits.call)
  const rows = storedRows.map(({ line, cells, own, state, record, name, errors }) => ({
    line,
    ...(isOwn ? { cells, own: [...own] } : asColleaguesRead(context, resource, { cells, own })),
    state,
    id: record,
    name,
    errors: localizedRefusal(errors, languageOf(call.request)),
    before: {},
  }))
  return { task: id, rows, ...(after === 0 && sheet ? { sheet } : {}) }
}
/**
 * Undoes a whole import, unless someone changed its records. The job checks for other obstacles first.
 */
const undo = async (
  context: RequestContext,
  resource: AnyResource,
  { task: id }: ImportInput,
): Promise<ImportResult> => {
  const { scope, principal } = context
  const task = await openedOf(context, resource, id)
  const payload = importOf(task)
  if (task.state === 'waiting' || payload.undoes) throw new RequestError('wrongState')
  if ((await countTouched(scope, id, getTableName(resource))) > 0) throw new RequestError('changed')
  const { created = 0, changed = 0 } = await countRows(scope, id)
  // Deleting new records needs the permission. Refused before anything is undone.
  if (created > 0 && !isAllowed(resource, 'remove', principal)) throw new RequestError('notAllowed')
  const data = { resource: resource.name, origin: payload.origin, undoes: id, looking: unseen } satisfies Importing
  // One undo for each import, by its task id.
  const undoing = await setTask(scope, {
    kind: IMPORT,
    id: `undo ${id}`,
    data,
    accountId: principal.accountId,
    total: created + changed,
    anew: true,
  })
  return { task: undoing, rows: [] }
}
/** Mounts imports of records by spreadsheet, within a tenant, for roles that may create or edit. */
export const importRoute = (
  { services, resource, calls, offer }: RouteMounter,
  either: (a: Roles<string> | undefined, b: Roles<string> | undefined) => Roles<string>,
): void => {
  const { create, edit } = resource.definition.permissions
  const taking = {
    who: identityScope(services.appConfig.config, 'tenant'),
    roles: either(create, edit),
    body: importBody,
    answer: importAnswer,
    summary: `A sheet of ${resource.labels.en}: its rows judged, taken in by a job, told of, and taken back`,
  }
  offer(calls.import, taking, call => {
    const { body, principal } = call
    if (!mayImport(resource, principal)) throw new RequestError('notAllowed')
    const steps: { readonly [S in ImportInput['step']]: (context: RequestContext) => Promise<ImportResult> } = {
      judge: context => validateRows(context, resource, body.rows, call),
      begin: context => begin(context, resource, body),
      add: context => add(context, resource, body),
      run: context => run(context, resource, body),
      told: context => listResults(context, resource, body, call),
      undo: context => undo(context, resource, body),
      mine: async context => ({ task: '', rows: [], mine: await readOwnImports(context, resource) }),
      remember: async context => {
        await rememberMatches(context, resource, body.matches)
        return { task: '', rows: [] }
      },
    }
    return services.enter(principal.tenant, scope =>
      steps[body.step](openRequestContext(services.appConfig, scope, principal)),
    )
  })
}
