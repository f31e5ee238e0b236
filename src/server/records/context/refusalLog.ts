import { writeEvent } from './auditLog'
import { SESSION } from './auditVisibility'
import type { Principal } from '../../auth/sessions'
import type { RunInTenant } from '../../database/tenancy/tenantTransaction'

/** Refusals of one account with a line of their own, in one minute. The rest share one line. */
const LINES = 10
const MINUTE = 60_000

interface Minute {
  readonly timer: NodeJS.Timeout
  lines: number
  /** Refusals without a line, and the last of them. */
  rest: number
  last: { readonly principal: Principal; readonly path: string }
}
/** Logs refusals, limited so that nobody can flood the log. */
export interface Refusals {
  /** Logs one refusal. A failure to write does not hide the refusal. */
  readonly note: (principal: Principal, path: string) => Promise<void>
  /** Ends every account's minute and writes the shared lines. */
  readonly flush: () => Promise<void>
}
const writeRefusal = (enter: RunInTenant, principal: Principal, path: string, times: number) =>
  enter(principal.tenant, scope =>
    writeEvent(scope, principal, {
      resource: SESSION,
      action: 'refused',
      recordName: path,
      changes: times > 1 ? { times: [null, times] } : {},
    }),
  ).catch(() => {})
export const refusalLog = (enter: RunInTenant): Refusals => {
  const minutes = new Map<string, Minute>()
  const end = async (account: string) => {
    const minute = minutes.get(account)
    if (!minute) return
    minutes.delete(account)
    clearTimeout(minute.timer)
    if (minute.rest > 0) await writeRefusal(enter, minute.last.principal, minute.last.path, minute.rest)
  }
  const begin = (principal: Principal, path: string): Minute => {
    const minute = {
      timer: setTimeout(() => void end(principal.accountId), MINUTE).unref(),
      lines: 0,
      rest: 0,
      last: { principal, path },
    }
    minutes.set(principal.accountId, minute)
    return minute
  }
  return {
    note: async (principal, path) => {
      const minute = minutes.get(principal.accountId) ?? begin(principal, path)
      minute.last = { principal, path }
      if (minute.lines >= LINES) {
        minute.rest += 1
        return
      }
      minute.lines += 1
      await writeRefusal(enter, principal, path, 1)
    },
    flush: async () => {
      for (const account of [...minutes.keys()]) await end(account)
    },
  }
}
