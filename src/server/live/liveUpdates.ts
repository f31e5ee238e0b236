import { z } from 'zod'
import type { Principal } from '../auth/sessions'
import type { AppConfig } from '../config/appConfig'
import type { OpenChannel } from '../database/connections/channel'
import type { Positions } from '../database/tenancy/positions'
import { allTenants, isTenant, type Tenant } from '../database/tenancy/tenant'
import type { LiveChange } from './committedChanges'
import { SESSIONS, type Watcher, watchersOf } from './subscribers'

/** Tells open pages what has changed, on this server and all others. */
export interface Live {
  /** Takes what was committed; it is told a moment later, together. */
  readonly publish: (changes: readonly LiveChange[]) => void
  /** Lets a page listen. Refuses with busy. Answers how to leave. */
  readonly join: (watcher: Watcher) => () => void
  /** Sessions of an account were ended: what listens by them ends, on every server. */
  readonly ended: (accountId: string) => void
  /** Asks whose pages may stay, and ends the others. */
  readonly check: () => Promise<void>
  readonly stop: () => Promise<void>
}
interface LiveParts {
  readonly appConfig: AppConfig
  readonly open: OpenChannel
  /** Who the sessions belong to now, by token; those that have ended are missing. */
  readonly known: (tokens: readonly string[]) => Promise<ReadonlyMap<string, Principal>>
  readonly fail: (fault: unknown) => void
  /** What was heard is no mall's word; said at most once a minute. */
  readonly strange: () => void
  /** What the malls on one database sign by. */
  readonly secret: string
  /** Where a standby is read from: remembers how late it must be for what is told. */
  readonly positions?: Positions
}

const GATHER_MS = 30
const CHECK_MS = 60_000
/** Records of one resource told by name at a time; beyond it only the resource is. */
const BY_NAME = 200
/** Changes in one text: each has at most some 240 bytes. */
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
const parsed = (text: string): readonly LiveChange[] | undefined => {
  try {
    return changesSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
/** Calls what may happen often at most once in so many milliseconds. */
const seldom = (call: () => void, ms: number): (() => void) => {
  let last = Number.NEGATIVE_INFINITY
  return () => {
    if (performance.now() - last < ms) return
    last = performance.now()
    call()
  }
}

/** Of very many records of one resource only the resource is told, to each whose they are. */
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

/** Gathers what is to be told for a moment, so that it is said together. */
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

/** Looks up who the watchers are by now. Those without a session are ended. */
const renew = async (all: readonly Watcher[], known: LiveParts['known']): Promise<void> => {
  if (all.length === 0) return
  const now = await known([...new Set(all.map(({ token }) => token))])
  for (const watcher of all) {
    const principal = now.get(watcher.token)
    if (principal) watcher.principal = principal
    else watcher.end()
  }
}
export const buildLive = ({ appConfig, open, known, fail, strange, secret, positions }: LiveParts): Live => {
  const watchers = watchersOf(appConfig.resources)
  // Where the database cannot say it now, the pages stay until it can.
  const checkSoon = (all: readonly Watcher[]) => void renew(all, known).catch(fail)
  const isStrange = seldom(strange, STRANGE_MS)
  const channel = open({
    secret,
    strange: isStrange,
    heard: text => {
      const changes = parsed(text)
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
