import { factStaff } from '../../../../../resources/kit'
import { negotiations, neededBy } from '../../../../../resources/trade/negotiations'
import { orders } from '../../../../../resources/trade/orders'
import { refunds } from '../../../../../resources/trade/refunds'
import { conflictAt, invalidInput } from '../../../../server/errors/requestError'
import type { RuleContext } from '../../../../server/config/rules'
import { isEmpty } from '../../../../schema/model/condition'
import type { InputOf } from '../../../../schema/model/recordTypes'
import {
  afterEvidence,
  ANSWER,
  DECIDE,
  EVIDENCE,
  minutesLeft,
  noOffer,
  RECONSIDER,
  type Refund,
  refused,
  status,
  toDecide,
  whyNoReturn,
  write,
} from './refundCase'
import { assertAddress } from './payBack'

/**
 * Maximum number of messages per side, except answers and decisions: neither side can silence the
 * other. With all answers, a negotiation fits one page of 200 entries.
 */
const LINES = 75
/** Maximum number of offers per side, since each offer gives the other side time to answer. */
const OFFERS = 20
/** Maximum number of requests for evidence: each gives the buyer time, and the maker with it. */
const EVIDENCES = 5
/** Answers to an offer, which are allowed beyond the maximum. */
const answers = ['accept', 'decline']

const messages = {
  full: {
    code: 'full',
    zh: '协商记录已满，请同意、拒绝或答复方案',
    en: 'Enough has been said: agree, reject, or answer the offer',
  },
  offers: { code: 'tooMany', zh: `最多提出 ${OFFERS} 次方案`, en: `At most ${OFFERS} offers` },
  evidences: {
    code: 'tooMany',
    zh: `最多要求补充 ${EVIDENCES} 次凭证`,
    en: `Evidence is asked for at most ${EVIDENCES} times`,
  },
  decided: {
    code: 'decided',
    zh: '申请已处理，不能再提方案',
    en: 'The request is decided: there is nothing left to offer',
  },
  noOffer: { code: 'noOffer', zh: '方案已变更，请看最新的方案', en: 'The offer has changed: look at the newest one' },
  ownOffer: { code: 'ownOffer', zh: '这是自己提出的方案', en: 'It is your own offer' },
  notTheirs: { code: 'notYours', zh: '只有厂家可以要求补充凭证', en: 'Only the maker asks for evidence' },
} as const
/** Notifications of the staff about messages of the buyer. */
const notifications = {
  offered: {
    to: factStaff,
    type: 'todo',
    zh: '售后 {no} 买家提出新方案：“{jzName}”',
    en: 'After-sales {no}: the buyer made an offer: “{jzName}”',
  },
  said: {
    to: factStaff,
    type: 'message',
    zh: '售后 {no} 买家有新回复：“{jzName}”',
    en: 'After-sales {no}: the buyer replied: “{jzName}”',
  },
  settled: {
    to: factStaff,
    type: 'message',
    zh: '售后 {no} 买家接受了方案：“{jzName}”',
    en: 'After-sales {no}: the buyer accepted the offer: “{jzName}”',
  },
} as const

type Talk = RuleContext<Refund & InputOf<typeof refunds, 'reply'>>
type Talker = 'maker' | 'buyer'

const assertPending = ({ before }: Talk): void => {
  if (before?.status !== status('pending')) throw conflictAt('kind', messages.decided)
}
/** Refuses an answer to an offer that is not open, or is the side's own. */
const assertOpen = (about: Talk, side: Talker): void => {
  assertPending(about)
  const { before, after } = about
  if (!before?.openOffer || before.openOffer !== after.offer) throw conflictAt('offer', messages.noOffer)
  if (before.openBy === side) throw conflictAt('offer', messages.ownOffer)
}
const assertWhole = ({ after }: Talk): void => {
  const input = { ...after, text: after.text?.trim() }
  const missing = neededBy(after.kind, after.images).filter(name => isEmpty(input[name]))
  if (missing.length > 0) throw invalidInput(Object.fromEntries(missing.map(name => [name, 'required'])))
}
const addReply = async (about: Talk, side: Talker): Promise<void> => {
  const { records, before, after, refuse } = about
  if (after.kind === 'evidence' && side === 'buyer') refuse('kind', messages.notTheirs)
  assertWhole(about)
  await write(about, after.id, side, { kind: after.kind, text: after.text, images: after.images })
  await records.update(refunds, after.id, turnAfter(about, side))
  if (after.kind === 'evidence' && before?.status === status('pending'))
    await records.runAction(refunds, after.id, 'askEvidence')
}
/**
 * Whose turn it is after a reply. A request for evidence waits for the buyer, and their reply gives
 * the turn back. An open offer and a decided request keep their deadlines.
 */
const turnAfter = ({ before, after, scope: { now } }: Talk, side: Talker) => {
  if (before?.status !== status('pending') || before.openBy === 'maker') return {}
  if (side === 'buyer') return before.turn === 'buyer' ? afterEvidence(now, before) : {}
  if (after.kind !== 'evidence' || before.turn !== 'maker') return {}
  return {
    turn: 'buyer' as const,
    deadline: new Date(now.getTime() + EVIDENCE).toISOString(),
    remindAt: null,
    ...minutesLeft(now, before),
  }
}
/** Replaces the open offer. Its author waits for the other side. */
const offer = async (about: Talk, side: Talker): Promise<void> => {
  assertPending(about)
  const { records, after, refuse, scope } = about
  assertWhole(about)
  const { offerType, offerAmount } = after
  if ((offerAmount ?? 0) > (after.leftAmount ?? 0)) return refuse('offerAmount', refused.tooMuch)
  const [order] = await records.find(orders, { id: after.orderId })
  const why = offerType === 'refundAndReturn' && order ? whyNoReturn(order) : undefined
  if (why) throw conflictAt('offerType', why)
  if (side === 'maker' && offerType === 'refundAndReturn') await assertAddress(about, 'offerType')
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
    // Time left to the manufacturer after a declined offer: an offer gains no time.
    ...minutesLeft(scope.now, after),
  } as const
  await records.update(refunds, after.id, {
    openOffer: line.id,
    openBy: side,
    openType: offerType,
    openAmount: offerAmount,
    wantedAmount: side === 'buyer' ? offerAmount : after.amount,
    ...(side === 'maker' ? untilAnswered : toDecide(scope.now)),
  })
  await records.runAction(refunds, after.id, 'makeOffer')
}
const accept = async (about: Talk, side: Talker): Promise<void> => {
  assertOpen(about, side)
  const { records, before, after } = about
  if (side === 'maker' && before?.openType === 'refundAndReturn') await assertAddress(about, 'offer')
  await write(about, after.id, side, { kind: 'accept', text: after.text, offer: after.offer })
  await records.runAction(refunds, after.id, 'settle')
}
const decline = async (about: Talk, side: Talker): Promise<void> => {
  assertOpen(about, side)
  const { records, after, scope } = about
  await write(about, after.id, side, { kind: 'decline', text: after.text, offer: after.offer })
  const left = Math.min(DECIDE, Math.max(RECONSIDER, (after.minutesLeft ?? 0) * 60_000))
  await records.update(refunds, after.id, {
    ...noOffer,
    wantedAmount: after.amount,
    ...(side === 'buyer' ? toDecide(scope.now, left) : {}),
  })
  await records.runAction(refunds, after.id, 'declineOffer')
}
const handlers: {
  readonly [K in InputOf<typeof refunds, 'reply'>['kind']]: (about: Talk, side: Talker) => Promise<void>
} = {
  message: addReply,
  evidence: addReply,
  offer,
  accept,
  decline,
}
/** Message of one side, with limits, so that a negotiation stays readable on one page and ends. */
export const talkOf = (side: Talker) => async (about: Talk) => {
  const { records, after, refuse } = about
  if (!answers.includes(after.kind)) {
    const replies = await records.find(negotiations, { refundId: after.id, side })
    if (replies.length >= LINES) refuse('text', messages.full)
    if (after.kind === 'offer' && replies.filter(({ kind }) => kind === 'offer').length >= OFFERS)
      refuse('offerAmount', messages.offers)
    if (after.kind === 'evidence' && replies.filter(({ kind }) => kind === 'evidence').length >= EVIDENCES)
      refuse('text', messages.evidences)
  }
  await handlers[after.kind](about, side)
}
/** Message of the buyer. Notifies the staff. */
export const negotiate = async (about: Talk): Promise<void> => {
  const { records, after } = about
  await talkOf('buyer')(about)
  const notification =
    after.kind === 'offer'
      ? notifications.offered
      : after.kind === 'accept'
        ? notifications.settled
        : notifications.said
  await records.notify(refunds, after.id, notification)
}
