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
/** Notifies the account's owner about a change by somebody else. */
const notifyOwner = (
  securityEvent: SecurityEvent,
  { scope, after, principal }: RuleContext<{ id: string; role: string }>,
) =>
  notifyAccountOwner(scope, { tenant: scope.tenant, accountId: after.id, role: after.role }, securityEvent, {
    by: principal.name,
  })

/**
 * Rules of a manufacturer's accounts. They log in as its staff; the default name is the username.
 * Disabling, deletion and a new password end all sessions at once. Codes sent before, or to a
 * former number, become invalid.
 */
export const subAccountRules = rules(subAccounts, {
  beforeSave: ({ before, after }) => ({
    name: after.name ?? after.username,
    ...(before ? {} : { identity: 'fact' }),
    ...(before && before.phone !== after.phone ? { phoneSince: new Date().toISOString(), phoneProved: null } : {}),
  }),
  afterSave: async ({ scope, before, after }) => {
    if (before && before.phone !== after.phone) await endCodes(scope.db, after.id)
  },
  // A deleted account keeps its second factor: deleting and restoring does not turn it off.
  beforeDelete: logOut,
  afterRestore: ({ scope, after }) => markSecondStep(scope.db, after.id),
  actions: {
    // Open sessions are refused from now on, with the reason. They end for good when the account is
    // enabled.
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
