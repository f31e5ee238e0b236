import type { AuthProvider } from 'ra-core'
import { isAllowed, canList } from '../../schema/rules/availability'
import type { ResourceManifest } from '../../schema/model/manifest'
import type { Operation } from '../../schema/model/declaration/resourceDefinition'
import type { Me } from '../config/ConsoleContext'
import { callApi } from './api/call'
import { forgetRecent } from './router/recentPages'
import { endSession, followSession } from './session/session'
import { closeDrafts } from './session/draftStorage'

const operations: Readonly<Record<string, Operation>> = {
  show: 'read',
  create: 'create',
  edit: 'edit',
  delete: 'remove',
  export: 'export',
}

/** Auth provider of react-admin. The login has its own page, before the console opens. */
export const sessionAuthProvider = (resources: readonly ResourceManifest[], me: Me): AuthProvider => ({
  login: async () => {},
  logout: async () => {
    // `keepalive` completes the call after the page closes. The local logout does not wait for it.
    void callApi('/api/user/logout', {}, { keepalive: true }).catch(() => {})
    closeDrafts(me.accountId)
    forgetRecent(me.accountId)
    endSession('left')
    return false
  },
  checkAuth: async () => followSession(),
  checkError: async () => {},
  getIdentity: async () => ({ id: me.accountId, fullName: me.name }),
  getPermissions: async () => me.role,
  canAccess: async ({ resource, action }) => {
    const match = resources.find(each => each.name === resource)
    if (match && action === 'list') return canList(match, me)
    const operation = operations[action]
    return !match || !operation || isAllowed(match, operation, me)
  },
})
