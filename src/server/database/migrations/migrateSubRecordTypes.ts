import { escapeIdentifier as q, escapeLiteral as literal } from 'pg'
import { acrossTenants } from '../tenancy/acrossTenants'
import { declaredTypeName } from '../columns/storedTypeName'
import { type Db, queryRows, sql } from '../connections/database'
import type { Column, JsonType, SubRecordField, Parts, Table } from '../tables/table'

interface Kept {
  readonly part: string
  readonly type: JsonType
  readonly n: number
}
/** Stored fields of a column's sub-records, by name and JSON type, with row counts. */
const keptIn = (db: Db, table: Table, { name }: Column): Promise<Kept[]> =>
  acrossTenants(db, own =>
    queryRows<Kept>(
      own,
      sql`select part.key as part, jsonb_typeof(part.value) as type, count(distinct (fact_id, id))::int as n
      from ${sql.table(table.name)}, jsonb_array_elements(${sql.ref(name)}) as each (one), jsonb_each(each.one) as part
      where jsonb_typeof(part.value) <> 'null' group by 1, 2 order by 1, 2`,
    ),
  )

/** Statement that changes the sub-records with this field, in every row. */
const change = (table: Table, column: Column, part: string, to: string): string =>
  `update ${q(table.name)} set ${q(column.name)} = (select jsonb_agg(${to} order by place) from jsonb_array_elements(${q(column.name)}) with ordinality as each (one, place)) where jsonb_path_exists(${q(column.name)}, ${literal(`$[*].${q(part)}`)})`
const readAs: Readonly<Record<JsonType, (value: string) => string>> = {
  string: value => `to_jsonb(${value})`,
  number: value => `to_jsonb(${value}::numeric)`,
  boolean: value => `to_jsonb(${value}::boolean)`,
  array: value => `jsonb_build_array(${value})`,
  object: value => `jsonb_build_object('start', ${value}, 'end', ${value})`,
}
const asType = (part: string, from: JsonType, to: JsonType): string => {
  const at = literal(part)
  return `case when jsonb_typeof(one->${at}) = '${from}' then one || jsonb_build_object(${at}, ${readAs[to](`nullif(one->>${at}, '')`)}) else one end`
}
const held = (n: number) => `${n} ${n === 1 ? 'row' : 'rows'}`

/** Whether every value of the former field type is valid for the present one. */
const isAssignable = (now: string, before: string): boolean =>
  now === before || now === 'text' || now === 'longText' || (now === 'number' && before === 'int')
/**
 * Message for a changed field type with the same JSON type. The values stay, and may have another
 * meaning.
 */
const describeTypeChange = (
  table: Table,
  column: Column,
  { part, n }: Kept,
  [before, now]: readonly [SubRecordField, SubRecordField],
): string =>
  `${table.name}.${column.name}.${part} was ${declaredTypeName(before.kind)} and is declared ${declaredTypeName(now.kind)}: ${held(n)} ${n === 1 ? 'keeps its' : 'keep their'} values as they are, each judged at the row's next save. Declare a new field beside it, or change them with npm run sql -- --write; when that is done, or nothing is to do, npm run sql -- --write: comment on column ${q(table.name)}.${q(column.name)} is null`

/**
 * Compares stored sub-records with their declaration. Messages name row counts and remedies.
 * `refused`: fields of another JSON type, which no page could show.
 * `left`: undeclared fields, which stay hidden, and fields whose field type changed.
 */
export const migrateSubRecordTypes = async (
  db: Db,
  table: Table,
  column: Column,
  { declared, noted }: { readonly declared: Parts; readonly noted: Parts },
): Promise<{ readonly refused: string[]; readonly left: string[] }> => {
  const kept = await keptIn(db, table, column)
  const at = `${table.name}.${column.name}`
  const nowOf = (part: string) => (Object.hasOwn(declared, part) ? declared[part] : undefined)
  return {
    refused: kept.flatMap(({ part, type, n }) => {
      const now = nowOf(part)
      return !now || now.type === type
        ? []
        : `${at}.${part} is ${type} in ${held(n)} and is declared ${now.type}. Declare a new field beside it, or change it with npm run sql -- --write: ${change(table, column, part, asType(part, type, now.type))}`
    }),
    left: kept.flatMap(each => {
      const { part, n } = each
      const now = nowOf(part)
      if (!now)
        return `${at}.${part} is no longer declared, ${held(n)}; it is kept until the row is saved and shown no more. Say renamedFrom: '${part}' at what took its place; to drop it, npm run sql -- --write: ${change(table, column, part, `one - ${literal(part)}`)}`
      const before = noted[part] ?? noted[now.was ?? '']
      // Another JSON type is refused until the values are changed.
      return before?.type !== now.type || isAssignable(now.kind, before.kind)
        ? []
        : describeTypeChange(table, column, each, [before, now])
    }),
  }
}
