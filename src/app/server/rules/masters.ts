import { masters } from '../../../../resources/catalogue/masters'
import { rules } from '../../../server/config/rules'
import { makerNames } from './makerNames'

/** Rules of masters: manufacturer's name. */
export const masterRules = rules(masters, { computed: { factName: makerNames } })
