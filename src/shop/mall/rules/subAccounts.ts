import { subAccounts } from '../../../../resources/subAccounts'
import { endCodes } from '../../../mall/session/codes'
import { closeSessions } from '../../../mall/session/sessions'
import { rules, type RuleContext } from '../../../mall/rules'

const logOut = async ({ scope, after }: RuleContext<{ id: string }>) => {
  await endCodes(scope.db, after.id)
  await closeSessions(scope.db, after.id)
}

/** A manufacturer's accounts log in as its staff, and are called by their user name where they have no other; whoever is disabled, deleted or given another password is logged out at once. Codes sent before that, or to a former number, end with it. */
export const subAccountRules = rules(subAccounts, {
  derive: ({ before, after }) => ({
    name: after.name ?? after.username,
    ...(before ? {} : { identity: 'fact' }),
    ...(before && before.phone !== after.phone ? { phoneSince: new Date().toISOString(), phoneProved: null } : {}),
  }),
  save: async ({ scope, before, after }) => {
    if (before && before.phone !== after.phone) await endCodes(scope.db, after.id)
  },
  remove: logOut,
  actions: { disable: logOut, resetPassword: logOut },
})
