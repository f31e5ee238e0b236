import { useGetList, useGetOne } from 'ra-core'
import { negotiations } from '../../../../../resources/trade/negotiations'
import { orders } from '../../../../../resources/trade/orders'
import { refunds } from '../../../../../resources/trade/refunds'
import { getStateValue } from '../../../../schema/selectors/definition'
import type { RecordOf } from '../../../../schema/model/recordTypes'

export type Refund = RecordOf<typeof refunds>
export type Order = RecordOf<typeof orders>
export type NegotiationEntry = RecordOf<typeof negotiations>

/** Whether a request awaits the manufacturer's decision, or an answer to an offer. */
export const isPending = ({ status }: Refund): boolean => status === getStateValue(refunds.fields.status, 'pending')
/** Whether an offer of the buyer is open. Its answers stand beside the offer. */
export const awaitsAnswer = (refund: Refund): boolean => isPending(refund) && refund.openBy === 'buyer'
/** Whether the negotiation has ended: refunded, rejected or closed. */
export const isOver = (refund: Refund): boolean =>
  refund.step === 'refunded' || !(isPending(refund) || refund.status === getStateValue(refunds.fields.status, 'agreed'))

/** Maximum number of entries, the server's page size. */
const MAX_ENTRIES = 200

/** Request, order and negotiation, with live updates. */
export const useNegotiation = (id: string) => {
  const refund = useGetOne<Refund>(refunds.name, { id }, { enabled: id !== '', retry: false })
  const orderId = refund.data?.orderId ?? ''
  const order = useGetOne<Order>(orders.name, { id: orderId }, { enabled: orderId !== '' })
  const lines = useGetList<NegotiationEntry>(
    negotiations.name,
    {
      filter: { refundId: id },
      pagination: { page: 1, perPage: MAX_ENTRIES },
      sort: { field: 'createdTime', order: 'DESC' },
    },
    { enabled: id !== '' },
  )
  return { refund, order, lines }
}
/**
 * Outcome of an offer: open, answered, or replaced by another offer or a decision. Agreeing to the
 * buyer's latest offer accepts it, rejecting the request declines it.
 */
export const fateOf = (
  offer: NegotiationEntry,
  lines: readonly NegotiationEntry[],
  refund: Refund,
): 'open' | 'accept' | 'decline' | 'replaced' => {
  if (isPending(refund) && refund.openOffer === offer.id) return 'open'
  const answer = lines.find(line => line.offer === offer.id && (line.kind === 'accept' || line.kind === 'decline'))
  if (answer?.kind === 'accept' || answer?.kind === 'decline') return answer.kind
  const isLatest = lines.filter(({ kind }) => kind === 'offer').at(-1)?.id === offer.id
  const decision = lines.find(({ kind }) => kind === 'agreed' || kind === 'rejected')
  if (!decision || !isLatest || offer.side !== 'buyer') return 'replaced'
  if (decision.kind === 'rejected') return 'decline'
  const isSame = decision.offerType === offer.offerType && decision.offerAmount === offer.offerAmount
  return isSame ? 'accept' : 'replaced'
}
