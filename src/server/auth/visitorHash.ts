import { createHmac } from 'node:crypto'
import { sharedSecret } from '../database/connections/sharedSecret'
import { type Db, sql } from '../database/connections/database'
import { hashNetwork } from '../limits/clientAddress'
import type { Origin } from './sessions'

/** Where a look came from, by nothing that leads to anybody: two of the same day can be told apart, and one of another day is another. */
export interface VisitorHash {
  /** Of a browser and its system, as many people have them. */
  readonly device: string
  /** Of the network. */
  readonly network: string
  /** A province at most, where a proxy knows it. */
  readonly place: string | null
}
const SALT = 'looks '
/** A salt a day, for all malls on one database; those of former days are gone for good. */
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
/** Somebody who looks at something: the same all that day, and on another day another. */
export const lookerOf = async (db: Db, day: string, account: string, what: string): Promise<string> =>
  hashed(await saltOf(db, day), `looker ${account} ${what}`)
