import { negotiations } from '../../../../../resources/trade/negotiations'
import { orders } from '../../../../../resources/trade/orders'
import { refunds } from '../../../../../resources/trade/refunds'
import { terms } from '../../../../../resources/trade/refundTerms'
import type { RecordInRule, RuleContext } from '../../../../server/config/rules'
import { getStateValue } from '../../../../schema/selectors/definition'
import type { NewOf } from '../../../../schema/model/recordTypes'

const HOUR = 60 * 60_000
/** How long each side has, in milliseconds. */
export const DECIDE = terms.decide.hours * HOUR
export const RECONSIDER = terms.reconsider.hours * HOUR
export const ANSWER = terms.answer.days * 24 * HOUR
const REMIND_BEFORE = terms.remind.hours * HOUR

/** The value of a state of a request. */
export const status = (state: string) => getStateValue(refunds.fields.status, state)
/** The value of a state of its order. */
export const orderStatus = (state: string) => getStateValue(orders.fields.status, state)
/** What is refused about more than one thing. */
export const refused = {
  cameBack: { zh: '建盏已退回，只能申请仅退款', en: 'The bowl is back with its maker: only a refund can be asked for' },
  unshipped: { zh: '还没有发货，只能申请仅退款', en: 'It is not shipped yet: only a refund can be asked for' },
  tooMuch: { zh: '不能超过可退金额', en: 'Not more than can be refunded' },
} as const

/** An offer that is no longer open. */
export const noOffer = { openOffer: null, openBy: null, openType: null, openAmount: null }

/** A request as its rules meet it. */
export type Refund = RecordInRule<typeof refunds>
export type About = RuleContext<Refund>
type Line = Omit<NewOf<typeof negotiations>, 'refundId'>
type Side = 'maker' | 'buyer' | 'mall'

/** A line of the negotiation, by whoever acts. */
export const write = async (
  { records, principal }: About,
  id: string,
  side: Side,
  line: Omit<Line, 'side' | 'author'>,
) => records.append(negotiations, { refundId: id, side, author: side === 'mall' ? null : principal.name, ...line })
/** Until when the maker decides, and when they are reminded of it. */
export const toDecide = (now: Date, left = DECIDE) => ({
  turn: 'maker' as const,
  deadline: new Date(now.getTime() + left).toISOString(),
  remindAt: new Date(now.getTime() + Math.max(0, left - REMIND_BEFORE)).toISOString(),
})

/** Why a bowl cannot be sent back: it is not out of the house, or in it again. */
export const whyNoReturn = (order: RecordInRule<typeof orders>) =>
  order.status === orderStatus('pendingShipment')
    ? refused.unshipped
    : order.returnedTime
      ? refused.cameBack
      : undefined
