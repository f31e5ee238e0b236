import { resources } from '../../../resources'
import { boards } from '../../../resources/boards'
import { fact } from '../../../resources/manufacturer/fact'
import { figures } from '../../../resources/figures'
import { config, groups, ownIcons } from '../../../resources/kit'
import { pages } from '../../../resources/pages'
import { subAccounts } from '../../../resources/manufacturer/subAccounts'
import { watches } from '../../../resources/watches'
import type { AppConfigOptions } from '../../server/config/appConfig'
import { certified } from './certification'
import { addressRules } from './rules/addresses'
import { auditLogRules } from './rules/auditLog'
import { bowlRules } from './rules/bowls'
import { factRules } from './rules/fact'
import { masterRules } from './rules/masters'
import { orderRules } from './rules/orders'
import { paymentRules } from './rules/payments'
import { refundRules } from './rules/refunds/refunds'
import { regionRules } from './rules/regions'
import { subAccountRules } from './rules/subAccounts'
import { verifyAlertRules } from './rules/certificates/verifyAlerts'
import { verifyRecordRules } from './rules/certificates/verifyRecords'
import { verifyScanRules } from './rules/certificates/verifyScans'

/** Configuration of this application for the server engine. */
export const appConfig: AppConfigOptions = {
  config,
  resources,
  rules: [
    bowlRules,
    masterRules,
    orderRules,
    paymentRules,
    refundRules,
    factRules,
    subAccountRules,
    addressRules,
    verifyRecordRules,
    verifyAlertRules,
    verifyScanRules,
    auditLogRules,
    regionRules,
  ],
  groups,
  icons: ownIcons,
  pages: [...boards, ...Object.values(pages)],
  figures,
  boards,
  watches,
  people: {
    tenant: fact,
    account: subAccounts,
    certified,
    brand: { name: 'shopName', logo: 'shopAvatar' },
    consents: ['terms'],
    founder: { identity: 'fact', role: 'creator' },
  },
}
