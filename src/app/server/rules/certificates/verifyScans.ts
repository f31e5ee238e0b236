import { verifyScans } from '../../../../../resources/traceability/verifyScans'
import { rules } from '../../../../server/config/rules'
import { makerNames } from '../makerNames'

/** Rules of scans: manufacturer's name. */
export const verifyScanRules = rules(verifyScans, { computed: { factName: makerNames } })
