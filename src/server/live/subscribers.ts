import { roleIsIn } from '../../schema/rules/availability'
import type { AnyResource } from '../../schema/model/resource'
import { RequestError } from '../errors/requestError'
import type { Principal } from '../auth/sessions'
import { accountOf, allTenants } from '../database/tenancy/tenant'
import type { LiveChange } from './committedChanges'

/** What an open page is told: which record is another by now, without one that many are, or that something may have been missed. */
export type LiveEvent = { readonly resource: string; readonly id?: string } | { readonly anew: true }
/** An open page. */
export interface Watcher {
  principal: Principal
  readonly token: string
  readonly notify: (event: LiveEvent) => void
  readonly end: () => void
}
/** The open pages of this server. */
interface Watchers {
  /** Lets a page listen. Refuses with busy. Answers how to leave. */
  readonly join: (watcher: Watcher) => () => void
  /** Tells each page those changes that it hears of. */
  readonly notify: (changes: readonly LiveChange[]) => void
  /** Tells every page that something may have been missed. */
  readonly notifyMissed: () => void
  /** Those whose session or account is another by now. */
  readonly concerned: (changes: readonly LiveChange[]) => readonly Watcher[]
  readonly all: () => readonly Watcher[]
}

/** Stands for a resource where sessions of an account have ended: none is called so. */
export const SESSIONS = '/sessions'
/** Pages of one account, and of everyone. */
const MOST = { account: 10, all: 5_000 } as const

/** Whoever may read a resource hears of it, inside their own walls alone, and so does whose it is; a message is heard of by whom it is for. */
const hears = (resource: AnyResource | undefined, { principal }: Watcher, change: LiveChange): boolean => {
  const { tenant, account, own } = change
  if (account !== undefined) return account === principal.accountId
  const isTheirs = own !== undefined && own === accountOf(principal.tenant)
  if (!resource || !(isTheirs || principal.tenant === allTenants || principal.tenant === tenant)) return false
  return (
    (principal.complete || resource.definition.availableBeforeCompletion === true) &&
    roleIsIn(resource.definition.permissions.read, principal)
  )
}

export const watchersOf = (declared: readonly AnyResource[]): Watchers => {
  const watchers = new Set<Watcher>()
  const resources = new Map(declared.map(each => [each.name, each]))
  return {
    join: watcher => {
      const own = [...watchers].filter(each => each.principal.accountId === watcher.principal.accountId)
      if (own.length >= MOST.account || watchers.size >= MOST.all)
        throw new RequestError('busy', null, { 'retry-after': '30' })
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    notify: changes => {
      for (const watcher of watchers)
        for (const change of changes)
          if (hears(resources.get(change.resource), watcher, change))
            watcher.notify({ resource: change.resource, ...(change.id ? { id: change.id } : {}) })
    },
    notifyMissed: () => {
      for (const watcher of watchers) watcher.notify({ anew: true })
    },
    // An id that is left out stands for everyone's.
    concerned: changes => {
      const ids = new Set(
        changes
          .filter(({ resource }) => resource === SESSIONS || resources.get(resource)?.definition.table === 'accounts')
          .map(({ id }) => id),
      )
      return ids.size === 0 ? [] : [...watchers].filter(({ principal }) => ids.has('') || ids.has(principal.accountId))
    },
    all: () => [...watchers],
  }
}
