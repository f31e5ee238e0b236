import { payments } from '../../../../resources/trade/payments'
import { type RecordsApi, rules } from '../../../server/config/rules'
import { makerNames } from './makerNames'

/**
 * Paid amount of an order minus refunds, in fen. The caller must hold the order's lock, so that no
 * concurrent payment changes it.
 */
export const paidFor = async (records: RecordsApi, orderId: string): Promise<number> =>
  (await records.find(payments, { orderId })).reduce(
    (sum, { kind, amount }) => sum + (kind === 'paid' ? amount : -amount),
    0,
  )

/** Rules of payments: manufacturer's name, and never more refunds than payments. */
export const paymentRules = rules(payments, {
  computed: { factName: makerNames },
  beforeSave: async ({ after, records, refuse }) => {
    if (after.kind === 'refunded' && after.amount > (await paidFor(records, after.orderId)))
      refuse('amount', { code: 'moreThanLeft', zh: '退款超过已付金额', en: 'More would be refunded than was paid' })
    return undefined
  },
})
