import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { AnyResource } from '../../schema/resource'
import { writeEvent } from '../records/audit'
import { rowsSeen } from '../records/auditView'
import { deskOf } from '../records/hand'
import { present } from '../records/present'
import { type Row, rows, sql } from '../store/database'
import { findPage, type ListQuery, rowsOf } from '../store/list'
import type { Scope, Step } from '../store/wall'
import type { Mall } from './mall'
import { type Call, seenBy } from './route'
import { streamed, type Write } from './streamed'

/** An export ends here; whoever needs more narrows the filter. */
export const EXPORT_ROWS = 5000
/** Rows that are read and presented in one turn; others have theirs in between. */
const PAGE = 100

/**
 * A list's rows as of one moment, masked, written down, sent page by page: what is found is kept in a cursor, so that others have their turns between
 * the pages and never more than a page is in memory.
 */
export const exportRecords = (
  mall: Mall,
  resource: AnyResource,
  { principal, body, request, reply }: Call<Pick<ListQuery, 'sort' | 'keyword' | 'filter'>>,
): Promise<Readable> => {
  const { shop } = mall
  const { tenant } = principal
  const cursor = sql.ref(`export ${randomUUID()}`)
  const find = async (scope: Scope) => {
    const query = { ...body, current: 1, pageSize: EXPORT_ROWS, counts: false }
    const found = await findPage(scope, resource, query, { actor: principal, rows: rowsSeen(shop, resource, principal) })
    await sql`declare ${cursor} no scroll cursor with hold for ${rowsOf(scope, resource, found.page)}`.execute(scope.db)
    return found
  }
  const next = async (scope: Scope) => {
    const page = await rows<Row>(scope.db, sql`fetch ${sql.lit(PAGE)} from ${cursor}`)
    return (await present(deskOf(shop, scope, principal), resource, page)).map(each => JSON.stringify(each)).join()
  }
  const send = async (step: Step, write: Write) => {
    const { page, total, more } = await step(find)
    try {
      const event = { resource: resource.name, action: 'export', changes: { rows: [null, page.length] } }
      await mall.enter(tenant, scope => writeEvent(scope, principal, event))
      let before = '{"code":0,"data":{"list":['
      for (let read = 0; read < page.length; read += PAGE) {
        await write(before + (await step(next)))
        before = ','
      }
      const end = JSON.stringify({ total, more: more || total > page.length })
      await write(`${page.length > 0 ? '' : before}],${end.slice(1)},"msg":""}`)
    } finally {
      await step(({ db }) => sql`close ${cursor}`.execute(db)).catch(() => {})
    }
  }
  reply.type('application/json; charset=utf-8')
  return streamed(write => mall.turns.exporting(tenant, () => mall.linger(tenant, step => send(step, write), seenBy(request))))
}
