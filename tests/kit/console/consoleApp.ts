import { declarationsOf } from '../../../src/console/config/definitions'
import type { ConsoleShop } from '../../../src/console/config/ConsoleContext'
import type { Head } from '../../../src/schema/model/manifest'
import { headOf } from '../../../src/schema/selectors/buildManifest'
import type { AnyResource } from '../../../src/schema/model/resource'

/** The heads of declarations, as the build writes them down. */
export const headsOf = (resources: readonly AnyResource[]): readonly Head[] =>
  JSON.parse(JSON.stringify(resources.map(headOf)))

type Said = Partial<Omit<ConsoleShop, 'resources'>> &
  Pick<ConsoleShop, 'config' | 'groups'> & { readonly resources: readonly AnyResource[]; readonly role: string }
/** What a console is drawn with where a test says no more of it: one person in a role, and nothing that is hand-made. Of its resources the frame has their heads alone. */
export const consoleShop = ({ role, resources, ...shop }: Said): ConsoleShop => ({
  resources: headsOf(resources),
  declarations: declarationsOf(resources),
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
