import { z } from 'zod'
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
import { openRequestContext } from '../../records/write/recordsApi'
import { beforeOf, validateImport } from '../../import/validateImport'
import { asColleaguesRead, asKept } from '../../import/redactRows'
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
import { IMPORT, importOf, type Importing, sheetHead } from '../../import/importJob'
import { unseen } from '../../import/undoImport'
import type { RouteCall } from '../../services/routeContract'
import { languageOf } from '../base/requestBody'
import { matchesBody, mineAnswer, mineOf, rememberMatches, whoseImports } from './ownImports'
import type { RouteMounter } from '../base/declaredRoute'

const DAY_MS = 86_400_000
const cell = z.string('text')
type Said = Readonly<Record<string, string>>
interface Texts {
  readonly cells: Said
  readonly own: readonly string[]
  readonly kept?: { readonly errors: Said } | undefined
}
/** All that a row says, and all that is said of it; of a cell that holds nothing its name. */
const textsOf = ({ cells, own, kept }: Texts): string[] => [
  ...Object.entries(cells).map(([name, text]) => text || name),
  ...own,
  ...Object.values(kept?.errors ?? {}),
]
/** How many signs a row takes, with the names that it says. */
const signsIn = ({ cells, own, kept }: Texts): number =>
  [...Object.entries(cells).flat(), ...own, ...Object.entries(kept?.errors ?? {}).flat()].join('').length
const row = z
  .strictObject({
    line: z.int('whole').min(1, 'whole').max(1_000_000, 'whole'),
    // One that says too much is told at its place, and is no reason to refuse the others.
    cells: z
      .record(z.string().max(60, 'unknownField'), cell)
      .refine(all => Object.keys(all).length <= importLimits.columns, 'tooMany'),
    /** What stands in columns that mean nothing here, in their order. */
    own: z.array(cell, 'rows').max(importLimits.columns, 'tooMany').default([]),
    /** Said of a row that is not to be taken in and is kept for the result: it changes nothing, or this is wrong with it. */
    kept: z
      .strictObject({
        state: z.enum(['same', 'refused'], 'choice'),
        errors: z
          .record(z.string().max(60, 'unknownField'), z.string('text').max(importLimits.reason, 'tooLong'))
          .refine(all => Object.keys(all).length <= importLimits.reasons, 'tooMany'),
      })
      .optional(),
  })
  .refine(said => signsIn(said) <= importLimits.row, 'tooLong')
/** What is asked: rows are judged; an import is begun, given its rows, run, told of and taken back; own imports are found again, and what titles mean is remembered. */
const importBody = z.strictObject({
  step: z.enum(['judge', 'begin', 'add', 'run', 'told', 'undo', 'mine', 'remember'], 'choice'),
  rows: z.array(row, 'rows').max(importLimits.call, 'tooMany').default([]),
  task: z.string('text').max(64, 'text').default(''),
  /** The line behind which is told. */
  after: z.int('whole').min(0, 'whole').max(1_000_000, 'whole').default(0),
  matches: matchesBody,
  sheet: sheetHead.optional(),
})
type Asked = z.infer<typeof importBody>
const importAnswer = z.strictObject({
  task: z.string(),
  rows: z.array(
    z.strictObject({
      line: z.int(),
      state: z.enum(['open', 'created', 'changed', 'same', 'refused', 'undone']),
      id: z.string().nullable(),
      name: z.string().nullable(),
      errors: z.record(z.string(), z.string()),
      before: z.record(z.string(), z.unknown()),
      /** What was given, where a row is told of again. */
      cells: z.record(z.string(), z.string()).optional(),
      own: z.array(z.string()).optional(),
    }),
  ),
  /** The sheet as it was given, with the first of its rows. */
  sheet: sheetHead.optional(),
  mine: mineAnswer.optional(),
})
type Answer = z.infer<typeof importAnswer>

const judge = async (
  desk: RequestContext,
  resource: AnyResource,
  rows: Asked['rows'],
  call: RouteCall<unknown>,
): Promise<Answer> => {
  const judged = await validateImport(
    desk,
    resource,
    rows.map(({ cells }) => cells),
  )
  const before = await beforeOf(desk, resource, judged)
  const language = languageOf(call.request)
  const told = judged.map(({ state, stored, errors }, at) => ({
    line: rows[at]?.line ?? 0,
    state,
    id: stored?.id ?? null,
    name: stored ? getRecordLabel(resource, stored) : null,
    errors: localizedRefusal(errors, language),
    before: before[at] ?? {},
  }))
  return { task: '', rows: told }
}
const begin = async (
  { scope, principal }: RequestContext,
  { name: resource }: AnyResource,
  { sheet }: Asked,
): Promise<Answer> => {
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
/** An import that whoever calls gave. Refuses with notFound. */
const taskOf = async (
  desk: RequestContext,
  resource: AnyResource,
  id: string,
  whose: Whose = { accountId: desk.principal.accountId, all: false },
): Promise<Task & { readonly data: object }> => {
  const task = await findImport(desk.scope, IMPORT, whose, id)
  if (!task || importOf(task).resource !== resource.name) throw new RequestError('notFound')
  return task
}
/** One that they may open and take back. Refuses with notFound. */
const openedOf = (desk: RequestContext, resource: AnyResource, id: string) =>
  taskOf(desk, resource, id, whoseImports(desk, resource))
/** What was said of a row where it was judged, at its record and at fields alone: a code stays one, other words are as they were told. */
const saidOf = ({ fields }: AnyResource, errors: Said): RefusedField =>
  Object.fromEntries(
    Object.entries(errors)
      .filter(([name]) => name === 'id' || Object.hasOwn(fields, name.split('.', 1)[0] ?? ''))
      .map(([name, said]) => [name, isFieldError(said) ? said : { zh: said, en: said }]),
  )
/** Whether rows of an import are still coming. Refuses one that ended before all of them were there. */
const isGathering = (task: Task): boolean => {
  const { gathering = false } = importOf(task)
  if (gathering && task.state !== 'waiting') throw new RequestError('wrongState', { words: importCancelled })
  return gathering
}
const add = async (desk: RequestContext, resource: AnyResource, { task: id, rows }: Asked): Promise<Answer> => {
  const task = await taskOf(desk, resource, id)
  if (!isGathering(task)) throw new RequestError('wrongState')
  const said = importOf(task)
  const plain = rows.map(asKept(desk, resource, said.sheet))
  const given = plain.map(({ line, cells, own, kept }) => {
    // What is only kept names no record, so that it keeps no other row from doing so.
    const where = kept
      ? { state: kept.state, errors: saidOf(resource, kept.errors), named: '' }
      : { state: 'open' as const, errors: {}, named: namedBy(resource, cells) }
    return { line, cells, own, ...where }
  })
  // A part that is sent again is kept and counted once.
  const fresh = new Set(await keepRows(desk.scope, id, given))
  const bytes = bytesIn(plain.filter(({ line }) => fresh.has(line)).flatMap(textsOf)) + (said.bytes ?? 0)
  if (bytes > importLimits.bytes) throw new RequestError('tooLarge', { words: importTooLarge })
  if (await hasMoreRows(desk.scope, id, importLimits.rows)) throw new RequestError('tooLarge', { words: importTooLong })
  await continueTask(desk.scope, task, { data: { ...said, bytes }, due: new Date(task.due) })
  return { task: id, rows: [] }
}
const run = async (desk: RequestContext, resource: AnyResource, { task: id }: Asked): Promise<Answer> => {
  const task = await taskOf(desk, resource, id)
  // Run twice is run once.
  if (!isGathering(task)) return { task: id, rows: [] }
  const { open: total = 0 } = await countRows(desk.scope, id)
  await refuseDoubled(desk.scope, id, doubledAt(resource, {}))
  const { open = 0 } = await countRows(desk.scope, id)
  const { gathering: _, ...data } = task.data
  await continueTask(desk.scope, task, { data, total, done: total - open })
  return { task: id, rows: [] }
}
const told = async (
  desk: RequestContext,
  resource: AnyResource,
  { task: id, after }: Asked,
  call: RouteCall<unknown>,
): Promise<Answer> => {
  const task = await openedOf(desk, resource, id)
  const { sheet } = importOf(task)
  const isOwn = task.account_id === desk.principal.accountId
  const found = await rowsBehind(desk.scope, id, after, importLimits.call)
  const rows = found.map(({ line, cells, own, state, record, name, errors }) => ({
    line,
    ...(isOwn ? { cells, own: [...own] } : asColleaguesRead(desk, resource, { cells, own })),
    state,
    id: record,
    name,
    errors: localizedRefusal(errors, languageOf(call.request)),
    before: {},
  }))
  return { task: id, rows, ...(after === 0 && sheet ? { sheet } : {}) }
}
/** Takes a whole import back, as long as nobody else has touched what it wrote; what else keeps it from that its job finds before it takes any of it back. */
const undo = async (desk: RequestContext, resource: AnyResource, { task: id }: Asked): Promise<Answer> => {
  const { scope, principal } = desk
  const task = await openedOf(desk, resource, id)
  const said = importOf(task)
  if (task.state === 'waiting' || said.undoes) throw new RequestError('wrongState')
  if ((await countTouched(scope, id, getTableName(resource))) > 0) throw new RequestError('changed')
  const { created = 0, changed = 0 } = await countRows(scope, id)
  // New records go only by whoever may remove them: told before anything is taken back.
  if (created > 0 && !isAllowed(resource, 'remove', principal)) throw new RequestError('notAllowed')
  const data = { resource: resource.name, origin: said.origin, undoes: id, looking: unseen } satisfies Importing
  // One undo an import: it has a name of its own.
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
/** Records by a sheet, for whoever stands in a tenant and may make or change them. */
export const importingRoute = (
  { mall, resource, calls, offer }: RouteMounter,
  either: (a: Roles<string> | undefined, b: Roles<string> | undefined) => Roles<string>,
): void => {
  const { create, edit } = resource.definition.roles
  const taking = {
    who: identityScope(mall.shop.config, 'tenant'),
    roles: either(create, edit),
    body: importBody,
    answer: importAnswer,
    summary: `A sheet of ${resource.labels.en}: its rows judged, taken in by a job, told of, and taken back`,
  }
  offer(calls.import, taking, call => {
    const { body, principal } = call
    if (!mayImport(resource, principal)) throw new RequestError('notAllowed')
    const steps: { readonly [S in Asked['step']]: (desk: RequestContext) => Promise<Answer> } = {
      judge: desk => judge(desk, resource, body.rows, call),
      begin: desk => begin(desk, resource, body),
      add: desk => add(desk, resource, body),
      run: desk => run(desk, resource, body),
      told: desk => told(desk, resource, body, call),
      undo: desk => undo(desk, resource, body),
      mine: async desk => ({ task: '', rows: [], mine: await mineOf(desk, resource) }),
      remember: async desk => {
        await rememberMatches(desk, resource, body.matches)
        return { task: '', rows: [] }
      },
    }
    return mall.enter(principal.tenant, scope => steps[body.step](openRequestContext(mall.shop, scope, principal)))
  })
}
