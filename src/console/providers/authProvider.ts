import type { AuthProvider } from 'ra-core'
import { isAllowed, canList } from '../../schema/rules/availability'
import type { ResourceManifest } from '../../schema/model/manifest'
import type { Operation } from '../../schema/model/resource'
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

/** The session as react-admin asks for it. Logging in has happened before the console opens, on its own page. */
export const sessionAuthProvider = (resources: readonly ResourceManifest[], me: Me): AuthProvider => ({
  login: async () => {},
  logout: async () => {
    // It goes with the session's token, and outlives the page; whether anybody answers, the person has left.
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
