import { masters } from '../../../../resources/catalogue/masters'
import { rules } from '../../../server/config/rules'
import { makerNames } from './makerNames'

/** What a master's declaration cannot say: whose they are, by name. */
export const masterRules = rules(masters, { computed: { factName: makerNames } })
