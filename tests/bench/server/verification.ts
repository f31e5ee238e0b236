import { v7 as newId } from 'uuid'
import { checkOf, codeLetters } from '../../../src/schema/fields/secureCode'
import { type Database, type Db, queryRows, sql } from '../../../src/server/database/connections/database'
import { at, median, openBench } from './server'

const BATCH = 10_000
const TURNS = 400
const SCANS = 10

/** Serials that are right, each another. */
const serialOf = (n: number): string => {
  let [rest, text] = [n, '']
  for (let letter = 0; letter < 11; letter += 1) {
    text += codeLetters[(rest * 7 + letter * 13) % 32]
    rest = Math.floor(rest / 2) + (letter < 6 ? 0 : n)
  }
  const digits = [...String(n).padStart(7, '0')].map(digit => codeLetters[Number(digit)]).join('')
  const begun = `BENC${digits}${text.slice(0, 4)}`
  return begun + checkOf(begun)
}

/** What is aside while a table is filled. */
const aside = async (own: Db, table: string): Promise<readonly string[]> => {
  const indexes = await queryRows<{ name: string; said: string }>(
    own,
    sql`select indexname as name, indexdef as said from pg_indexes where tablename = ${table}
      and not exists (select from pg_constraint where conindid = format('%I.%I', schemaname, indexname)::regclass)`,
  )
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(own)
  return indexes.map(({ said }) => said)
}
/** Certificates that are received, each with the first link of its chain and scans of the last days: whole tables at once, as a hundred times as many are no hundred times as slow then. */
const seed = ({ alone }: Database, factId: string, records: number): Promise<void> =>
  alone(async own => {
    const bowl = newId()
    await sql`insert into bowls (fact_id, id, name, status, "order") values (${factId}, ${bowl}, '盏', 7, 'a')`.execute(
      own,
    )
    await sql`create temp table seeds (n int, id text, serial text)`.execute(own)
    for (let start = 0; start < records; start += BATCH) {
      const all = Array.from({ length: BATCH }, (_, offset) => ({ id: newId(), serial: serialOf(start + offset) }))
      const [ids, serials] = [all.map(({ id }) => id), all.map(({ serial }) => serial)]
      await sql`insert into seeds select ${sql.lit(start)} + n, id, serial from unnest(${ids}::text[], ${serials}::text[]) with ordinality as each (id, serial, n)`.execute(
        own,
      )
    }
    const filled = {
      codes: sql`insert into codes (code, fact_id, resource, id) select serial, ${factId}, 'verifyRecords', id from seeds`,
      verifyRecords: sql`insert into "verifyRecords" (fact_id, id, no, "jzId", serial, status, "firstScan", "order") select ${factId}, id, 'C-' || n, ${bowl}, serial, 3, now(), serial from seeds`,
      verifyEvents: sql`insert into "verifyEvents" (fact_id, id, "recordId", kind, serial, chain_no, chain_before, chain_hash, chain_key, chain_signature)
        select ${factId}, id, id, 'issued', serial, 1, '', 'h', 'k', 's' from seeds`,
      verifyScans: sql`insert into "verifyScans" (fact_id, id, "recordId", device, network, look, verdict, "createdTime")
        select ${factId}, id || scan, id, 'd' || scan, 'n' || scan, id || scan, 'genuine', now() - scan * interval '3 days' from seeds cross join generate_series(1, ${sql.lit(SCANS)}) as scan`,
    }
    // What they refer to is made here, too: it is not sought for each of them. Nor does any of it have to end in the time of a call.
    await sql`set session_replication_role = replica`.execute(own)
    await sql`set statement_timeout = 0`.execute(own)
    for (const [table, filling] of Object.entries(filled)) {
      const indexes = await aside(own, table)
      await filling.execute(own)
      for (const said of indexes) await sql.raw(said).execute(own)
      await sql`vacuum analyze ${sql.table(table)}`.execute(own)
    }
    await sql`reset session_replication_role`.execute(own)
    await sql`reset statement_timeout`.execute(own)
    await sql`drop table seeds`.execute(own)
  })

/** Look-ups by anyone, of so many certificates of one maker with ten scans each, at one client from ever other places, in milliseconds. */
export const measureVerify = async (url: string | undefined, records: number): Promise<Record<string, string>> => {
  const { app, mall, factId, close } = await openBench(url, { limits: { accountCalls: 1e9, tenantCalls: 1e9 } })
  await seed(mall.database, factId, records)
  const measure = async (serialAt: (turn: number) => string) => {
    const times: number[] = []
    for (let turn = -20; turn < TURNS; turn += 1) {
      const begun = performance.now()
      const answer = await app.inject({
        method: 'POST',
        url: '/api/verify/check',
        payload: { serial: serialAt(Math.abs(turn)) },
        remoteAddress: `10.${turn & 255}.${(turn >> 8) & 255}.1`,
      })
      if (answer.json().code !== 0) throw new Error(answer.body)
      if (turn >= 0) times.push(performance.now() - begun)
    }
    return `p50 ${median(times).toFixed(1)} ms, p95 ${at(times, 0.95).toFixed(1)} ms`
  }
  const result = {
    'a look-up': await measure(turn => serialOf((turn * 7919) % records)),
    'the same bowl from ever other phones': await measure(() => serialOf(1)),
    'a serial that there is not': await measure(turn => serialOf(records + turn)),
  }
  await close()
  return result
}
