import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { identityScope } from '../../../schema/model/identity'
import { isPdf } from '../../../schema/text/isPdf'
import { isAllowed, canSeeField } from '../../../schema/rules/availability'
import type { AnyResource } from '../../../schema/model/resource'
import { nameInLog, writeEvent } from '../../records/context/auditLog'
import { contentTypes, thumbnailName } from '../../files/fileStore'
import { invalidInput, RequestError } from '../../errors/requestError'
import { keepPicture } from '../../files/storeImage'
import type { ServerServices } from '../../services/services'
import { countOne } from '../../limits/counters'
import type { Principal } from '../../auth/sessions'
import { type DatabaseRow, queryRow, sql } from '../../database/connections/database'
import { getTableName, selectRow } from '../../database/tables/tables'
import type { Stored } from '../../database/queries/records'
import { visibleRowsClause } from '../../database/tenancy/visibleRows'
import { accountOf, spansTenants } from '../../database/tenancy/tenant'
import { tenantClause, type TenantTransaction } from '../../database/tenancy/tenantTransaction'
import { idempotentWithoutTenant } from '../../records/idempotency/idempotentWithoutTenant'
import { idempotencyKey } from '../base/requestBody'
import { type ReadFile, readParts, receiveFiles, type TakeFile } from '../base/multipart'
import { mountRoute } from '../base/mountRoute'

const publicKey = /^[0-9a-f]{32}\.(jpg|png|webp)$/
const purposes = z.enum(['public', 'private'], 'choice')
const privateKey = /^p[0-9a-f]{32}\.(jpg|png|webp|pdf)$/

/** File to send, with its caching. */
interface Sending {
  readonly key: string
  /** Sends the thumbnail. */
  readonly thumbnail: boolean
  readonly cache: string
}
/** Returns a file's stream for the handler. Awaiting a sent reply would send it twice. */
const fileFor = async (
  { files }: ServerServices,
  reply: FastifyReply,
  { key, thumbnail, cache }: Sending,
): Promise<Readable> => {
  const file = await files.get(thumbnail ? thumbnailName(key) : key)
  if (!file) throw new RequestError('notFound')
  reply
    .header('cache-control', cache)
    .header('content-length', file.size)
    // A scan is saved and not shown in the browser, as a PDF may hold scripts.
    .headers(isPdf(key) ? { 'content-disposition': `attachment; filename="${key}"` } : {})
    .type((thumbnail ? contentTypes.webp : contentTypes[key.split('.')[1] as string]) as string)
  return file.stream
}

/** Reads file and purpose of an upload, in any order. */
const readUpload = async (
  request: FastifyRequest,
  defaultPurpose: string,
  read: ReadFile,
): Promise<{ take: TakeFile; purpose: string }> => {
  let take: TakeFile | undefined
  let purpose = defaultPurpose
  await readParts(request, 'file', 1, async part => {
    if (part.type === 'file') take = await read(part)
    else if (part.fieldname === 'purpose') purpose = String(part.value)
  })
  if (!take) throw invalidInput({ file: 'required' })
  if (!purposes.safeParse(purpose).success) throw invalidInput({ purpose: 'choice' })
  return { take, purpose }
}

/** Record and field by which a principal sees a private file. */
interface Holder {
  readonly resource: AnyResource
  readonly name: string
  readonly record: Stored
}
/**
 * Whether a principal may see a private file, and by which record: who may read a field that holds
 * it. The uploader sees it while no record holds it.
 */
const seesFile = async (
  services: ServerServices,
  scope: TenantTransaction,
  principal: Principal,
  key: string,
): Promise<Holder | boolean> => {
  const kept = await queryRow<DatabaseRow>(
    scope.db,
    sql`select account_id from files where ${tenantClause(scope)} and key = ${key} and private`,
  )
  // A guest's private file belongs to the tenant of their record.
  if (!kept && accountOf(scope.tenant) === undefined) return false
  let held = false
  for (const resource of services.appConfig.resources)
    for (const [name, field] of Object.entries(resource.fields)) {
      if (field.type !== 'privateImage') continue
      const holder = await queryRow<Stored>(
        scope.db,
        sql`select ${selectRow(resource)} from ${sql.table(getTableName(resource))} where ${visibleRowsClause(scope, resource)} and ${sql.ref(name)} = ${key} limit 1`,
      )
      if (holder && isAllowed(resource, 'read', principal) && canSeeField(resource, name, principal))
        return { resource, name, record: holder }
      held ||= holder !== undefined
    }
  return !held && kept?.account_id === principal.accountId
}

/**
 * Logs a view of a private file, once for an account and file in ten minutes, because pages repeat
 * requests.
 */
const logFileView = async (
  services: ServerServices,
  principal: Principal,
  key: string,
  { resource, name, record }: Holder,
): Promise<void> => {
  const { n } = await countOne(services.database.db, `look ${principal.accountId} ${key}`, { max: 1, seconds: 600 })
  if (n > 1) return
  const event = {
    resource: resource.name,
    action: 'look',
    recordId: record.id,
    recordName: nameInLog(resource, record),
    changes: { [name]: [null, null] },
  }
  await services.enter(record.fact_id, scope => writeEvent(scope, principal, event))
}

const uploadRoute = (app: FastifyInstance, services: ServerServices): void =>
  mountRoute(
    app,
    services,
    {
      method: 'POST',
      path: '/api/file/upload',
      who: identityScope(services.appConfig.config, 'tenant', 'all', 'own'),
      early: true,
      query: z.object({ purpose: purposes.default('public') }),
      answer: z.strictObject({ url: z.string(), key: z.string(), width: z.int(), height: z.int() }),
      summary: 'Upload a picture (multipart field `file`; `purpose` is `public` or `private`, which may be a PDF)',
    },
    ({ request, principal, query }) => {
      const { bodies, countUpload, uploading } = services.queues
      countUpload(principal.accountId)
      const receiving = { bodies, owner: principal.tenant }
      return receiveFiles(receiving, async read => {
        // Queued after the body has arrived, so that a slow sender keeps no turn.
        const { take, purpose } = await readUpload(request, query.purpose, read)
        const isPrivate = purpose === 'private'
        // Accounts without a tenant have public pictures only.
        if (isPrivate && spansTenants(principal.tenant)) throw new RequestError('notAllowed')
        const idempotency = {
          key: idempotencyKey(request.headers),
          request: [purpose, createHash('sha256').update(take()).digest('hex')],
        }
        const picture = await uploading(principal.tenant, () =>
          idempotentWithoutTenant(services.enter, principal, idempotency, () =>
            keepPicture(services, principal, take, isPrivate),
          ),
        )
        return { url: isPrivate ? `/api/file/private/${picture.key}` : `/files/${picture.key}`, ...picture }
      })
    },
  )
const privateRoute = (app: FastifyInstance, services: ServerServices): void =>
  mountRoute(
    app,
    services,
    {
      method: 'GET',
      path: '/api/file/private/:key',
      who: identityScope(services.appConfig.config, 'tenant', 'all', 'own'),
      early: true,
      query: z.object({
        key: z.string().regex(privateKey, 'noRecord'),
        thumb: z.enum(['0', '1'], 'yesNo').default('0'),
      }),
      answer: 'image/*',
      summary: 'A private file (`?thumb=1`: small), for whoever may see the field that holds it',
    },
    async ({ reply, principal, query: { key, thumb } }) => {
      const seen = await services.enter(principal.tenant, scope => seesFile(services, scope, principal, key))
      if (!seen) throw new RequestError('notFound')
      if (seen !== true) await logFileView(services, principal, key, seen)
      return fileFor(services, reply, { key, thumbnail: thumb === '1', cache: 'private, no-store' })
    },
  )
/** Public pictures have unguessable names and never change. */
const publicRoute = (app: FastifyInstance, services: ServerServices, path: string, thumbnail: boolean): void => {
  app.get<{ Params: { key: string } }>(path, { config: { who: 'anyone' } }, (request, reply) => {
    const { key } = request.params
    if (!publicKey.test(key)) throw new RequestError('notFound')
    return fileFor(services, reply, { key, thumbnail, cache: 'public, max-age=31536000, immutable' })
  })
}
/** Routes for uploads, public pictures and private files. */
export const fileRoutes = (app: FastifyInstance, services: ServerServices): void => {
  uploadRoute(app, services)
  privateRoute(app, services)
  publicRoute(app, services, '/files/:key', false)
  publicRoute(app, services, '/thumbs/:key', true)
}
