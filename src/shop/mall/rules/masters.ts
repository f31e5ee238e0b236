import { masters } from '../../../../resources/masters'
import { rules } from '../../../mall/rules'
import { makerNames } from './makerNames'

/** What a master's declaration cannot say: whose they are, by name. */
export const masterRules = rules(masters, { computed: { factName: makerNames } })
