import { z } from 'zod'
import { allows } from '../../schema/machine'
import { Failure } from '../failures/failure'
import type { Principal } from '../session/sessions'
import type { Shop } from '../shop'
import type { OpenChannel } from '../store/channel'
import { accountOf } from '../store/reach'
import type { Positions } from '../store/positions'
import type { Change } from './committed'

/** What an open page is told: which record is another by now, without one that many are, or that something may have been missed. */
export type LiveEvent = { readonly resource: string; readonly id?: string } | { readonly anew: true }
/** An open page. */
export interface Watcher {
  principal: Principal
  readonly token: string
  readonly tell: (event: LiveEvent) => void
  readonly end: () => void
}
/** Tells open pages what has changed, on this server and all others. */
export interface Live {
  /** Takes what was committed; it is told a moment later, together. */
  readonly publish: (changes: readonly Change[]) => void
  /** Lets a page listen. Refuses with busy. Answers how to leave. */
  readonly join: (watcher: Watcher) => () => void
  /** Sessions of an account were ended: what listens by them ends, on every server. */
  readonly ended: (accountId: string) => void
  /** Asks whose pages may stay, and ends the others. */
  readonly check: () => Promise<void>
  readonly stop: () => Promise<void>
}
export interface LiveParts {
  readonly shop: Shop
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
/** Stands for a resource where sessions of an account have ended: none is called so. */
const SESSIONS = '/sessions'
/** Pages of one account, and of everyone. */
const MOST = { account: 10, all: 5_000 } as const

const changesSaid = z.array(
  z.object({
    tenant: z.string(),
    resource: z.string(),
    id: z.string(),
    account: z.string().optional(),
    own: z.string().optional(),
    at: z.string().optional(),
  }),
)
const parsed = (text: string): readonly Change[] | undefined => {
  try {
    return changesSaid.safeParse(JSON.parse(text)).data
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
const gathered = (changes: Iterable<Change>): Change[] => {
  const groups = new Map<string, Change[]>()
  for (const change of changes) {
    const key = `${change.tenant} ${change.resource}`
    groups.set(key, [...(groups.get(key) ?? []), change])
  }
  const withoutNames = (group: readonly Change[]) =>
    new Map(group.map(change => [`${change.account ?? ''} ${change.own ?? ''}`, { ...change, id: '' }])).values()
  return [...groups.values()].flatMap(group => (group.length > BY_NAME ? [...withoutNames(group)] : group))
}

export const buildLive = ({ shop, open, known, fail, strange, secret, positions }: LiveParts): Live => {
  const watchers = new Set<Watcher>()
  const resources = new Map(shop.resources.map(each => [each.name, each]))
  /** Whoever may read a resource hears of it, inside their own walls alone, and so does whose it is; a message is heard of by whom it is for. */
  const hears = ({ principal }: Watcher, { tenant, resource: name, account, own }: Change): boolean => {
    if (account !== undefined) return account === principal.accountId
    const resource = resources.get(name)
    const isTheirs = own !== undefined && own === accountOf(principal.tenant)
    if (!resource || !(isTheirs || principal.tenant === '*' || principal.tenant === tenant)) return false
    return (principal.complete || resource.definition.early === true) && allows(resource.definition.roles.read, principal)
  }
  const tellAll = (changes: readonly Change[]) => {
    for (const { tenant, at } of changes) if (at) positions?.note(tenant, at)
    for (const watcher of watchers)
      for (const change of changes)
        if (hears(watcher, change)) watcher.tell({ resource: change.resource, ...(change.id ? { id: change.id } : {}) })
  }
  const check = async (all: readonly Watcher[]) => {
    if (all.length === 0) return
    const now = await known([...new Set(all.map(({ token }) => token))])
    for (const watcher of all) {
      const principal = now.get(watcher.token)
      if (principal) watcher.principal = principal
      else watcher.end()
    }
  }
  // Where the database cannot say it now, the pages stay until it can.
  const checkSoon = (all: readonly Watcher[]) => void check(all).catch(fail)
  /** Whoever's session or account is another by now: an id that is left out stands for everyone's. */
  const concerned = (changes: readonly Change[]): Watcher[] => {
    const ids = new Set(
      changes
        .filter(({ resource }) => resource === SESSIONS || resources.get(resource)?.definition.table === 'accounts')
        .map(({ id }) => id),
    )
    return ids.size === 0 ? [] : [...watchers].filter(({ principal }) => ids.has('') || ids.has(principal.accountId))
  }
  const isStrange = seldom(strange, STRANGE_MS)
  const channel = open({
    secret,
    strange: isStrange,
    heard: text => {
      const changes = parsed(text)
      if (!changes) return isStrange()
      tellAll(changes)
      checkSoon(concerned(changes))
    },
    anew: () => {
      positions?.lost()
      for (const watcher of watchers) watcher.tell({ anew: true })
    },
  })

  let waiting = new Map<string, Change>()
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    timer = undefined
    const changes = gathered(waiting.values())
    waiting = new Map()
    for (let from = 0; from < changes.length; from += TOGETHER) channel.say(JSON.stringify(changes.slice(from, from + TOGETHER)))
  }
  const publish = (changes: readonly Change[]) => {
    for (const change of changes) waiting.set(`${change.tenant} ${change.resource} ${change.id} ${change.account ?? ''}`, change)
    timer ??= setTimeout(flush, GATHER_MS).unref()
  }
  const checks = setInterval(() => checkSoon([...watchers]), CHECK_MS).unref()
  return {
    publish,
    ended: accountId => publish([{ tenant: '*', resource: SESSIONS, id: accountId }]),
    join: watcher => {
      const own = [...watchers].filter(each => each.principal.accountId === watcher.principal.accountId)
      if (own.length >= MOST.account || watchers.size >= MOST.all) throw new Failure('busy', null, { 'retry-after': '30' })
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    check: () => check([...watchers]),
    stop: async () => {
      clearInterval(checks)
      clearTimeout(timer)
      if (timer) flush()
      for (const watcher of [...watchers]) watcher.end()
      await channel.stop()
    },
  }
}
