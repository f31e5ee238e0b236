import { subAccounts } from '../../../resources/subAccounts'
import { closeSessions } from '../session/sessions'
import { rules, type RuleContext } from '../shopRules'

const logOut = ({ scope, after }: RuleContext<{ id: string }>) => closeSessions(scope.db, after.id)

/** A manufacturer's accounts log in as its staff, and are called by their user name where they have no other; whoever is disabled, deleted or given another password is logged out at once. */
export const subAccountRules = rules(subAccounts, {
  derive: ({ before, after }) => ({
    name: after.name ?? after.username,
    ...(before ? {} : { identity: 'fact' }),
    ...(before && before.phone !== after.phone ? { phoneSince: new Date().toISOString(), phoneProved: null } : {}),
  }),
  remove: logOut,
  actions: { disable: logOut, resetPassword: logOut },
})
