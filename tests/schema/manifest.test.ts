import { describe, expect, it } from 'vitest'
import { resources } from '../../resources'
import { config, groups } from '../../resources/kit'
import { resolveApiCalls, getApiRoutes, getCallSlots } from '../../src/schema/contract/apiRoutes'
import { getChildResources, getTitleField } from '../../src/schema/selectors/definition'
import type { ResourceManifest } from '../../src/schema/model/manifest'
import { buildManifest } from '../../src/schema/selectors/buildManifest'
import { type Actor, isAllowed, canList } from '../../src/schema/rules/availability'
import { buildMenu } from '../../src/schema/contract/buildMenu'
import { createLabels, oneOf, reviewLabels } from '../../src/schema/labels/labels'
import type { AnyResource } from '../../src/schema/model/resource'
import type { Operation } from '../../src/schema/model/declaration/resourceDefinition'
import { mayReview, reviewersOf, isPendingFor } from '../../src/schema/rules/review'
import * as kept from '../kit/declarations/lamps'
import { bikes, depots } from '../secondApp/app'
import { headsOf } from '../kit/console/consoleApp'

const { lampKit, placeRows: _, ...lampShop } = kept
const isResource = (value: unknown): value is AnyResource =>
  typeof value === 'object' && value !== null && 'definition' in value
const shops = {
  'this shop': { all: resources, roles: Object.keys(config.roles) },
  'a shop of lamps': {
    all: Object.values(lampShop).filter(isResource),
    roles: Object.keys(lampKit.config.roles),
  },
  'a second shop': { all: [bikes, depots], roles: ['owner', 'mechanic', 'inspector'] },
}
const operations: readonly Operation[] = ['read', 'create', 'edit', 'remove', 'sort', 'export', 'reveal']
/** All that the frame asks of a resource, for somebody. */
const asked = (resource: ResourceManifest, actor: Actor) => ({
  routes: getApiRoutes(resource),
  calls: getCallSlots(resource),
  title: getTitleField(resource),
  words: [oneOf(resource), createLabels(resource), reviewLabels(resource)],
  may: operations.map(each => isAllowed(resource, each, actor)),
  list: canList(resource, actor),
  review: [mayReview(resource, actor), reviewersOf(resource)],
  waits: isPendingFor(resource, actor),
  rest: resource.definition.api === 'rest',
  table: resource.definition.table,
})

describe.each(Object.entries(shops))('the heads of %s, written down and read again,', (_name, { all, roles }) => {
  const heads = headsOf(all)
  it.each(all.map((each, index) => [each.name, each, heads[index] as ResourceManifest] as const))(
    'answer for %s what the whole declaration does',
    (_each, whole, head) => {
      for (const role of roles) {
        const actor = { accountId: '1', role }
        expect(asked(head, actor), role).toEqual(asked(whole, actor))
      }
      expect(getCallSlots(whole)).toMatchObject({
        list: resolveApiCalls(whole).list,
        save: resolveApiCalls(whole).save,
      })
    },
  )
  it.each(roles)('make the same menu for %s', role => {
    const actor = { accountId: '1', role }
    expect(buildMenu(heads, [], groups, actor)).toEqual(buildMenu(all, [], groups, actor))
  })
  it('know what is part of what', () => {
    const parts = (of: readonly ResourceManifest[]) =>
      of.map(each => getChildResources(each, of).map(({ part, via }) => `${part.name} ${via}`))
    expect(parts(heads)).toEqual(parts(all))
  })
})
it('a head names what its pages name, in lists of sub-records too, and not itself', () => {
  const { resource, f } = lampKit
  const both = { zh: '甲', en: 'A' }
  const whole = resource('chairs', {
    ...both,
    fields: {
      room: f.reference('rooms', both),
      like: f.reference('chairs', both),
      legs: f.array({ ...both, fields: { wood: f.reference('woods', both) } }),
      sold: f.computed({ ...both, as: 'integer', count: 'sales.chair' }),
    },
    permissions: {},
  })
  expect(buildManifest(whole).names).toEqual(['rooms', 'woods', 'sales'])
})
