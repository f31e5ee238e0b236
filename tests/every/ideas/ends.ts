import { expect, it } from 'vitest'
import { routesOf } from '../../../src/schema/calls'
import { canRemove } from '../../../src/schema/machine'
import { openApiOf } from '../../../src/mall/routes/openapi'
import { decodeAddress, encodeAddress, routeTable } from '../../../src/console/providers/routeTable'
import { whoMay } from '../../kit/world'
import type { Idea } from '../subject'

export const ends: Idea = at => {
  it('is deleted where nothing speaks against it, and then is gone', async () => {
    const { shop, resource, who, maker, calls, create, stored } = at()
    const made = await create()
    const role = whoMay(shop, resource, 'remove') ?? ''
    const before = (await stored(made.id)) as Record<string, unknown>
    if (canRemove(resource, before, { role }) !== 'ok') return
    expect(await who('remove')?.ok(`${calls.remove}?id=${made.id}`)).toEqual({ id: made.id })
    expect(await stored(made.id)).toBeUndefined()
    expect(await maker.call(`${calls.get}?id=${made.id}`)).toMatchObject({ code: 40400 })
  })

  it('stands in the OpenAPI document and has addresses that lead back', () => {
    const { shop, resource, calls } = at()
    const { paths } = openApiOf(shop.mall)
    for (const path of [calls.list, calls.get, calls.history, calls.save, calls.remove, ...Object.values(calls.actions)])
      expect(paths).toHaveProperty([path])
    const [routes, { name }] = [routeTable(shop.mall.shop.resources), resource]
    for (const address of [
      `/${name}`,
      `/${name}?page=2&filter=%7B%7D`,
      `/${name}/create`,
      `/${name}/a%2Fb`,
      `/${name}/1/show?field=name`,
    ]) {
      const shown = encodeAddress(routes, address)
      expect(
        routesOf(resource).some(route => shown.startsWith(route.path)),
        shown,
      ).toBe(true)
      expect(decodeAddress(routes, shown)).toBe(address)
    }
  })
}
