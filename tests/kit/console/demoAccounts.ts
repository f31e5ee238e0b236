import { demoAccounts, demoName, demoPassword, makeOutsiders } from '../../../src/app/server/demo/data/demoAccounts'
import { createAccount, createTenant } from '../../../src/server/auth/accounts'
import type { Db } from '../../../src/server/database/connections/database'

/** Creates the demo accounts with a complete manufacturer directly. Returns their ids by username. */
export const makeDemoAccounts = async (db: Db): Promise<Record<string, string>> => {
  const factId = await createTenant(db, { factName: demoName }, true)
  const ids = await makeOutsiders(db)
  for (const { what: _, ...account } of demoAccounts.filter(({ identity }) => identity === 'fact'))
    ids[account.username] = await createAccount(db, { ...account, password: demoPassword, factId })
  return ids
}
