import { verifyScans } from '../../../../../resources/traceability/verifyScans'
import { rules } from '../../../../server/config/rules'
import { makerNames } from '../makerNames'

/** What scans' declaration cannot say: whose certificates they are of, by name. */
export const verifyScanRules = rules(verifyScans, { computed: { factName: makerNames } })
