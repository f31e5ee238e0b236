import { addresses } from '../../../../resources/addresses'
import { bowls } from '../../../../resources/bowls'
import { fact } from '../../../../resources/fact'
import { factStaff } from '../../../../resources/kit'
import { negotiations } from '../../../../resources/negotiations'
import { orders } from '../../../../resources/orders'
import { payments } from '../../../../resources/payments'
import { refunds } from '../../../../resources/refunds'
import { badInput, Failure } from '../../../mall/failures/failure'
import { type Hand, type Kept, rules, type RuleContext } from '../../../mall/rules'
import { isEmpty } from '../../../schema/condition'
import { stateValue } from '../../../schema/derive'
import type { InputOf, NewOf } from '../../../schema/records'
import { paidFor } from './payments'

const HOUR = 60 * 60_000
const DECIDE = 48 * HOUR
const ANSWER = 7 * 24 * HOUR
const REMIND_BEFORE = 12 * HOUR
/** As often may be asked for one order (the usual limit of the malls: `domain.md`, 9.1). */
const MOST = 5
/** As many lines a negotiation has before nobody adds to it but by an answer or a decision; a page of the ledger holds 200. */
const LINES = 180

const status = (state: string) => stateValue(refunds.fields.status, state)
const orderStatus = (state: string) => stateValue(orders.fields.status, state)
const words = {
  cameBack: { zh: '建盏已退回，只能申请仅退款', en: 'The bowl is back with its maker: only a refund can be asked for' },
  unshipped: { zh: '还没有发货，只能申请仅退款', en: 'It is not shipped yet: only a refund can be asked for' },
  living: { zh: '这张订单已有售后申请在处理', en: 'This order has a request under way' },
  tooOften: { zh: `一张订单最多申请 ${MOST} 次售后`, en: `At most ${MOST} requests an order` },
  tooMuch: { zh: '不能超过可退金额', en: 'Not more than can be refunded' },
  full: { zh: '协商记录已满，请同意、拒绝或答复方案', en: 'Enough has been said: agree, reject, or answer the offer' },
  overAndDone: { zh: '订单已取消或还没有付款', en: 'The order is cancelled or not paid' },
  decided: { zh: '申请已处理，不能再提方案', en: 'The request is decided: there is nothing left to offer' },
  noOffer: { zh: '方案已变更，请看最新的方案', en: 'The offer has changed: look at the newest one' },
  ownOffer: { zh: '这是自己提出的方案', en: 'It is your own offer' },
  notTheirs: { zh: '只有厂家可以要求补充凭证', en: 'Only the maker asks for evidence' },
} as const
/** What the staff is told as it happens. */
const told = {
  asked: {
    to: factStaff,
    as: 'todo',
    zh: '售后 {no}：买家申请{type}，48 小时内处理：“{jzName}”',
    en: 'After-sales {no}: {type} asked for, to be decided within 48 hours: “{jzName}”',
  },
  offered: {
    to: factStaff,
    as: 'todo',
    zh: '售后 {no} 买家提出新方案：“{jzName}”',
    en: 'After-sales {no}: the buyer made an offer: “{jzName}”',
  },
  said: {
    to: factStaff,
    zh: '售后 {no} 买家有新回复：“{jzName}”',
    en: 'After-sales {no}: the buyer replied: “{jzName}”',
  },
  settled: {
    to: factStaff,
    zh: '售后 {no} 买家接受了方案：“{jzName}”',
    en: 'After-sales {no}: the buyer accepted the offer: “{jzName}”',
  },
  withdrawn: {
    to: factStaff,
    zh: '售后 {no} 买家已撤销：“{jzName}”',
    en: 'After-sales {no} was withdrawn: “{jzName}”',
  },
} as const

/** An offer that is no longer open. */
const noOffer = { openOffer: null, openBy: null, openType: null, openAmount: null }

type Refund = Kept<typeof refunds>
type About = RuleContext<Refund>
type Line = Omit<NewOf<typeof negotiations>, 'refundId'>
type Side = 'maker' | 'buyer' | 'mall'

/** A line of the negotiation, by whoever acts. */
const write = async ({ hand, principal }: About, id: string, side: Side, line: Omit<Line, 'side' | 'author'>) =>
  hand.append(negotiations, { refundId: id, side, author: side === 'mall' ? null : principal.name, ...line })
/** Until when the maker decides, and when they are reminded of it. */
const toDecide = (now: Date, left = DECIDE) => ({
  turn: 'maker' as const,
  deadline: new Date(now.getTime() + left).toISOString(),
  remindAt: new Date(now.getTime() + Math.max(0, left - REMIND_BEFORE)).toISOString(),
})

/** Why a bowl cannot be sent back: it is not out of the house, or in it again. */
const whyNoReturn = (order: Kept<typeof orders>) =>
  order.status === orderStatus('pendingShipment') ? words.unshipped : order.returnedTime ? words.cameBack : undefined

/** A request is made under its order, which is held meanwhile: at most one lives, and never for more than is left of what was paid. */
const ask = async ({ after, hand, principal, refuse, scope }: About) => {
  const order = await hand.take(orders, after.orderId, 'askRefund').catch((fault: unknown) => {
    if (fault instanceof Failure && fault.reason === 'wrongState') return refuse('orderId', words.overAndDone)
    throw fault
  })
  const asked = await hand.find(refunds, { orderId: after.orderId })
  const lives = asked.some(
    each => each.status === status('pending') || (each.status === status('agreed') && !each.refundedTime),
  )
  if (lives) refuse('orderId', words.living)
  if (asked.length >= MOST) refuse('orderId', words.tooOften)
  const why = after.type === 'refundAndReturn' ? whyNoReturn(order) : undefined
  if (why) refuse('type', why)
  const leftAmount = await paidFor(hand, after.orderId)
  if (after.amount > leftAmount) refuse('amount', words.tooMuch)
  return {
    paidAmount: leftAmount + (order.refundedAmount ?? 0),
    leftAmount,
    agreedAmount: after.amount,
    buyerName: principal.name,
    buyerPhone: principal.phone,
    ...toDecide(scope.now),
  }
}

/** Where a return goes: the address chosen, the order's, the shop's default one, or the shop itself as the mall knows it. */
const returnTo = async (hand: Hand, { addressId: own, orderId, fact_id }: Refund) => {
  const [order] = await hand.find(orders, { id: orderId })
  const addressId = own ?? order?.addressId
  const [to] = await hand.find(addresses, addressId ? { id: addressId } : { defaultReturn: true })
  if (to)
    return {
      addressId: to.id,
      returnReceiver: to.receiver,
      returnPhone: to.phone,
      returnRegion: to.region,
      returnDetail: to.detail,
    }
  const [maker] = await hand.find(fact, { id: fact_id })
  return {
    returnReceiver: maker?.shopName ?? maker?.factName,
    returnPhone: maker?.faPhone,
    returnDetail: maker?.address,
  }
}
/** An agreed request goes its way: the money back at once, or the bowl first, to an address that is written down as it is now. */
const goOn = async ({ hand, after }: About): Promise<void> => {
  await hand.change(refunds, after.id, noOffer)
  const now = await hand.find(refunds, { id: after.id })
  const refund = now[0] ?? after
  if (refund.type !== 'refundAndReturn') {
    await hand.take(refunds, refund.id, 'payOut')
    return
  }
  await hand.change(refunds, refund.id, await returnTo(hand, refund))
  await hand.take(refunds, refund.id, 'awaitReturn')
}
/** The agreed amount goes to the buyer, once: the order is held, and its ledger refuses more than was paid. */
const payBack = async (about: About): Promise<void> => {
  const { hand, after } = about
  const amount = after.refundedAmount ?? 0
  const [before] = await hand.find(orders, { id: after.orderId })
  const order = await hand.take(orders, after.orderId, 'refund', {
    refundedAmount: (before?.refundedAmount ?? 0) + amount,
  })
  await hand.append(payments, { orderId: order.id, refundId: after.id, kind: 'refunded', amount })
  await write(about, after.id, 'mall', { kind: 'refunded', offerAmount: amount })
  if (after.type === 'refundAndReturn') await comeBack(hand, order)
  else if (order.status === orderStatus('pendingShipment') && (await paidFor(hand, order.id)) === 0)
    await hand.take(orders, order.id, 'cancelRefunded')
}
/** What was sent back is the maker's again; an order that was still under way is over. */
const comeBack = async (hand: Hand, order: Kept<typeof orders>): Promise<void> => {
  if (order.status === orderStatus('pendingReceipt')) await hand.take(orders, order.id, 'receiveReturned')
  await hand.take(orders, order.id, 'comeBack')
  await hand.take(bowls, order.jzId, 'comeBack')
}

type Talk = RuleContext<Refund & InputOf<typeof refunds, 'reply'>>
type Talker = 'maker' | 'buyer'

const assertPending = ({ before }: Talk): void => {
  if (before?.status !== status('pending')) throw new Failure('wrongState', { words: words.decided })
}
/** The offer that is answered is the one that is open now, and the other side's. */
const assertOpen = (about: Talk, side: Talker): void => {
  assertPending(about)
  const { before, after } = about
  if (!before?.openOffer || before.openOffer !== after.offer) throw new Failure('wrongState', { words: words.noOffer })
  if (before.openBy === side) throw new Failure('wrongState', { words: words.ownOffer })
}
const say = async (about: Talk, side: Talker): Promise<void> => {
  const { after, refuse } = about
  if (after.kind === 'evidence' && side === 'buyer') refuse('kind', words.notTheirs)
  if (isEmpty(after.text?.trim()) && (after.kind === 'evidence' || isEmpty(after.images)))
    throw badInput({ text: 'required' })
  await write(about, after.id, side, { kind: after.kind, text: after.text, images: after.images })
}
/** An offer takes the place of the one before; whoever made it waits for the other side. */
const offer = async (about: Talk, side: Talker): Promise<void> => {
  assertPending(about)
  const { hand, after, refuse, scope } = about
  const { offerType, offerAmount } = after
  if (!offerType || !offerAmount)
    throw badInput({
      ...(offerType ? {} : { offerType: 'required' }),
      ...(offerAmount ? {} : { offerAmount: 'required' }),
    })
  if (offerAmount > (after.leftAmount ?? 0)) return refuse('offerAmount', words.tooMuch)
  const [order] = await hand.find(orders, { id: after.orderId })
  const why = offerType === 'refundAndReturn' && order ? whyNoReturn(order) : undefined
  if (why) refuse('offerType', why)
  const line = await write(about, after.id, side, {
    kind: 'offer',
    text: after.text,
    images: after.images,
    offerType,
    offerAmount,
  })
  const untilAnswered = {
    turn: 'buyer',
    deadline: new Date(scope.now.getTime() + ANSWER).toISOString(),
    remindAt: null,
    // What a declined offer leaves the maker: an offer buys no time.
    ...(after.turn === 'maker' && after.deadline
      ? { minutesLeft: Math.max(0, Math.floor((Date.parse(after.deadline) - scope.now.getTime()) / 60_000)) }
      : {}),
  } as const
  await hand.change(refunds, after.id, {
    openOffer: line.id,
    openBy: side,
    openType: offerType,
    openAmount: offerAmount,
    ...(side === 'maker' ? untilAnswered : toDecide(scope.now)),
  })
}
const accept = async (about: Talk, side: Talker): Promise<void> => {
  assertOpen(about, side)
  const { hand, after } = about
  await write(about, after.id, side, { kind: 'accept', text: after.text, offer: after.offer })
  await hand.take(refunds, after.id, 'settle')
}
const decline = async (about: Talk, side: Talker): Promise<void> => {
  assertOpen(about, side)
  const { hand, after, scope } = about
  await write(about, after.id, side, { kind: 'decline', text: after.text, offer: after.offer })
  const left = Math.min(DECIDE, Math.max(HOUR, (after.minutesLeft ?? 0) * 60_000))
  await hand.change(refunds, after.id, { ...noOffer, ...(side === 'buyer' ? toDecide(scope.now, left) : {}) })
}
const kinds: {
  readonly [K in InputOf<typeof refunds, 'reply'>['kind']]: (about: Talk, side: Talker) => Promise<void>
} = {
  message: say,
  evidence: say,
  offer,
  accept,
  decline,
}
/** Whichever side says something: at most so much of it, so that the whole can be read on one page. */
const talkOf = (side: Talker) => async (about: Talk) => {
  const { hand, after, refuse } = about
  if (after.kind !== 'accept' && (await hand.find(negotiations, { refundId: after.id })).length >= LINES)
    refuse('text', words.full)
  await kinds[after.kind](about, side)
}
const negotiate = async (about: Talk): Promise<void> => {
  const { hand, after } = about
  await talkOf('buyer')(about)
  const said = after.kind === 'offer' ? told.offered : after.kind === 'accept' ? told.settled : told.said
  await hand.send(refunds, after.id, said)
}
/** What the mall does by itself stands in the negotiation, too. */
const byMall = (kind: 'agreed' | 'closed') => async (about: About) => {
  await about.hand.change(refunds, about.after.id, noOffer)
  await write(about, about.after.id, 'mall', { kind })
}

/** After-sales: a request, what both sides say to it, and where the money and the bowl go (`decisions.md`, 9). */
export const refundRules = rules(refunds, {
  derive: about => (about.before ? undefined : ask(about)),
  save: async about => {
    const { hand, after } = about
    const { type, amount, description, images } = after
    await write(about, after.id, 'buyer', {
      kind: 'asked',
      text: description,
      images,
      offerType: type,
      offerAmount: amount,
    })
    await hand.send(refunds, after.id, told.asked)
  },
  actions: {
    agree: async about => {
      await write(about, about.after.id, 'maker', {
        kind: 'agreed',
        offerType: about.after.type,
        offerAmount: about.after.agreedAmount,
      })
      await goOn(about)
    },
    agreeOverdue: async about => {
      await byMall('agreed')(about)
      await goOn(about)
    },
    settle: goOn,
    reject: async about => {
      const { rejectText, images } = about.after
      await about.hand.change(refunds, about.after.id, noOffer)
      await write(about, about.after.id, 'maker', { kind: 'rejected', text: rejectText, images })
    },
    reply: talkOf('maker'),
    negotiate,
    withdraw: async about => {
      await about.hand.change(refunds, about.after.id, noOffer)
      await write(about, about.after.id, 'buyer', { kind: 'withdrawn' })
      await about.hand.send(refunds, about.after.id, told.withdrawn)
    },
    returnGoods: async about => {
      await write(about, about.after.id, 'buyer', { kind: 'sentBack', text: about.after.trackingNo })
    },
    closeUnanswered: byMall('closed'),
    closeUnsent: byMall('closed'),
    closeWithOrder: byMall('closed'),
    payOut: payBack,
    confirmReturn: payBack,
    confirmOverdue: payBack,
  },
})
