import type { Definitions } from '../../../src/console/config/definitions'
import type { ConsoleConfig } from '../../../src/console/config/ConsoleContext'
import type { ResourceManifest } from '../../../src/schema/model/manifest'
import { buildManifest } from '../../../src/schema/selectors/buildManifest'
import type { AnyResource } from '../../../src/schema/model/resource'

/** The heads of declarations, as the build writes them down. */
export const headsOf = (resources: readonly AnyResource[]): readonly ResourceManifest[] =>
  JSON.parse(JSON.stringify(resources.map(buildManifest)))

/** Declarations that are all loaded already: React's `use` does not suspend for them. */
export const loadDefinitions = (resources: readonly AnyResource[]): Definitions => {
  const loaded = (value: AnyResource) => Object.assign(Promise.resolve(value), { status: 'fulfilled', value })
  const kept = new Map(resources.map(each => [each.name, loaded(each)]))
  return {
    now: name => resources.find(each => each.name === name),
    load: name => kept.get(name) ?? Promise.reject(new Error(`no resource is called "${name}"`)),
  }
}

type Said = Partial<Omit<ConsoleConfig, 'resources'>> &
  Pick<ConsoleConfig, 'config' | 'groups'> & { readonly resources: readonly AnyResource[]; readonly role: string }
/** What a console is drawn with where a test says no more of it: one person in a role, and nothing that is hand-made. Of its resources the frame has their heads alone. */
export const consoleShop = ({ role, resources, ...shop }: Said): ConsoleConfig => ({
  resources: headsOf(resources),
  declarations: loadDefinitions(resources),
  views: [],
  pages: [],
  completion: '/x',
  messages: '/m',
  lowerRoles: [],
  seeAs: () => {},
  reopen: () => {},
  me: { accountId: '1', username: 'u', name: 'U', role, ownRole: role, factId: '1', complete: true },
  ...shop,
})
