import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appConfig } from '../../../src/app/server/app'
import { resolveApiCalls } from '../../../src/schema/contract/apiRoutes'
import { formatCode, readCode } from '../../../src/schema/fields/secureCode'
import { isCode } from '../../../src/schema/fields/formats'
import { traitsOf } from '../../../src/schema/fields/traits'
import type { AnyField } from '../../../src/schema/model/field'
import type { AnyResource } from '../../../src/schema/model/resource'
import { canSeeField, isAllowed } from '../../../src/schema/rules/availability'
import { getField, getReferenceTarget } from '../../../src/schema/selectors/definition'
import { insertRecord } from '../../../src/server/database/queries/insertRecords'
import { ownRecord, type Stored, updateRecord } from '../../../src/server/database/queries/records'
import type { TenantTransaction } from '../../../src/server/database/tenancy/tenantTransaction'
import { freshSample, sample, type World } from '../../kit/declarations/samples'
import { buildShop, type TestShop } from '../../kit/testServer'
import { whoMay, worldOf } from '../../kit/world'

let shop: TestShop
let world: World
beforeAll(async () => {
  shop = await buildShop()
  world = await worldOf(shop)
})
afterAll(() => shop?.close())

/** Formats of texts that name one thing: a parcel, a person, a firm, a bowl. An ID number is looked up by nobody. */
const naming = new Set(['phone', 'code', 'secureCode', 'creditCode', 'username', 'email'])
/** Shown identifiers that nobody looks up, with the reason. */
const leftOut: Readonly<Record<string, string>> = {
  'verifyRecords.jzNo': 'the number of its bowl, which the reference finds',
  'refunds.returnPhone': 'the maker’s own phone, which nearly all of their requests have',
}
const isIdentifier = ({ type, options }: AnyField) =>
  ['id', 'sequence', 'secureCode', 'reference'].includes(type) ||
  (type === 'text' && options.format !== undefined && naming.has(options.format))
/** Numbers of papers, which people read off them. */
const isNumber = ({ type, labels }: AnyField) => type === 'text' && /编号$/.test(labels.zh)
const isShown = ({ options }: AnyField) => (options.hiddenIn ?? []).length < 3
const names = (resource: AnyResource): readonly string[] => [
  'id',
  ...Object.keys(resource.fields).filter(name => {
    const field = getField(resource, name)
    return isIdentifier(field) && isShown(field) && leftOut[`${resource.name}.${name}`] === undefined
  }),
]
/** Ways in which people write an identifier. */
const spellings = (field: AnyField | undefined, value: string): readonly string[] => {
  if (field && isCode(field)) {
    const bare = readCode(value)
    return [bare, formatCode(bare), bare.toLowerCase(), formatCode(bare).replaceAll('-', ' '), bare.slice(-4)]
  }
  if (field?.options.format === 'phone') return [value, `+86 ${value}`, value.slice(-4)]
  if (field?.type === 'sequence') return [value, value.toLowerCase(), value.replace('-', ''), value.slice(-4)]
  if (field?.options.format === 'code') return [value, value.toLowerCase(), value.replace(/(.{4})/g, '$1 ')]
  return field === undefined || field.type === 'reference'
    ? [value, value.toUpperCase(), value.replaceAll('-', '')]
    : [value]
}
const fresh = (field: AnyField): unknown => {
  const { type, options } = field
  if (type === 'array')
    return [Object.fromEntries(Object.entries(options.fields ?? {}).map(([name, each]) => [name, fresh(each)]))]
  return options.unique || isNumber(field) || (type === 'text' && options.format === 'phone')
    ? freshSample(field)
    : sample(field, world)
}
/** Inserts a record with all of its values, and those that it refers to. Answers their numbers, too. */
const insertWhole = async (
  scope: TenantTransaction,
  resource: AnyResource,
  under: readonly AnyResource[] = [],
): Promise<{ readonly stored: Stored; readonly named: readonly (readonly [name: string, number: string])[] }> => {
  const { table } = resource.definition
  const named: (readonly [string, string])[] = []
  const values: Record<string, unknown> = table === 'accounts' ? { identity: 'fact', password: 'x' } : {}
  for (const [name, field] of Object.entries(resource.fields)) {
    const isWritten = traitsOf(field).writable && name !== resource.definition.ownerField
    if (!isWritten || (table !== undefined && !isIdentifier(field) && field.type !== 'select')) continue
    values[name] = fresh(field)
    for (const [each, column] of Object.entries(field.options.fields ?? {}))
      if (isNumber(column))
        named.push([`${name}.0.${each}`, (values[name] as Record<string, string>[])[0]?.[each] ?? ''])
    if (isNumber(field) && leftOut[`${resource.name}.${name}`] === undefined) named.push([name, String(values[name])])
    if (field.type !== 'reference') continue
    const target = shop.mall.appConfig.resource(getReferenceTarget(field))
    const isMade = ![...under, resource].includes(target) && target.definition.appendOnly !== 'hashChain'
    const made = isMade ? await insertWhole(scope, target, [...under, resource]) : undefined
    values[name] = made?.stored.id ?? null
    for (const [each, { type, options }] of Object.entries(made ? target.fields : {}))
      if (['sequence', 'secureCode'].includes(type) || (type === 'text' && options.format === 'code'))
        if (made?.stored[each]) named.push([`${name}.${each}`, String(made.stored[each])])
    // Two references are followed, one after the other.
    for (const [each, number] of made?.named ?? [])
      if (each.split('.').length === 2) named.push([`${name}.${each}`, number])
  }
  if (table !== 'tenants') return { stored: await insertRecord(scope, resource, values), named }
  const stored = await ownRecord(scope, resource, shop.factId)
  return { stored: (await updateRecord(scope, resource, { id: shop.factId, stored, values })) ?? stored, named }
}
const listed = appConfig.resources.filter(
  ({ definition }) =>
    definition.api !== 'rest' &&
    !definition.shared &&
    definition.appendOnly !== 'hashChain' &&
    definition.table !== 'audit',
)

describe.each(listed.map(resource => [resource.name, resource] as const))(
  'every identifier that the list or the page of %s shows is looked up by its search',
  (_, resource) => {
    const calls = resolveApiCalls(resource)
    it('in each spelling, and by nobody else', async () => {
      const role = whoMay(shop, resource, 'read') ?? 'platform'
      const reader = shop.as[role] ?? shop.as.platform
      const { stored, named } = await shop.mall.enter(shop.factId, scope => insertWhole(scope, resource))
      const idsFor = async (who: typeof reader, keyword: string) => {
        const answer = await who.call<{ list: { id: string }[] }>(calls.list, { keyword, pageSize: 200 })
        return answer.code === 0 ? answer.data.list.map(({ id }) => id) : []
      }
      const missing: string[] = []
      for (const name of names(resource)) {
        const field = name === 'id' ? undefined : getField(resource, name)
        const value = stored[name]
        const isReadable = field === undefined || canSeeField(resource, name, { role })
        const isMasked = field?.options.mask !== undefined && !isAllowed(resource, 'reveal', { role })
        if (typeof value !== 'string' || !isReadable || isMasked) continue
        for (const keyword of spellings(field, value)) {
          if (!(await idsFor(reader, keyword)).includes(stored.id)) missing.push(`${name} ${keyword}`)
          expect(await idsFor(shop.as.stranger, keyword), `${name} ${keyword}`).not.toContain(stored.id)
        }
      }
      for (const [name, number] of named)
        if (!(await idsFor(reader, number)).includes(stored.id)) missing.push(`${name} ${number}`)
      expect(missing).toEqual([])
    })
  },
)
