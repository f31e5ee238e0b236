import { expect, it } from 'vitest'
import { f } from '../../../resources/kit'
import { buildServer } from '../../../src/server/app'
import { queryRows, sql } from '../../../src/server/database/connections/database'
import { localFiles } from '../../../src/server/files/fileStore'
import { testDatabase } from '../../kit/prepared'
import { wholeShop } from '../../kit/testServer'

it.each([
  ['compares tables with their declarations', false],
  ['whose tables are known to be current compares none', true],
])('a start %s', async (_, isCurrent) => {
  const statements: string[] = []
  const { database, drop } = await testDatabase({ name: 'whole', shop: wholeShop }, said => statements.push(said))
  const { app } = await buildServer({
    appConfig: wholeShop,
    database,
    files: await localFiles('.test/files'),
    isCurrent,
  })
  expect(statements.some(each => /information_schema|pg_policies|pg_index/.test(each))).toBe(!isCurrent)
  expect((await app.inject({ method: 'GET', url: '/api/health' })).statusCode).toBe(200)
  await app.close()
  await database.close()
  await drop()
})
it('a start that stops names its step and goes on there, and the version before still starts', async () => {
  const { database, db, drop } = await testDatabase({ name: 'whole', shop: wholeShop })
  const begin = async (appConfig: typeof wholeShop) =>
    (await buildServer({ appConfig, database, files: await localFiles('.test/files') })).app.close()
  const upgraded = {
    ...wholeShop,
    resources: wholeShop.resources.map(each =>
      each.name === 'lamps'
        ? {
            ...each,
            fields: { ...each.fields, short: f.sequence({ zh: '短号', en: 'Short number', prefix: 'K-', digits: 1 }) },
          }
        : each,
    ),
  }
  await sql`insert into lamps (fact_id, id, name) values ('a', '1', '壁灯')`.execute(db)
  await sql`alter table serials add constraint broken check (name <> 'lamps.short')`.execute(db)
  await expect(begin(upgraded)).rejects.toThrow(/broken.*the start stopped at rows of lamps; the next start goes on/)
  await begin(wholeShop)
  await sql`alter table serials drop constraint broken`.execute(db)
  await begin(upgraded)
  expect(await queryRows(db, sql`select short from lamps`)).toEqual([{ short: 'K-1' }])
  await database.close()
  await drop()
})
