import { factStaff } from '../../../../../resources/kit'
import { negotiations } from '../../../../../resources/trade/negotiations'
import { orders } from '../../../../../resources/trade/orders'
import { refunds } from '../../../../../resources/trade/refunds'
import { terms } from '../../../../../resources/trade/refundTerms'
import type { RecordInRule, RuleContext } from '../../../../server/config/rules'
import { getStateValue } from '../../../../schema/selectors/definition'
import type { NewOf } from '../../../../schema/model/recordTypes'

const HOUR = 60 * 60_000
/** Deadlines of each side, in milliseconds. */
export const DECIDE = terms.decide.hours * HOUR
export const RECONSIDER = terms.reconsider.hours * HOUR
export const EVIDENCE = terms.evidence.hours * HOUR
const AFTER_EVIDENCE = terms.afterEvidence.hours * HOUR
export const ANSWER = terms.answer.days * 24 * HOUR
const REMIND_BEFORE = terms.remind.hours * HOUR

/** Stored value of a request's state. */
export const status = (state: string) => getStateValue(refunds.fields.status, state)
/** Stored value of an order's state. */
export const orderStatus = (state: string) => getStateValue(orders.fields.status, state)
/** Errors that several rules share. */
export const refused = {
  cameBack: {
    code: 'cameBack',
    zh: '建盏已退回，只能申请仅退款',
    en: 'The bowl is back with its maker: only a refund can be asked for',
  },
  unshipped: {
    code: 'unshipped',
    zh: '还没有发货，只能申请仅退款',
    en: 'It is not shipped yet: only a refund can be asked for',
  },
  noAddress: { code: 'noAddress', zh: '还没有退货地址，请先添加', en: 'No return address is kept yet: add one first' },
  tooMuch: { code: 'moreThanLeft', zh: '不能超过可退金额', en: 'Not more than can be refunded' },
} as const

/** Fields of a request without an open offer. */
export const noOffer = { openOffer: null, openBy: null, openType: null, openAmount: null }

/** Request in a rule. */
export type Refund = RecordInRule<typeof refunds>
export type About = RuleContext<Refund>
type Line = Omit<NewOf<typeof negotiations>, 'refundId'>
type Side = 'maker' | 'buyer' | 'mall'

/** Appends an entry to the negotiation, in the actor's name. */
export const write = async ({ records, caller }: About, id: string, side: Side, line: Omit<Line, 'side' | 'author'>) =>
  records.append(negotiations, { refundId: id, side, author: side === 'mall' ? null : caller.name, ...line })
/** Side that triggered the rule. Acts of buyers and deadlines count as the system's. */
export const sideOf = ({ caller }: Pick<About, 'caller'>): Side =>
  factStaff.some(role => role === caller.role) ? 'maker' : 'mall'
/** Deadline and reminder of the manufacturer's decision. `left` in milliseconds. */
export const toDecide = (now: Date, left = DECIDE) => ({
  turn: 'maker' as const,
  deadline: new Date(now.getTime() + left).toISOString(),
  remindAt: new Date(now.getTime() + Math.max(0, left - REMIND_BEFORE)).toISOString(),
})
/** Time of the manufacturer that a wait for the buyer leaves, in whole minutes. */
export const minutesLeft = (now: Date, { turn, deadline }: Pick<Refund, 'turn' | 'deadline'>) =>
  turn === 'maker' && deadline
    ? { minutesLeft: Math.max(0, Math.floor((Date.parse(deadline) - now.getTime()) / 60_000)) }
    : {}
/** The manufacturer's turn again after a request for evidence, with the time left before. */
export const afterEvidence = (now: Date, { minutesLeft: left }: Pick<Refund, 'minutesLeft'>) =>
  toDecide(now, Math.min(DECIDE, Math.max(AFTER_EVIDENCE, (left ?? 0) * 60_000)))

/** Reason why a bowl cannot be returned: not shipped yet, or returned already. */
export const whyNoReturn = (order: RecordInRule<typeof orders>) =>
  order.status === orderStatus('pendingShipment')
    ? refused.unshipped
    : order.returnedTime
      ? refused.cameBack
      : undefined
