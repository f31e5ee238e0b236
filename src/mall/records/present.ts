import { isEmpty } from '../../schema/condition'
import { fieldOf } from '../../schema/derive'
import { traits } from '../../schema/kinds/traits'
import type { AnyField } from '../../schema/field'
import { may, seesField } from '../../schema/machine'
import { masks } from '../../schema/mask'
import type { AnyResource } from '../../schema/resource'
import { spansFor } from '../../schema/spans'
import { isLog, linesSeen } from './auditView'
import type { Shop } from '../shop'
import { type Row, rows, sql } from '../store/database'
import { home } from '../store/records'
import { tableName } from '../store/tables'
import { mine, type Scope } from '../store/wall'

const masked = (field: AnyField, value: unknown) =>
  field.options.mask && typeof value === 'string' ? masks[field.options.mask](value) : value
/** Looks a computed field up along its reference, for a whole page in one statement: as the role would read it where it stands. */
const lookUp = async (
  shop: Shop,
  scope: Scope,
  resource: AnyResource,
  field: AnyField,
  list: readonly Row[],
  role: string,
): Promise<readonly unknown[]> => {
  const [via = '', at = ''] = (field.options.from as string).split('.')
  const target = shop.resource((resource.fields[via] as AnyField).options.to as string)
  const seen = seesField(resource, via, { role }) && may(target, 'read', { role }) && seesField(target, at, { role })
  if (!seen) return list.map(() => null)
  const ids = [...new Set(list.map(each => each[via]).filter(id => !isEmpty(id)))]
  if (ids.length === 0) return list.map(() => null)
  const found = await rows<Row>(
    scope.db,
    sql`select id, ${sql.ref(at)} as value from ${sql.table(tableName(target))} where ${mine(home(scope, target))} and id = any(${ids})`,
  )
  const values = new Map(found.map(each => [each.id, masked(fieldOf(target, at), each.value)]))
  return list.map(each => values.get(each[via]) ?? null)
}

/** What leaves the house: readable fields of the actor's role with the computed ones; personal values masked. */
export const present = async (shop: Shop, scope: Scope, resource: AnyResource, stored: readonly Row[], role: string): Promise<Row[]> => {
  const list = isLog(resource) ? linesSeen(shop, stored, { role }) : stored
  const fields = Object.entries(resource.fields as Record<string, AnyField>).filter(
    ([name, field]) => traits[field.kind].readable && seesField(resource, name, { role }),
  )
  const computed = new Map<string, readonly unknown[]>()
  for (const [name, field] of fields) {
    if (field.kind !== 'computed') continue
    const rule = shop.rulesOf(resource)?.computed?.[name]
    computed.set(
      name,
      list.length === 0
        ? []
        : field.options.from
          ? await lookUp(shop, scope, resource, field, list, role)
          : ((await rule?.(scope, list)) ?? []),
    )
  }
  const value = (record: Row, index: number, name: string, field: AnyField) => {
    return masked(field, computed.has(name) ? (computed.get(name)?.[index] ?? null) : (record[name] ?? null))
  }
  return list.map((record, index) => ({
    ...Object.fromEntries(fields.map(([name, field]) => [name, value(record, index, name, field)])),
    ...spansFor(resource, record, { role }),
    version: record.version,
  }))
}
export const presentOne = async (shop: Shop, scope: Scope, resource: AnyResource, record: Row, role: string): Promise<Row> =>
  (await present(shop, scope, resource, [record], role))[0] as Row
