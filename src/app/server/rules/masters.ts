import { masters } from '../../../../resources/catalogue/masters'
import { rules } from '../../../server/config/rules'
import { refuseFutureDates } from './futureDates'
import { makerNames } from './makerNames'

/** Rules of masters: manufacturer's name, and no titles with future dates. */
export const masterRules = rules(masters, {
  computed: { factName: makerNames },
  beforeSave: refuseFutureDates('titleDate', 'inheritorDate', 'honours.date'),
})
