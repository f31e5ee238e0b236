import { useLocale } from 'ra-core'
import type { payments } from '../../../../../resources/trade/payments'
import { formatMoney } from '../../../../schema/text/format'
import type { RecordOf } from '../../../../schema/model/recordTypes'
import { useDefinition } from '../../../../console/config/ConsoleContext'

/** Signed amount of a payment: positive from the buyer, negative for a refund. */
export const PaymentAmount = ({ record: { kind, amount } }: { readonly record: RecordOf<typeof payments> }) => {
  const { options } = useDefinition('payments').fields.amount ?? {}
  return (
    <span className="numeric">
      {kind === 'refunded' ? '−' : '+'}
      {formatMoney(Number(amount), options ?? {}, useLocale())}
    </span>
  )
}
