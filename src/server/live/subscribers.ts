import { tableTraits } from '../../schema/selectors/definition'
import { roleIsIn } from '../../schema/rules/availability'
import type { AnyResource } from '../../schema/model/resource'
import { RequestError } from '../errors/requestError'
import type { Principal } from '../auth/sessions'
import { accountOf, allTenants } from '../database/tenancy/tenant'
import type { LiveChange } from './committedChanges'

/**
 * Event for an open page: one changed record, many changed records (no `id`), or possibly missed
 * changes.
 */
export type LiveEvent = { readonly resource: string; readonly id?: string } | { readonly anew: true }
/** Open page. */
export interface Watcher {
  principal: Principal
  readonly token: string
  readonly notify: (event: LiveEvent) => void
  readonly end: () => void
}
/** Open pages of this server. */
interface Watchers {
  /** Subscribes a page. Refuses with busy. Returns how to unsubscribe. */
  readonly join: (watcher: Watcher) => () => void
  /** Sends each page the changes that it may see. */
  readonly notify: (changes: readonly LiveChange[]) => void
  /** Tells every page that it may have missed changes. */
  readonly notifyMissed: () => void
  /** Watchers whose session or account has changed. */
  readonly concerned: (changes: readonly LiveChange[]) => readonly Watcher[]
  readonly all: () => readonly Watcher[]
}

/** Pseudo-resource for ended sessions of an account. No resource has this name. */
export const SESSIONS = '/sessions'
/** Limits of pages: of one account, and of all. */
const MAX_PAGES = { account: 10, all: 5_000 } as const

/**
 * Whether a watcher may hear of a change: by permission to read, within their tenant only. The
 * record's owner hears of the change, too. A message reaches its recipient only.
 */
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
  const ofAccounts = new Set([SESSIONS, ...declared.flatMap(each => (tableTraits(each).accounts ? [each.name] : []))])
  return {
    join: watcher => {
      const own = [...watchers].filter(each => each.principal.accountId === watcher.principal.accountId)
      if (own.length >= MAX_PAGES.account || watchers.size >= MAX_PAGES.all)
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
    // An empty id stands for all accounts.
    concerned: changes => {
      const ids = new Set(changes.filter(({ resource }) => ofAccounts.has(resource)).map(({ id }) => id))
      return ids.size === 0 ? [] : [...watchers].filter(({ principal }) => ids.has('') || ids.has(principal.accountId))
    },
    all: () => [...watchers],
  }
}
