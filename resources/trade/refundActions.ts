import { factStaff, f } from '../kit'
import { talk } from './negotiations'
import { agreeConfirmations, replyConfirmations } from './refundConfirmations'
import type { refundFields } from './refundFields'
import { terms } from './refundTerms'
import type { ActionDetailsOf } from '../../src/schema/model/action'
import type { Labels } from '../../src/schema/model/field'

/** Joins sentences. English needs a space between them. */
const sentences = (...all: readonly Labels[]): Labels => ({
  zh: all.map(({ zh }) => zh).join(''),
  en: all.map(({ en }) => en).join(' '),
})
const buyersOffer = {
  zh: '买家提出的方案：{openType} {openAmount}。',
  en: 'The buyer offers: {openType}, {openAmount}.',
} as const
const makersOfferEnds = {
  zh: '厂家提出的方案（{openType} {openAmount}）买家还没有答复，同意后作废。买家申请：{type} {amount}。',
  en:
    'The buyer has not answered your offer ({openType}, {openAmount}); agreeing cancels it. ' +
    'The buyer asked for: {type}, {amount}.',
} as const
const refundNow = {
  zh: '金额立即退给买家，售后完成。',
  en: 'The amount goes to the buyer at once, and the request is done.',
} as const
const refundAfterReturn = {
  zh: `买家 ${terms.sendBack.days} 天内寄回，确认退货后退款；` + '地址留空则用订单的退货地址，没有就用默认退货地址。',
  en:
    `The buyer sends it back within ${terms.sendBack.days} days and is refunded once you confirm it; ` +
    'without an address, the order’s is used, else the default one.',
} as const

/** An overdue return keeps its step, and its request is closed. */
const agreed = { status: 'agreed' } as const
/** Fields when nobody has to act any more. */
const nothingDue = { deadline: null, remindAt: null, turn: null } as const
/** Fields after the agreed amount was refunded. */
const refunded = { refundedAmount: { field: 'agreedAmount' }, refundedTime: 'now', ...nothingDue } as const

/** Dialogs, texts and effects of a request's actions. Its transitions are in `refunds.ts`. */
export const refundActions = {
  agree: {
    dialogTitle: { en: 'Agree to request {name}' },
    params: { agreedAmount: 'required', addressId: 'optional' },
    paramDefaults: { agreedAmount: 'wantedAmount' },
    paramsWhen: {
      addressId: {
        or: [
          { openBy: 'buyer', openType: 'refundAndReturn' },
          { openBy: { not: 'buyer' }, type: 'refundAndReturn' },
        ],
      },
    },
    assign: { decidedTime: 'now' },
    historyLabel: { zh: '已同意', en: 'Agreed' },
    effectLabel: { zh: '同意退款 {agreedAmount}', en: 'Agree to refund {agreedAmount}' },
    context: ['picture', 'jzName', 'buyerName', 'type', 'paidAmount', 'amount'],
    consequences: {
      zh:
        `仅退款：金额立即退给买家。退货退款：买家 ${terms.sendBack.days} 天内寄回，确认退货后退款；` +
        '地址留空则用订单的退货地址，没有就用默认退货地址。',
      en:
        `A refund alone goes to the buyer at once. With a return, the buyer sends it back within ` +
        `${terms.sendBack.days} days and is refunded once you confirm it; ` +
        'without an address, the order’s is used, else the default one.',
    },
    consequencesWhen: [
      { when: { openBy: 'buyer', openType: 'refundOnly' }, ...sentences(buyersOffer, refundNow) },
      { when: { openBy: 'buyer', openType: 'refundAndReturn' }, ...sentences(buyersOffer, refundAfterReturn) },
      { when: { openBy: 'maker', type: 'refundOnly' }, ...sentences(makersOfferEnds, refundNow) },
      { when: { openBy: 'maker', type: 'refundAndReturn' }, ...sentences(makersOfferEnds, refundAfterReturn) },
      { when: { type: 'refundOnly' }, ...refundNow },
      { when: { type: 'refundAndReturn' }, ...refundAfterReturn },
    ],
    successMessage: { zh: '售后 {name} 已同意', en: 'Request {name} is agreed to' },
    confirmations: agreeConfirmations,
  },
  reject: {
    destructive: true,
    params: {
      rejectReason: 'required',
      rejectText: 'required',
      images: f.images({ zh: '凭证', en: 'Evidence', max: 6 }),
    },
    assign: { decidedTime: 'now', ...nothingDue },
    historyLabel: { zh: '已拒绝', en: 'Rejected' },
    context: ['picture', 'jzName', 'buyerName', 'type', 'amount', 'reason', 'description'],
    consequences: {
      zh: '买家会看到原因、说明和凭证，可以重新申请。',
      en: 'The buyer sees the reason, the explanation and the evidence, and may ask again.',
    },
    consequencesWhen: [
      {
        when: { openBy: 'buyer' },
        zh: '买家刚提出的方案（{openType} {openAmount}）一并拒绝。买家会看到原因、说明和凭证，可以重新申请。',
        en:
          'The buyer’s newer offer ({openType}, {openAmount}) is rejected too. ' +
          'The buyer sees the reason, the explanation and the evidence, and may ask again.',
      },
    ],
    successMessage: { zh: '售后 {name} 已拒绝', en: 'Request {name} is rejected' },
  },
  confirmReturn: {
    params: { condition: 'required' },
    assign: refunded,
    effectLabel: { zh: '确认退货，退款 {agreedAmount}', en: 'Confirm the return, refund {agreedAmount}' },
    historyLabel: { zh: '已确认退货并退款', en: 'Return confirmed, refunded' },
    context: ['picture', 'jzName', 'buyerName', 'agreedAmount', 'courier', 'trackingNo'],
    consequences: {
      zh: '同意的金额立即退给买家，建盏退回并下架。',
      en: 'The agreed amount goes to the buyer at once, and the bowl is the maker’s again, off sale.',
    },
    successMessage: { zh: '售后 {name} 已退款', en: 'Request {name} is refunded' },
  },
  correctReturn: {
    placement: ['show'],
    availableWhen: agreed,
    params: {
      returnReceiver: 'required',
      returnPhone: 'optional',
      returnExtension: 'optional',
      returnRegion: 'required',
      returnDetail: 'required',
    },
    historyLabel: { zh: '修改了退货地址', en: 'Return address corrected' },
    consequences: {
      zh: '买家寄回到此地址；电话留空则不变。',
      en: 'The buyer sends it there; a phone left empty stays as it is.',
    },
    successMessage: { zh: '售后 {name} 的退货地址已修改', en: 'The return address of {name} is corrected' },
  },
  reply: {
    placement: [],
    params: talk,
    historyLabel: { zh: '回复了买家', en: 'Message posted' },
    consequences: { zh: '买家立即看到。', en: 'The buyer reads it at once.' },
    successMessage: { zh: '已发送给买家（{name}）', en: 'Sent to the buyer ({name})' },
    confirmations: replyConfirmations,
  },
  negotiate: {
    params: talk,
    historyLabel: { zh: '回复了厂家', en: 'Message posted' },
    consequences: { zh: '厂家立即看到。', en: 'The maker reads it at once.' },
  },
  withdraw: {
    assign: nothingDue,
    historyLabel: { zh: '已撤销', en: 'Withdrawn' },
    consequences: { zh: '申请关闭，可以重新申请。', en: 'The request is closed; another can be made.' },
  },
  returnGoods: {
    availableWhen: agreed,
    params: { courier: 'required', trackingNo: 'required' },
    assign: { returnedTime: 'now', deadline: terms.confirm, remindAt: terms.remindConfirm, turn: 'maker' },
    historyLabel: { zh: '已寄回', en: 'Sent back' },
    consequences: {
      zh: `厂家 ${terms.confirm.days} 天内确认退货并退款。`,
      en: `The maker confirms it within ${terms.confirm.days} days, and the money goes back.`,
    },
    notify: {
      to: factStaff,
      type: 'todo',
      zh: '售后 {no} 买家已寄回“{jzName}”，等待确认退货',
      en: 'The buyer of {no} sent “{jzName}” back; it waits to be confirmed',
    },
  },
  askEvidence: { historyLabel: { zh: '要求补充凭证', en: 'Evidence requested' }, namesEntry: true },
  makeOffer: { historyLabel: { zh: '提出了方案', en: 'Offer made' }, namesEntry: true },
  declineOffer: { historyLabel: { zh: '没有接受方案', en: 'Offer declined' }, namesEntry: true },
  settle: {
    namesEntry: true,
    historyLabel: { zh: '接受了方案', en: 'Offer accepted' },
    assign: { decidedTime: 'now', type: { field: 'openType' }, agreedAmount: { field: 'openAmount' } },
  },
  agreeOverdue: {
    availableWhen: { turn: 'maker' },
    assign: { decidedTime: 'now', agreedAmount: { field: 'amount' } },
    historyLabel: {
      zh: `超过 ${terms.decide.hours} 小时未处理，已自动同意`,
      en: `Agreed automatically: not decided within ${terms.decide.hours} hours`,
    },
    notify: {
      to: factStaff,
      zh: '售后 {no} 超时未处理，已自动同意：“{jzName}”',
      en: 'Request {no} was not decided in time and is agreed to: “{jzName}”',
    },
  },
  evidenceOverdue: {
    availableWhen: { turn: 'buyer', openBy: { not: 'maker' } },
    // The rule lengthens the deadline to what was left.
    assign: { turn: 'maker', deadline: terms.afterEvidence },
    historyLabel: {
      zh: `买家 ${terms.evidence.hours} 小时内没有补充凭证，轮到厂家处理`,
      en: `Returned to the maker: no evidence within ${terms.evidence.hours} hours`,
    },
    notify: {
      to: factStaff,
      type: 'todo',
      zh: '售后 {no} 买家没有补充凭证，请在 {deadline} 前处理：“{jzName}”',
      en: 'The buyer of {no} sent no evidence. Decide by {deadline}: “{jzName}”',
    },
  },
  closeUnanswered: {
    availableWhen: { turn: 'buyer', openBy: 'maker' },
    assign: { deadline: null, turn: null },
    historyLabel: {
      zh: `买家 ${terms.answer.days} 天未答复方案，已关闭`,
      en: `Closed: the buyer did not answer the offer within ${terms.answer.days} days`,
    },
  },
  closeUnsent: {
    availableWhen: { step: 'awaitingReturn' },
    assign: { deadline: null, turn: null },
    historyLabel: {
      zh: `买家 ${terms.sendBack.days} 天未寄回，已关闭`,
      en: `Closed: not sent back within ${terms.sendBack.days} days`,
    },
  },
  refundWithOrder: {
    params: { agreedAmount: 'required' },
    assign: { refundedAmount: { field: 'agreedAmount' }, refundedTime: 'now' },
    historyLabel: { zh: '已随订单退款', en: 'Refunded with its order' },
  },
  closeWithOrder: {
    assign: nothingDue,
    historyLabel: { zh: '订单已取消并退款，已关闭', en: 'Closed: its order was cancelled and refunded' },
  },
  awaitReturn: {
    assign: { deadline: terms.sendBack, remindAt: null, turn: 'buyer' },
    historyLabel: { zh: '已等待买家寄回', en: 'Return agreed' },
  },
  payOut: {
    namesEntry: 'own',
    historyLabel: { zh: '已退款', en: 'Refunded' },
    assign: refunded,
  },
  confirmOverdue: {
    assign: refunded,
    historyLabel: {
      zh: `超过 ${terms.confirm.days} 天未确认退货，已自动退款`,
      en: `Refunded automatically: the return was not confirmed within ${terms.confirm.days} days`,
    },
    notify: {
      to: factStaff,
      zh: '售后 {no} 超时未确认退货，已自动退款：“{jzName}”',
      en: 'The return of {no} was not confirmed in time and is refunded: “{jzName}”',
    },
  },
  remind: {
    assign: { remindAt: null },
    historyLabel: { zh: '已提醒处理期限', en: 'Reminded of the deadline' },
    notify: {
      to: factStaff,
      type: 'todo',
      zh: '售后 {no} 的处理期限将至（{deadline}）：“{jzName}”',
      en: 'The deadline of {no} is near ({deadline}): “{jzName}”',
    },
  },
} as const satisfies ActionDetailsOf<typeof refundFields & typeof talk>
