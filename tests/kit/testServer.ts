import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { buildServer, type ServerParts } from '../../src/server/app'
import { runAction } from '../../src/server/records/write/runAction'
import { openRequestContext } from '../../src/server/records/write/openRequestContext'
import { localFiles } from '../../src/server/files/fileStore'
import { codeFault } from '../../src/schema/fields/secureCode'
import { getTitleField } from '../../src/schema/selectors/definition'
import { identityScope } from '../../src/schema/model/identity'
import { appConfig as bowlShop } from '../../src/app/server/app'
import { createAccount, createTenant } from '../../src/server/auth/accounts'
import { systemPrincipal, openSession } from '../../src/server/auth/sessions'
import type { AnyResource } from '../../src/schema/model/resource'
import type { AppConfigOptions } from '../../src/server/config/appConfig'
import type { Tenant, TenantId } from '../../src/server/database/tenancy/tenant'
import { rules } from '../../src/server/config/rules'
import { testDatabase } from './prepared'
import {
  borrowers,
  designs,
  lampLoans,
  lampLooks,
  lamps,
  marks,
  notes,
  placeRows,
  places,
  readings,
  rooms,
  sealEntries,
  seals,
  shades,
  wishes,
} from './declarations/lamps'

export const password = 'Demo1234'
/** Tests call oftener than people, and share their process with all that they do beside. */
const unlimited = { accountCalls: 1e9, tenantCalls: 1e9, uploads: 1e9, behind: 120_000 }
/** Where calls come from, for stories of more calls than one place may make in a minute. */
export const caller: { address?: string } = {}
/** This shop with a made-up one beside it. */
export const wholeShop: AppConfigOptions = {
  ...bowlShop,
  resources: [
    ...bowlShop.resources,
    places,
    rooms,
    lamps,
    shades,
    wishes,
    notes,
    seals,
    sealEntries,
    designs,
    readings,
    borrowers,
    lampLoans,
    lampLooks,
    marks,
  ],
  rules: [...bowlShop.rules, rules(places, { rows: { stamp: '1', load: async () => placeRows } })],
}

export interface Answer<A = Record<string, unknown>> {
  readonly status: number
  readonly code: number
  readonly data: A
  readonly msg: string
  readonly headers: Record<string, unknown>
}
export type Data = Record<string, unknown> & { readonly id: string; readonly version: number }
export interface Bare {
  readonly status: number
  readonly headers: Record<string, unknown>
  readonly body: Buffer
  /** Read as JSON, where it is. */
  readonly json: () => never
}
/** Someone at the mall's door. */
export interface Client {
  readonly accountId: string
  readonly headers: Record<string, string>
  readonly call: <A = Data>(path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer<A>>
  /** A call that must succeed; answers its data. */
  readonly ok: <A = Data>(path: string, body?: unknown, headers?: Record<string, string>) => Promise<A>
  readonly upload: (
    bytes: Buffer,
    name?: string,
    purpose?: 'public' | 'private',
  ) => Promise<Answer<{ url: string; key: string; width: number; height: number }>>
  /** A bare request by its method, for simple REST and for files; answers what came back. */
  readonly send: (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Bare>
}
export type Person = 'creator' | 'admin' | 'user' | 'platform' | 'stranger' | 'nobody'

/** Codes of an answer that are not written in groups, outside of signed links. */
const bareCodes = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return value.length === 16 && codeFault(value) === undefined ? [value] : []
  if (typeof value !== 'object' || value === null || 'chain' in value) return []
  return Object.entries(value).flatMap(([name, part]) => (name === 'links' ? [] : bareCodes(part)))
}
/** A real mall that does not listen, with two makers' people and a platform manager at its door. */
export const buildShop = async (
  shop: AppConfigOptions = wholeShop,
  options: Omit<Partial<ServerParts>, 'appConfig' | 'database'> = {},
) => {
  // Test files share this module: one that calls from elsewhere leaves that to no other.
  caller.address = undefined
  const statements: string[] = []
  const folder = await mkdtemp(join(tmpdir(), 'mall-'))
  const { database, db, drop } = await testDatabase(
    shop === wholeShop ? { name: 'whole', shop } : undefined,
    statement => statements.push(statement),
  )
  const { app, services, leaving, metrics } = await buildServer({
    appConfig: shop,
    database,
    captcha: 'TEST',
    limits: unlimited,
    answersChecked: true,
    ...options,
    files: options.files ?? (await localFiles(folder)),
  })
  /** What was answered otherwise than its contract says. */
  const broken: string[] = []
  app.addHook('onError', async (_, __, fault) => {
    if (fault.name === 'ContractBroken') broken.push(fault.message)
  })
  const tenant = (name: string, complete = true) =>
    createTenant(db, shop.people ? { [getTitleField(shop.people.tenant)]: name } : {}, complete)
  const [mine, theirs] = [await tenant('我的窑'), await tenant('别人的窑')]
  const clientOf = (accountId: string, headers: Record<string, string>): Client => {
    const call = async <A>(path: string, body: unknown = {}, more: Record<string, string> = {}): Promise<Answer<A>> => {
      const answer = await app.inject({
        method: 'POST',
        url: path,
        ...(caller.address ? { remoteAddress: caller.address } : {}),
        headers: { ...headers, ...more, 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      })
      const said = answer.json<Answer<{ readonly errors?: Readonly<Record<string, unknown>> } | null>>()
      // Programs tell errors by their codes, whoever is refused what.
      for (const [field, code] of Object.entries(said.data?.errors ?? {}))
        if (said.code !== 0 && !/^[a-z][A-Za-z]*$/.test(String(code)))
          broken.push(`${path}: ${field}: no code: ${code}`)
      // Whoever is refused for a record's state learns that state.
      if (said.code === 40900 && path.includes('?id=') && !(said.data as { current?: unknown } | null)?.current)
        broken.push(`${path}: refused without the present record`)
      // People read codes in groups. Links of a chain hold them as they were signed.
      for (const code of bareCodes(said.data)) broken.push(`${path}: a bare code: ${code}`)
      return { ...said, status: answer.statusCode, headers: answer.headers } as unknown as Answer<A>
    }
    return {
      accountId,
      headers,
      call,
      ok: async <A>(path: string, body?: unknown, more?: Record<string, string>) => {
        const answer = await call<A>(path, body, more)
        if (answer.code !== 0) throw new Error(`${path}: ${answer.code} ${answer.msg} ${JSON.stringify(answer.data)}`)
        return answer.data
      },
      send: async (method, path, body, more = {}) => {
        const payload = body === undefined ? {} : { payload: JSON.stringify(body) }
        const type = body === undefined ? {} : { 'content-type': 'application/json' }
        const answer = await app.inject({ method, url: path, headers: { ...headers, ...more, ...type }, ...payload })
        return {
          status: answer.statusCode,
          headers: answer.headers,
          body: answer.rawPayload,
          json: () => answer.json() as never,
        }
      },
      upload: async (bytes, name = 'a.png', purpose = 'public') => {
        const edge = randomUUID()
        const payload = Buffer.concat([
          Buffer.from(
            `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`,
          ),
          bytes,
          Buffer.from(`\r\n--${edge}--\r\n`),
        ])
        const answer = await app.inject({
          method: 'POST',
          url: `/api/file/upload?purpose=${purpose}`,
          headers: { ...headers, 'content-type': `multipart/form-data; boundary=${edge}` },
          payload,
        })
        return { status: answer.statusCode, headers: answer.headers, ...answer.json() }
      },
    }
  }
  const account = async (username: string, identity: string, role: string, factId?: TenantId) => {
    const id = await createAccount(db, { username, identity, role, factId, password })
    return clientOf(id, { authorization: await openSession(db, id, false), identity })
  }
  const { config } = services.appConfig
  const [ofTenant = ''] = identityScope(config, 'tenant')
  const founder = shop.people?.founder.role ?? Object.keys(config.roles)[0] ?? ''
  const inRole = (role: string) => {
    const own = Object.keys(config.identities).find(name => config.identities[name]?.role === role)
    return own ? account(role, own, 'admin') : account(role, ofTenant, role, mine)
  }
  /** Somebody in every role of the shop, and who is in none of it. */
  const as: Record<Person, Client> & Record<string, Client> = {
    ...(Object.fromEntries(
      await Promise.all(Object.keys(config.roles).map(async role => [role, await inRole(role)] as const)),
    ) as Record<Person, Client>),
    stranger: await account('stranger', ofTenant, founder, theirs),
    nobody: clientOf('', {}),
  }
  return {
    app,
    mall: services,
    leaving,
    metrics,
    db,
    as,
    statements,
    broken,
    account,
    /** An action that the mall takes by itself, among one maker's records. */
    byMall: (resource: AnyResource, action: string, id: string, input: object = {}, tenant: Tenant = mine) =>
      services.enter(tenant, scope =>
        runAction(openRequestContext(services.appConfig, scope, systemPrincipal(tenant)), resource, action, {
          id,
          input: { ...input },
        }),
      ),
    /** Whoever sends these headers. */
    visitor: (headers: Record<string, string>) => clientOf('', headers),
    factId: mine,
    otherFactId: theirs,
    close: async () => {
      await app.close()
      await database.close()
      await drop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
      if (broken.length > 0) throw new Error([...new Set(broken)].join('\n'))
    },
  }
}
export type TestShop = Awaited<ReturnType<typeof buildShop>>

/** A small real picture. */
export const picture = (width = 24, height = 16, color = '#336699'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .png()
    .toBuffer()
