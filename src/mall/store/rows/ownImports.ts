import { rows, sql } from '../connections/database'
import { mine, type Scope } from '../walls/wall'
import type { TaskState } from './tasks'

/** An import as whoever gave it finds it again. */
export interface OwnImport {
  readonly id: string
  readonly state: TaskState
  readonly done: number
  readonly total: number | null
  /** How many rows came to what; empty until it has ended. */
  readonly counts: Readonly<Record<string, number>>
  readonly createdTime: string
  /** How far it was taken back; nothing where nobody asked for that. */
  readonly undone: TaskState | null
}
/** How many are told. */
const MOST = 10
/** An account's last imports of a list that were run, the newest first. */
export const ownImports = (scope: Scope, kind: string, accountId: string, resource: string): Promise<OwnImport[]> =>
  rows<OwnImport>(
    scope.db,
    sql`select t.id, t.state, t.done, t.total, coalesce(t.result, '{}'::jsonb) as counts, t."createdTime", u.state as undone
      from tasks t left join tasks u on u.fact_id = t.fact_id and u.id = 'undo ' || t.id and u.account_id = t.account_id
      where ${mine(scope, 't')} and t.account_id = ${accountId} and t.account_id <> '' and t.kind = ${kind} and t.data->>'resource' = ${resource}
        and not t.data ? 'gathering' and not t.data ? 'undoes'
      order by t.id desc limit ${MOST}`,
  )
