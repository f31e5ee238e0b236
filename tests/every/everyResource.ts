import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { identityScope } from '../../src/schema/model/identity'
import { isAllowed } from '../../src/schema/rules/availability'
import type { AnyResource } from '../../src/schema/model/resource'
import type { AppConfigOptions } from '../../src/server/config/appConfig'
import { buildShop, type TestShop } from '../kit/testServer'
import { worldOf } from '../kit/world'
import { actions } from './ideas/actions'
import { ends } from './ideas/routes'
import { listings } from './ideas/listings'
import { lists } from './ideas/lists'
import { refuses } from './ideas/refusals'
import { saves } from './ideas/saves'
import { walls } from './ideas/tenancy'
import { type Subject, subjectOf } from './subject'

const ideas = { saves, refuses, walls, actions, lists, listings, ends }

/** Tries every idea on every declaration of a shop that somebody of a tenant may make records of, on one real mall. */
export const everyResource = (options: AppConfigOptions, only: readonly AnyResource[] = options.resources): void => {
  let shop: TestShop
  const subjects = new Map<AnyResource, Subject>()
  const { config } = options
  const others = identityScope(config, 'all', 'own').map(name => config.identities[name]?.role)
  const roles = Object.keys(config.roles).filter(role => !others.includes(role))
  const made = only.filter(
    each => each.definition.api !== 'rest' && roles.some(role => isAllowed(each, 'create', { role })),
  )
  beforeAll(async () => {
    shop = await buildShop(options)
    const world = await worldOf(shop)
    for (const each of made) subjects.set(each, subjectOf(shop, world, each))
  })
  afterAll(() => shop.close())
  it('has declarations to try', () => expect(made.length).toBeGreaterThan(0))
  describe.each(made.map(each => [each.name, each] as const))('%s', (_, resource) => {
    for (const [name, idea] of Object.entries(ideas))
      describe(name, () => idea(() => subjects.get(resource) as Subject))
  })
}
