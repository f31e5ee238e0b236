import { movedByRules, resources } from '../../../resources'
import { fact } from '../../../resources/fact'
import { config, groups, identities, roleOf } from '../../../resources/kit'
import { pages } from '../../../resources/pages'
import { subAccounts } from '../../../resources/subAccounts'
import type { ShopOptions } from '../shop'
import { addressRules } from './addresses'
import { auditLogRules } from './auditLog'
import { bowlRules } from './bowls'
import { factRules } from './fact'
import { regionRules } from './regions'
import { subAccountRules } from './subAccounts'

/** This shop, as the engine is handed it. */
export const shop: ShopOptions = {
  resources,
  rules: [bowlRules, factRules, subAccountRules, addressRules, auditLogRules, regionRules],
  languages: Object.keys(config.locales),
  roleOf,
  identities,
  groups,
  pages: Object.values(pages),
  people: { tenant: fact, account: subAccounts, founder: 'creator' },
  moved: movedByRules,
}
