import { expect, it } from 'vitest'
import { getApiRoutes } from '../../../src/schema/contract/apiRoutes'
import { canDelete, isSoftDeleted } from '../../../src/schema/rules/availability'
import { openApiOf } from '../../../src/server/routes/openapi/openapi'
import { decodeAddress, encodeAddress, routeTable } from '../../../src/console/providers/router/routeTable'
import { whoMay } from '../../kit/world'
import type { Idea } from '../subject'

export const ends: Idea = at => {
  it('is deleted where nothing speaks against it, and then is gone', async () => {
    const { shop, resource, who, maker, calls, create, stored } = at()
    const made = await create()
    const role = whoMay(shop, resource, 'remove') ?? ''
    const before = (await stored(made.id)) as Record<string, unknown>
    if (canDelete(resource, before, { role }) !== 'ok') return
    expect(await who('remove')?.ok(`${calls.remove}?id=${made.id}`)).toEqual({ id: made.id })
    expect(await stored(made.id)).toBeUndefined()
    expect(await maker.call(`${calls.get}?id=${made.id}`)).toMatchObject({ code: 40400 })
    if (!isSoftDeleted(resource)) return
    expect(await who('remove')?.ok(calls.removed)).toMatchObject({ list: [{ id: made.id }] })
    const [foreign, never] = [made.id, '01890000-0000-7000-8000-000000000000']
    for (const id of [foreign, never])
      expect([40400, 40300]).toContain((await shop.as.stranger.call(`${calls.restore}?id=${id}`)).code)
    expect(JSON.stringify(await shop.as.stranger.call(calls.removed))).not.toContain(made.id)
    expect(await who('remove')?.ok(`${calls.restore}?id=${made.id}`)).toMatchObject({ id: made.id })
    const after = (await stored(made.id)) as Record<string, unknown>
    expect(Number(after.version)).toBeGreaterThan(Number(before.version))
    expect({ ...after, version: 0 }).toEqual({ ...before, version: 0 })
    const history = await maker.ok<{ action: string; changes: object }[]>(`${calls.history}?id=${made.id}`)
    expect(history.find(({ action }) => action === 'restore')).toMatchObject({ changes: {} })
    expect(await who('remove')?.call(`${calls.restore}?id=${made.id}`)).toMatchObject({ code: 40400 })
  })

  it('stands in the OpenAPI document and has addresses that lead back', () => {
    const { shop, resource, calls } = at()
    const { paths } = openApiOf(shop.mall)
    for (const path of [
      calls.list,
      calls.get,
      calls.history,
      calls.save,
      calls.remove,
      ...Object.values(calls.actions),
    ])
      expect(paths).toHaveProperty([path])
    const [routes, { name }] = [routeTable(shop.mall.appConfig.resources), resource]
    for (const address of [
      `/${name}`,
      `/${name}?page=2&filter=%7B%7D`,
      `/${name}/create`,
      `/${name}/a%2Fb`,
      `/${name}/1/show?field=name`,
    ]) {
      const shown = encodeAddress(routes, address)
      expect(
        getApiRoutes(resource).some(route => shown.startsWith(route.path)),
        shown,
      ).toBe(true)
      expect(decodeAddress(routes, shown)).toBe(address)
    }
  })
}
