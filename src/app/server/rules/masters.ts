import { masters } from '../../../../resources/catalogue/masters'
import { rules } from '../../../server/config/rules'
import { refuseFutureDates } from './futureDates'
import { makerNames } from './makerNames'

/** What a master's declaration cannot say: whose they are, by name, and that titles are of days gone by. */
export const masterRules = rules(masters, {
  computed: { factName: makerNames },
  beforeSave: refuseFutureDates('titleDate', 'inheritorDate', 'honours.date'),
})
