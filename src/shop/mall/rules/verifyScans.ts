import { verifyScans } from '../../../../resources/verifyScans'
import { rules } from '../../../mall/rules'
import { makerNames } from './makerNames'

/** What scans' declaration cannot say: whose certificates they are of, by name. */
export const verifyScanRules = rules(verifyScans, { computed: { factName: makerNames } })
