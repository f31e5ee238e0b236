import { subAccounts } from '../../../../resources/manufacturer/subAccounts'
import { notifyAccountOwner } from '../../../server/records/context/notifyAccountOwner'
import { endCodes } from '../../../server/auth/oneTimeCodes'
import { dropSecondStep, markSecondStep } from '../../../server/auth/secondFactor'
import { closeSessions } from '../../../server/auth/sessions'
import type { SecurityEvent } from '../../../schema/text/securityNotices'
import { rules, type RuleContext } from '../../../server/config/rules'

const logOut = async ({ scope, after }: RuleContext<{ id: string }>) => {
  await endCodes(scope.db, after.id)
  await closeSessions(scope.db, after.id)
}

const withoutSecondStep = ({ scope, after }: RuleContext<{ id: string }>) => dropSecondStep(scope.db, after.id)
/** Whose account it is hears who did it. */
const notifyOwner = (
  securityEvent: SecurityEvent,
  { scope, after, principal }: RuleContext<{ id: string; role: string }>,
) =>
  notifyAccountOwner(scope, { tenant: scope.tenant, accountId: after.id, role: after.role }, securityEvent, {
    by: principal.name,
  })

/** A manufacturer's accounts log in as its staff, and are called by their user name where they have no other; whoever is disabled, deleted or given another password is logged out at once. Codes sent before that, or to a former number, end with it. */
export const subAccountRules = rules(subAccounts, {
  beforeSave: ({ before, after }) => ({
    name: after.name ?? after.username,
    ...(before ? {} : { identity: 'fact' }),
    ...(before && before.phone !== after.phone ? { phoneSince: new Date().toISOString(), phoneProved: null } : {}),
  }),
  afterSave: async ({ scope, before, after }) => {
    if (before && before.phone !== after.phone) await endCodes(scope.db, after.id)
  },
  // Its second step waits with it: whoever removes an account and brings it back has not taken that away.
  beforeDelete: logOut,
  afterRestore: ({ scope, after }) => markSecondStep(scope.db, after.id),
  actions: {
    // Its sessions are refused from now on, with the reason: they end for good when the account is enabled.
    disable: ({ scope, after }) => endCodes(scope.db, after.id),
    enable: logOut,
    resetPassword: async context => {
      await logOut(context)
      await notifyOwner('passwordReset', context)
    },
    resetSecondStep: async context => {
      await withoutSecondStep(context)
      await notifyOwner('secondStepOff', context)
    },
  },
})
