import { afterAll, beforeAll, expect, it } from 'vitest'
import { queryRows, sql } from '../../../src/server/database/connections/database'
import { checkSchemaHistory } from '../../../src/server/database/migrations/schemaHistory'
import { getTables } from '../../../src/server/database/tables/tables'
import { buildShop, wholeShop } from '../../kit/testServer'

const renamed = wholeShop.resources.map(each =>
  each.name === 'masters' ? { ...each, definition: { ...each.definition, renamedFrom: 'potters' } } : each,
)
interface Lines {
  readonly total: number
  readonly list: readonly {
    readonly id: string
    readonly resource: string
    readonly recordId: string
    readonly changes: object
  }[]
}
let shop: Awaited<ReturnType<typeof buildShop>>
beforeAll(async () => {
  shop = await buildShop({ ...wholeShop, resources: renamed })
  await sql`insert into audit (fact_id, id, resource, "recordId", action, changes) values
    (${shop.factId}, 'old', 'potters', '1', 'edit', '{"name":["a","b"]}'), (${shop.factId}, 'new', 'masters', '1', 'edit', '{"name":["b","c"]}'),
    (${shop.factId}, 'other', 'bowls', '2', 'edit', '{}')`.execute(shop.db)
})
afterAll(() => shop.close())

it.each(['/api/audit/listAuditLogs', '/api/audit/exportAuditLogs'])(
  'the lines of a resource that was renamed are found and told under its name of today, with their changes: %s',
  async path => {
    const { list, total } = await shop.as.creator.ok<Lines>(path, { filter: { resource: 'masters' }, sort: 'id' })
    expect([total, list.map(({ id, resource, recordId, changes }) => [id, resource, recordId, changes])]).toEqual([
      2,
      [
        ['new', 'masters', '1', { name: ['b', 'c'] }],
        ['old', 'masters', '1', { name: ['a', 'b'] }],
      ],
    ])
    expect(
      (await shop.as.creator.ok<Lines>(path, { filter: { resource: ['bowls'] } })).list.map(({ id }) => id),
    ).toEqual(['other'])
    expect((await shop.as.creator.ok<Lines>(path, { filter: { resource: ['bowls', 'masters'] } })).total).toBe(3)
  },
)
it('what the log keeps stays as it was written', async () => {
  expect(await queryRows(shop.db, sql`select resource from audit where id = 'old'`)).toEqual([{ resource: 'potters' }])
})
it('messages about a resource that was renamed lead to its records', async () => {
  const { accountId } = shop.as.creator
  await sql`insert into messages (fact_id, id, account_id, role, resource, "recordId", at, words, "createdTime")
    values (${shop.factId}, 'm', ${accountId}, 'creator', 'potters', '1', 'edit', '{"zh":"一","en":"One"}', now())`.execute(
    shop.db,
  )
  await checkSchemaHistory(shop.db, getTables(renamed), () => {})
  const { list } = await shop.as.creator.ok<Lines>('/api/message/list', {})
  expect(list.map(({ resource, recordId }) => [resource, recordId])).toEqual([['masters', '1']])
})
