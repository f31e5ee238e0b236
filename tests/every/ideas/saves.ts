import { expect, it } from 'vitest'
import { traitsOf } from '../../../src/schema/fields/traits'
import { applies, editableFields, canSeeField } from '../../../src/schema/rules/availability'
import { masks } from '../../../src/schema/text/mask'
import { sql } from '../../../src/server/database/connections/database'
import { freshSample, sample } from '../../kit/declarations/samples'
import type { Idea, Subject } from '../subject'

/** What its answer shows of a draft: nothing secret, and the masked only in part. */
const shown = ({ resource, role, field }: Subject, values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => traitsOf(field(name)).readable && canSeeField(resource, name, { role }))
      .map(([name, value]) => {
        const { mask } = field(name).options
        return [name, mask ? masks[mask](value as string) : value]
      }),
  )

export const saves: Idea = at => {
  it('takes a whole draft and answers it again', async () => {
    const { resource, maker, calls, draft, field, ...subject } = at()
    const values = draft()
    const made = await maker.ok(calls.save, values)
    expect(made.id).toMatch(/^[\w-]{36}$/)
    expect(made.version).toBe(1)
    expect(made).toMatchObject(shown({ resource, maker, calls, draft, field, ...subject }, values))
    expect(await maker.ok(`${calls.get}?id=${made.id}`)).toEqual(made)
    for (const name of Object.keys(resource.fields).filter(each => !traitsOf(field(each)).readable))
      expect(made).not.toHaveProperty(name)
  })

  it('takes a draft of nothing but what is required', async () => {
    const { resource, maker, role, calls, draft, field, told, world } = at()
    const whole = draft()
    const open = editableFields(resource, { role })
    const required = open.filter(name => field(name).options.required && name in whole)
    const valueFor = (name: string) =>
      told.draft ? whole[name] : field(name).options.unique ? freshSample(field(name)) : sample(field(name), world)
    const made = await maker.ok(calls.save, Object.fromEntries(required.map(name => [name, valueFor(name)])))
    const left = open.filter(
      name => !required.includes(name) && !told.filledIn?.includes(name) && applies(resource, name, made),
    )
    for (const name of left.filter(each => traitsOf(field(each)).readable && canSeeField(resource, each, { role })))
      expect(made[name], name).toEqual(field(name).options.default ?? traitsOf(field(name)).empty)
    if (required.length === 0) return
    const empty = await maker.call<{ errors: object }>(
      calls.save,
      Object.fromEntries(required.map(name => [name, '  '])),
    )
    expect(empty).toMatchObject({ status: 400, code: 40000 })
    expect(empty.data.errors).toEqual(Object.fromEntries(required.map(name => [name, 'required'])))
  })

  it('writes no line for a save that changes nothing', async () => {
    const { shop, who, calls, create } = at()
    const record = await create()
    const saved = await who('edit')?.ok(calls.save, { id: record.id, version: record.version })
    if (saved) expect(saved.id).toBe(record.id)
    const lines = await sql<{ action: string }>`select action from audit where "recordId" = ${record.id}`.execute(
      shop.db,
    )
    expect(lines.rows.map(({ action }) => action)).toEqual(
      at().resource.definition.auditLog === false ? [] : ['create'],
    )
  })

  it('writes once under one idempotency key', async () => {
    const { maker, calls, draft } = at()
    const key = { 'idempotency-key': crypto.randomUUID() }
    const values = draft()
    const [first, second] = await Promise.all([maker.ok(calls.save, values, key), maker.ok(calls.save, values, key)])
    expect(second).toEqual(first)
    expect(await maker.ok(calls.save, values, key)).toEqual(first)
    expect(await maker.call(calls.save, { ...values, another: 1 }, key)).toMatchObject({
      code: 40900,
      data: { current: first },
    })
    const { total } = await maker.ok<{ total: number }>(calls.list, { filter: { id: first.id } })
    expect(total).toBe(1)
  })

  it('saves with the version it read and refuses a stale one with the record as it is', async () => {
    const { maker, calls, create, change, stored } = at()
    const made = await create()
    const changed = change(made)
    if (!changed) return
    expect(await maker.ok(calls.save, { id: made.id, version: made.version, ...changed })).toMatchObject({
      ...changed,
      version: 2,
    })
    const former = Object.fromEntries(Object.keys(changed).map(name => [name, made[name]]))
    const stale = await maker.call<{ current: object }>(calls.save, { id: made.id, version: 1, ...former })
    expect(stale).toMatchObject({ status: 409, code: 40900, data: { current: { ...changed, version: 2 } } })
    const none = await maker.call<{ errors: object }>(calls.save, { id: made.id, ...former })
    expect(none.data.errors).toEqual({ version: 'required' })
    expect(await stored(made.id)).toMatchObject({ ...changed, version: 2 })
  })
}
