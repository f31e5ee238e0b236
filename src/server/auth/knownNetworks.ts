import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import { type Db, queryRow, queryRows, sql } from '../database/connections/database'
import { isAddress } from '../limits/clientAddress'
import type { Origin } from './sessions'

const KNOWN_DAYS = 180
/** Network around an address, coarse enough to stay the same when a provider assigns addresses daily. */
const around = (address: string): string => {
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 2).join(':') : parsed.octets.slice(0, 2).join('.')
}
const MARK = 'way '
const markOf = (text: string) => MARK + createHash('sha256').update(text).digest('hex').slice(0, 32)
/**
 * Remembers device type and network of a login, and returns whether either is new. Returns false
 * for the first login, which has nothing to compare with, and without a known address.
 */
export const isNewNetwork = async (db: Db, accountId: string, { address, device }: Origin): Promise<boolean> => {
  if (!isAddress(address)) return false
  const marks = [markOf(`by ${device}`), markOf(`around ${around(address)}`)]
  const ever = await queryRow(db, sql`select 1 from known_places where account_id = ${accountId} and place = ${MARK}`)
  const fresh = await queryRows<{ fresh: boolean }>(
    db,
    sql`insert into known_places (account_id, place, expires)
      select ${accountId}, place, now() + make_interval(days => ${KNOWN_DAYS}) from unnest(${[...marks, MARK]}::text[]) as place
      on conflict (account_id, place) do update set expires = excluded.expires returning xmax = 0 as fresh`,
  )
  return ever !== undefined && fresh.some(each => each.fresh)
}
