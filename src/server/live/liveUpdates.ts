import { z } from 'zod'
import type { Principal } from '../auth/sessions'
import type { AppConfig } from '../config/appConfig'
import type { OpenChannel } from '../database/connections/channel'
import type { Positions } from '../database/tenancy/positions'
import { allTenants, isTenant, type Tenant } from '../database/tenancy/tenant'
import type { LiveChange } from './committedChanges'
import { SESSIONS, type Watcher, watchersOf } from './subscribers'
import { parseJson } from '../../schema/text/parseJson'

/** Sends changes to open pages, on this server and all others. */
export interface Live {
  /** Publishes committed changes, batched after a moment. */
  readonly publish: (changes: readonly LiveChange[]) => void
  /** Subscribes a page. Refuses with busy. Returns how to unsubscribe. */
  readonly join: (watcher: Watcher) => () => void
  /** Ends subscriptions of an account whose sessions were ended, on every server. */
  readonly ended: (accountId: string) => void
  /** Checks all sessions, and ends subscriptions without one. */
  readonly check: () => Promise<void>
  readonly stop: () => Promise<void>
}
interface LiveParts {
  readonly appConfig: AppConfig
  readonly open: OpenChannel
  /** Returns the principals of sessions by token. Ended sessions are missing. */
  readonly known: (tokens: readonly string[]) => Promise<ReadonlyMap<string, Principal>>
  readonly fail: (fault: unknown) => void
  /** Called for a message without a valid signature or shape, at most once a minute. */
  readonly strange: () => void
  /** Secret for signing messages, shared by all servers on one database. */
  readonly secret: string
  /** Where a standby exists: records the position that it must reach for a change. */
  readonly positions?: Positions
}

const GATHER_MS = 30
const CHECK_MS = 60_000
/** Records of one resource sent by id. Beyond, only the resource is sent. */
const BY_NAME = 200
/** Changes in one message: each has at most some 240 bytes. */
const TOGETHER = 30
const STRANGE_MS = 60_000

const changesSchema = z.array(
  z.object({
    tenant: z.custom<Tenant>(isTenant),
    resource: z.string(),
    id: z.string(),
    account: z.string().optional(),
    own: z.string().optional(),
    at: z.string().optional(),
  }),
)
/** Throttles a call to once in so many milliseconds. */
const seldom = (call: () => void, ms: number): (() => void) => {
  let last = Number.NEGATIVE_INFINITY
  return () => {
    if (performance.now() - last < ms) return
    last = performance.now()
    call()
  }
}

/** Replaces very many changes of one resource by one without an id, for each owner and account. */
const gathered = (changes: Iterable<LiveChange>): LiveChange[] => {
  const groups = new Map<string, LiveChange[]>()
  for (const change of changes) {
    const key = `${change.tenant} ${change.resource}`
    groups.set(key, [...(groups.get(key) ?? []), change])
  }
  const withoutNames = (group: readonly LiveChange[]) =>
    new Map(group.map(change => [`${change.account ?? ''} ${change.own ?? ''}`, { ...change, id: '' }])).values()
  return [...groups.values()].flatMap(group => (group.length > BY_NAME ? [...withoutNames(group)] : group))
}

/** Batches changes for a moment and sends them together. */
const gathering = (send: (text: string) => void) => {
  let waiting = new Map<string, LiveChange>()
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    timer = undefined
    const changes = gathered(waiting.values())
    waiting = new Map()
    for (let from = 0; from < changes.length; from += TOGETHER)
      send(JSON.stringify(changes.slice(from, from + TOGETHER)))
  }
  return {
    publish: (changes: readonly LiveChange[]) => {
      for (const change of changes)
        waiting.set(`${change.tenant} ${change.resource} ${change.id} ${change.account ?? ''}`, change)
      timer ??= setTimeout(flush, GATHER_MS).unref()
    },
    stop: () => {
      clearTimeout(timer)
      if (timer) flush()
    },
  }
}

/** Renews the principals of watchers. Ends watchers without a session. */
const renew = async (all: readonly Watcher[], known: LiveParts['known']): Promise<void> => {
  if (all.length === 0) return
  const now = await known([...new Set(all.map(({ token }) => token))])
  for (const watcher of all) {
    const principal = now.get(watcher.token)
    if (principal) watcher.principal = principal
    else watcher.end()
  }
}
export const buildLiveUpdates = ({ appConfig, open, known, fail, strange, secret, positions }: LiveParts): Live => {
  const watchers = watchersOf(appConfig.resources)
  // While the database cannot answer, the pages stay subscribed.
  const checkSoon = (all: readonly Watcher[]) => void renew(all, known).catch(fail)
  const isStrange = seldom(strange, STRANGE_MS)
  const channel = open({
    secret,
    strange: isStrange,
    heard: text => {
      const changes: readonly LiveChange[] | undefined = changesSchema.safeParse(parseJson(text)).data
      if (!changes) return isStrange()
      for (const { tenant, at } of changes) if (at) positions?.note(tenant, at)
      watchers.notify(changes)
      checkSoon(watchers.concerned(changes))
    },
    anew: () => {
      positions?.lost()
      watchers.notifyMissed()
    },
  })
  const { publish, stop } = gathering(channel.publish)
  const checks = setInterval(() => checkSoon(watchers.all()), CHECK_MS).unref()
  return {
    publish,
    ended: accountId => publish([{ tenant: allTenants, resource: SESSIONS, id: accountId }]),
    join: watchers.join,
    check: () => renew(watchers.all(), known),
    stop: async () => {
      clearInterval(checks)
      stop()
      for (const watcher of watchers.all()) watcher.end()
      await channel.stop()
    },
  }
}
