import type { ConsoleShop } from '../../src/console/shopContext'

/** What a console is drawn with where a test says no more of it: one person in a role, and nothing that is hand-made. */
export const consoleShop = ({
  role,
  ...shop
}: Pick<ConsoleShop, 'config' | 'resources' | 'groups'> &
  Partial<ConsoleShop> & { readonly role: string }): ConsoleShop => ({
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
