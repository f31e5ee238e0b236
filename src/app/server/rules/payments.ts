import { payments } from '../../../../resources/trade/payments'
import { type RecordsApi, rules } from '../../../server/config/rules'
import { makerNames } from './makerNames'

/** What an order's buyer has paid that has not gone back. Whoever asks holds the order: nobody else moves its money meanwhile. */
export const paidFor = async (records: RecordsApi, orderId: string): Promise<number> =>
  (await records.find(payments, { orderId })).reduce(
    (sum, { kind, amount }) => sum + (kind === 'paid' ? amount : -amount),
    0,
  )

/** Whose they are by name, and never more goes back than was paid, whatever the one who sends it back has worked out. */
export const paymentRules = rules(payments, {
  computed: { factName: makerNames },
  beforeSave: async ({ after, records, refuse }) => {
    if (after.kind === 'refunded' && after.amount > (await paidFor(records, after.orderId)))
      refuse('amount', { zh: '退款超过已付金额', en: 'More would be refunded than was paid' })
    return undefined
  },
})
