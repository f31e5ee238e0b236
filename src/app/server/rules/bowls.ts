import { bowls } from '../../../../resources/catalogue/bowls'
import { rules } from '../../../server/config/rules'
import { cascadeCertificate, issue, certifyOrders } from './certificates/issue'
import { makerNames } from './makerNames'
import { openRefundOfBowls } from './refunds/openRefund'

/** What a bowl's declaration cannot say: whose it is, by name, and what comes of issuing its certificate. */
export const bowlRules = rules(bowls, {
  computed: { factName: makerNames, openRefund: openRefundOfBowls },
  actions: {
    issue: async ({ after, records }) => {
      const { kiln, firedOn, peakC, ...bowl } = after
      const { id, serial } = await issue(records, bowl, { kiln, firedOn, peakC })
      await records.update(bowls, bowl.id, { certificateId: id, serial })
      await certifyOrders(records, bowl.id, serial)
    },
    dropCertificate: ({ after, records }) => certifyOrders(records, after.id, null),
    comeBack: ({ after, records }) => cascadeCertificate(records, after.id, 'comeBack'),
  },
})
