import { expect, it } from 'vitest'
import { getActions, getPositionField } from '../../../src/schema/selectors/definition'
import { identityScope } from '../../../src/schema/model/identity'
import { roleIsIn, isSoftDeleted, SYSTEM, isAllowed } from '../../../src/schema/rules/availability'
import type { Idea } from '../subject'

export const walls: Idea = at => {
  it("answers another tenant's record exactly like one that never was", async () => {
    const { shop, calls, create, stored } = at()
    const made = await create()
    const before = await stored(made.id)
    const never = '01890000-0000-7000-8000-000000000000'
    for (const path of [calls.get, calls.history, calls.remove, ...Object.values(calls.actions)]) {
      const [foreign, unknown] = [
        await shop.as.stranger.call(`${path}?id=${made.id}`),
        await shop.as.stranger.call(`${path}?id=${never}`),
      ]
      expect({ ...foreign, headers: 0 }, path).toEqual({ ...unknown, headers: 0 })
      expect([40400, 40300]).toContain(foreign.code)
    }
    const save = (id: string) => shop.as.stranger.call(calls.save, { id, version: 1 })
    expect({ ...(await save(made.id)), headers: 0 }).toEqual({ ...(await save(never)), headers: 0 })
    const answer = await shop.as.stranger.call<{ list: unknown[] }>(calls.list, { filter: { id: made.id } })
    expect(answer.code === 0 ? answer.data.list : []).toEqual([])
    expect(await stored(made.id)).toEqual(before)
  })

  it('asks everyone for a session', async () => {
    const { shop, resource, maker, calls } = at()
    const other =
      Object.keys(shop.mall.appConfig.config.identities).find(each => each !== maker.headers.identity) ?? 'nobody'
    const sort = getPositionField(resource) ? [calls.sort] : []
    for (const path of [
      calls.list,
      calls.get,
      calls.history,
      calls.save,
      calls.remove,
      ...(isSoftDeleted(resource) ? [calls.restore, calls.removed] : []),
      ...sort,
      ...Object.values(calls.actions),
    ]) {
      expect(await shop.as.nobody.call(path), path).toMatchObject({ status: 401, code: 40100 })
      expect(await maker.call(path, {}, { identity: other }), path).toMatchObject({ code: 40100 })
    }
  })

  it('lets each role do what the declaration says, and nothing more', async () => {
    const { shop, resource, calls, create, draft, stored } = at()
    const { config } = shop.mall.appConfig
    // Who reaches only their own reaches nothing of what does not say whose it is.
    const guests = identityScope(config, 'own').map(name => config.identities[name]?.role)
    const isReached = (role: string) => resource.definition.ownerField !== undefined || !guests.includes(role)
    for (const role of Object.keys(config.roles)) {
      const person = shop.as[role] as (typeof shop.as)['creator']
      const made = await create()
      const before = await stored(made.id)
      const expectDoor = (answer: { code: number }, allowed: boolean, door: string) =>
        expect(answer.code === 40300, `${role} ${door}`).toBe(!allowed)
      expectDoor(await person.call(calls.list), isReached(role) && isAllowed(resource, 'read', { role }), 'list')
      if (!isAllowed(resource, 'create', { role })) expectDoor(await person.call(calls.save, draft()), false, 'create')
      if (!isAllowed(resource, 'edit', { role }))
        expectDoor(await person.call(calls.save, { id: made.id, version: 1 }), false, 'edit')
      if (getPositionField(resource) && !isAllowed(resource, 'sort', { role }))
        expectDoor(await person.call(calls.sort, { id: made.id }), false, 'sort')
      for (const [name, action] of getActions(resource))
        if (action.roles !== SYSTEM && !roleIsIn(action.roles, { role }))
          expectDoor(await person.call(`${calls.actions[name]}?id=${made.id}`), false, name)
      if (!isAllowed(resource, 'remove', { role }))
        for (const path of isSoftDeleted(resource) ? [calls.remove, calls.restore, calls.removed] : [calls.remove])
          expectDoor(await person.call(path === calls.removed ? path : `${path}?id=${made.id}`), false, path)
      expect(await stored(made.id)).toEqual(before)
    }
  })
}
