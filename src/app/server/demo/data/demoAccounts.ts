import { createAccount, findAccount } from '../../../../server/auth/accounts'
import { passwordMatches } from '../../../../server/auth/passwords'
import type { Db } from '../../../../server/database/connections/database'

import { demoBuyers } from './demoBuyers'

export const demoPassword = 'Demo1234'
/** Demo accounts, which the server prints at its start. */
export const demoAccounts = [
  { username: 'demo', identity: 'fact', role: 'creator', name: '林建安', phone: '13805990001', what: 'creator' },
  { username: 'demo-user', identity: 'fact', role: 'user', name: '陈小盏', phone: '13805990002', what: 'staff' },
  { username: 'platform', identity: 'plat', role: 'admin', name: '平台审核', phone: '13805990003', what: 'platform' },
  { username: 'buyer', identity: 'mini', role: 'user', name: '周茶友', phone: '13805990004', what: 'buyer' },
] as const
/** Founders of the other manufacturers, and staff who joined lately. Their password is the demo's, too. */
export const otherLogins = [
  { username: 'songyao', phone: '13805990021', factName: '建阳松窑建盏工作室' },
  { username: 'shuiji', phone: '13805990031', factName: '建阳水吉青岚窑业有限公司' },
] as const
export const newStaff = [
  { username: 'demo-manager', name: '苏晚晴', phone: '13805990005', role: 'admin' },
  { username: 'demo-packer', name: '吴阿福', phone: '13805990006', role: 'user' },
] as const
/** Usernames and identities of all accounts of the demo. */
export const allDemoAccounts: readonly { readonly username: string; readonly identity: string }[] = [
  ...demoAccounts,
  ...demoBuyers.slice(1).map(({ username }) => ({ username, identity: 'mini' })),
  ...[...otherLogins, ...newStaff].map(({ username }) => ({ username, identity: 'fact' })),
]

export const demoName = '建阳兔毫坊陶瓷有限公司'
/** Creates the accounts that cannot be registered. Returns their ids by username. */
export const makeOutsiders = async (db: Db): Promise<Record<string, string>> => {
  const ids: Record<string, string> = {}
  for (const { what: _, ...account } of demoAccounts)
    if (account.identity !== 'fact')
      ids[account.username] = await createAccount(db, { ...account, password: demoPassword })
  return ids
}
/** Usernames of demo accounts that still have the demo password. */
export const openDemoAccounts = async (db: Db): Promise<string[]> => {
  const open: string[] = []
  for (const { identity, username } of allDemoAccounts) {
    const account = await findAccount(db, identity, username)
    if (account && (await passwordMatches(account.password, demoPassword))) open.push(username)
  }
  return open
}
