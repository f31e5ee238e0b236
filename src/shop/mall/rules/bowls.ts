import { bowls } from '../../../../resources/bowls'
import { rules } from '../../../mall/rules'
import { makerNames } from './makerNames'

/** What a bowl's declaration cannot say: whose it is, by name. */
export const bowlRules = rules(bowls, { computed: { factName: makerNames } })
