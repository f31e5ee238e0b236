import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { AnyResource } from '../../../schema/model/resource'
import { DOWNLOAD_ROWS } from '../../../schema/spreadsheet/exportFormats'
import type { Principal } from '../../auth/sessions'
import { writeEvent } from '../../records/context/auditLog'
import { readerOf } from '../../records/context/auditVisibility'
import { describeConditions } from '../../export/describeConditions'
import { openRequestContext } from '../../records/write/openRequestContext'
import { present } from '../../records/read/presentRecord'
import { type DatabaseRow, queryRows, sql } from '../../database/connections/database'
import { declareExportCursor, type ExportQuery } from '../../database/queries/exportCursor'
import type { TenantTransaction, TransactionStep } from '../../database/tenancy/tenantTransaction'
import type { ServerServices } from '../../services/services'
import type { RouteCall } from '../../services/routeContract'
import { seenBy } from '../base/mountRoute'
import { streamRows, type Write } from '../base/streamRows'

/** Limit of unread response bytes: as many as `DOWNLOAD_ROWS` long rows have. */
const AHEAD = 32 * 1024 * 1024
/** Rows read and presented in one turn, between which others have theirs. */
const PAGE = 100

/** Reads a list's rows in one snapshot: a cursor holds them, and each page is returned as JSON. */
const cursorPages = (
  { appConfig }: ServerServices,
  resource: AnyResource,
  principal: Principal,
  query: ExportQuery,
) => {
  const cursor = sql.ref(`export ${randomUUID()}`)
  const reader = readerOf(appConfig, resource, principal)
  return {
    find: (scope: TenantTransaction) =>
      declareExportCursor(scope, resource, query, { ...reader, most: DOWNLOAD_ROWS, cursor }),
    next: async (scope: TenantTransaction) => {
      const page = await queryRows<DatabaseRow>(scope.db, sql`fetch ${sql.lit(PAGE)} from ${cursor}`)
      const rows = await present(openRequestContext(appConfig, scope, principal), resource, page)
      return rows.map(each => JSON.stringify(each)).join()
    },
    close: ({ db }: TenantTransaction) => sql`close ${cursor}`.execute(db),
  }
}
/**
 * Exports a list's rows, or those of `ids`, in one snapshot. Values are masked, and an audit line
 * is written. A cursor holds the rows, so that other tenants have turns between pages. With a slow
 * reader, the rest waits in memory and keeps no turn.
 */
export const exportRecords = (
  services: ServerServices,
  resource: AnyResource,
  { principal, body, request, reply }: RouteCall<ExportQuery>,
): Promise<Readable> => {
  const { tenant } = principal
  const { find, next, close } = cursorPages(services, resource, principal, body)
  const send = async (step: TransactionStep, write: Write) => {
    const result = await step(find)
    try {
      const event = {
        resource: resource.name,
        action: 'export',
        changes: { ...describeConditions(body), rows: [null, result.rows] },
      }
      await services.enter(tenant, scope => writeEvent(scope, principal, event))
      let before = '{"code":0,"data":{"list":['
      for (let read = 0; read < result.rows; read += PAGE) {
        await write(before + (await step(next)))
        before = ','
      }
      await write(`${result.rows > 0 ? '' : before}],"total":${result.rows},"more":${result.more}},"msg":""}`)
    } finally {
      await step(close).catch(() => {})
    }
  }
  reply.type('application/json; charset=utf-8')
  const { bodies, exporting } = services.queues
  return streamRows(
    request.raw.socket,
    write => exporting(tenant, () => services.readInSteps(tenant, step => send(step, write), seenBy(request))),
    { bodies, owner: tenant, bytes: AHEAD },
  )
}
