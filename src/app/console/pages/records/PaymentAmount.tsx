import { useLocale } from 'ra-core'
import type { payments } from '../../../../../resources/trade/payments'
import { formatMoney } from '../../../../schema/text/format'
import type { RecordOf } from '../../../../schema/model/recordTypes'
import { useDefinition } from '../../../../console/config/ConsoleContext'

/** An order's money with its sign: what came from the buyer, and what went back. */
export const PaymentAmount = ({ record: { kind, amount } }: { readonly record: RecordOf<typeof payments> }) => {
  const { options } = useDefinition('payments').fields.amount ?? {}
  return (
    <span className="numeric">
      {kind === 'refunded' ? '−' : '+'}
      {formatMoney(Number(amount), options ?? {}, useLocale())}
    </span>
  )
}
