import { createHmac } from 'node:crypto'
import { sharedSecret } from '../database/connections/sharedSecret'
import { type Db, sql } from '../database/connections/database'
import { hashNetwork } from '../limits/clientAddress'
import type { Origin } from './sessions'

/** Anonymous origin of a lookup. Hashes tell two visitors of a day apart and change every day. */
export interface VisitorHash {
  /** Hash of browser and system, which many people share. */
  readonly device: string
  /** Hash of the network. */
  readonly network: string
  /** Province at most, where a proxy knows it. */
  readonly place: string | null
}
const SALT = 'looks '
/** Daily salt, shared by all servers on one database. Earlier salts are deleted for good. */
const salts = new Map<Db, { readonly day: string; readonly salt: string }>()
const saltOf = async (db: Db, day: string): Promise<string> => {
  const known = salts.get(db)
  if (known?.day === day) return known.salt
  const salt = await sharedSecret(db, SALT + day)
  await sql`delete from mall_secrets where name like ${`${SALT}%`} and name < ${SALT + day}`.execute(db)
  salts.set(db, { day, salt })
  return salt
}
const hashed = (salt: string, text: string) => createHmac('sha256', salt).update(text).digest('hex').slice(0, 16)

export const hashVisitor = async (
  db: Db,
  day: string,
  { address, device }: Origin,
  place: string | undefined,
): Promise<VisitorHash> => {
  const salt = await saltOf(db, day)
  return { device: hashed(salt, `device ${device}`), network: hashed(salt, hashNetwork(address)), place: place ?? null }
}
/** Hash of an account for one object: the same within a day, another on every other day. */
export const lookerOf = async (db: Db, day: string, account: string, what: string): Promise<string> =>
  hashed(await saltOf(db, day), `looker ${account} ${what}`)
