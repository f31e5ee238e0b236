import { expect, it } from 'vitest'
import { isEmpty } from '../../../src/schema/model/condition'
import type { Data } from '../../kit/testServer'
import type { Idea } from '../subject'

export const listings: Idea = at => {
  it('shows everybody each listed field that is filled for its owner', async () => {
    const { resource, shop, calls, create, put, maker } = at()
    const { publicListing } = resource.definition
    if (!publicListing) return
    const viewer = shop.as[[publicListing.roles].flat()[0] as string] as typeof maker
    const { id } = await create()
    for (const [name, state] of Object.entries(publicListing.when)) await put(id, String(state), name)
    const own = await maker.ok(`${calls.get}?id=${id}`)
    const filled = publicListing.fields.filter(name => !isEmpty(own[name]))
    const expected = Object.fromEntries(filled.map(name => [name, own[name]]))
    const { list } = await viewer.ok<{ list: Data[] }>(calls.showcase, { pageSize: 200 })
    expect(list.find(each => each.id === id)).toMatchObject(expected)
    expect(await viewer.ok(`${calls.look}?id=${id}`, {})).toMatchObject(expected)
    // Whatever is looked up or counted is told as well, and not only what is stored.
    const computed = publicListing.fields.filter(name => resource.fields[name]?.options.from)
    expect(filled).toEqual(expect.arrayContaining(computed))
  })
}
