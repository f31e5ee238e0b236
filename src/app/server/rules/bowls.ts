import { bowls } from '../../../../resources/catalogue/bowls'
import { rules } from '../../../server/config/rules'
import { cascadeCertificate, issue, certifyOrders } from './certificates/issue'
import { makerNames } from './makerNames'

/** What a bowl's declaration cannot say: whose it is, by name, and what comes of issuing its certificate. */
export const bowlRules = rules(bowls, {
  computed: { factName: makerNames },
  actions: {
    issue: async ({ after, hand }) => {
      const { kiln, firedOn, peakC, ...bowl } = after
      const { id, serial } = await issue(hand, bowl, { kiln, firedOn, peakC })
      await hand.change(bowls, bowl.id, { certificateId: id, serial })
      await certifyOrders(hand, bowl.id, serial)
    },
    dropCertificate: ({ after, hand }) => certifyOrders(hand, after.id, null),
    comeBack: ({ after, hand }) => cascadeCertificate(hand, after.id, 'comeBack'),
  },
})
