import { expect, it } from 'vitest'
import { buildServer } from '../../../src/server/app'
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
