import { conditions, couriers, refundReasons, refundTypes, rejectReasons, sides } from './tradeChoices'
import { buyerOnly, f, factStaff, makerName, platformOnly, resource } from '../kit'
import { talk } from './negotiations'
import { terms } from './refundTerms'

const told = ['list', 'form'] as const
const never = ['list', 'form', 'show'] as const
const sum = (zh: string, en: string, hide: readonly ('list' | 'form')[] = told) =>
  f.money({ zh, en, min: 1, hiddenIn: hide })
const moment = (zh: string, en: string) => f.dateTime({ zh, en, hiddenIn: told })
const returnTo = ['returnReceiver', 'returnPhone', 'returnRegion', 'returnDetail'] as const
/** Both sides talk until the request is closed or the money is back. */
const open = {
  on: 'status',
  from: ['pending', 'agreed'],
  availableWhen: { step: { in: ['none', 'awaitingReturn', 'returned'] } },
} as const

/** What waits for the maker, in whichever state. */
const mine = { turn: 'maker' } as const

/** One that was not sent back in time keeps its step, and is closed. */
const agreed = { status: 'agreed' } as const

/** The order's status while its parcel is on the way. */
const UNDER_WAY = 2
const shipped = {
  code: 'shipped',
  zh: '这张订单已发货，包裹正在途中：只退款的话，买家会同时留有建盏和钱。',
  en: 'The order is shipped and its parcel is under way: with a refund alone the buyer has both bowl and money.',
  label: { zh: '仍要退款', en: 'Refund all the same' },
} as const
const more = { zh: '确定为此金额', en: 'This amount is meant' } as const

/** Long texts of the actions: dialogs, messages and history. */
const texts = {
  agree: {
    historyLabel: { zh: '已同意', en: 'Agreed' },
    context: ['picture', 'jzName', 'buyerName', 'type', 'paidAmount', 'amount'],
    consequences: {
      zh: `仅退款：金额立即退给买家。退货退款：买家 ${terms.sendBack.days} 天内寄回，确认退货后退款；地址留空则用订单的退货地址。`,
      en: `A refund alone goes to the buyer at once. With a return, the buyer sends it back within ${terms.sendBack.days} days and is refunded once you confirm it; without an address the order’s is used.`,
    },
    consequencesWhen: [
      {
        when: { openBy: 'buyer', openType: 'refundOnly' },
        zh: '买家提出的方案：{openType} {openAmount}。金额立即退给买家，售后完成。',
        en: 'The buyer offers: {openType}, {openAmount}. The amount goes to the buyer at once, and the request is done.',
      },
      {
        when: { openBy: 'buyer', openType: 'refundAndReturn' },
        zh: `买家提出的方案：{openType} {openAmount}。买家 ${terms.sendBack.days} 天内寄回，确认退货后退款；地址留空则用订单的退货地址。`,
        en: `The buyer offers: {openType}, {openAmount}. The buyer sends it back within ${terms.sendBack.days} days and is refunded once you confirm it; without an address the order’s is used.`,
      },
      {
        when: { openBy: 'maker', type: 'refundOnly' },
        zh: '厂家提出的方案（{openType} {openAmount}）买家还没有答复，同意后作废。买家申请：{type} {amount}。金额立即退给买家，售后完成。',
        en: 'Your offer ({openType}, {openAmount}) is not answered yet, and goes with this. The buyer asked for: {type}, {amount}. The amount goes to the buyer at once, and the request is done.',
      },
      {
        when: { openBy: 'maker', type: 'refundAndReturn' },
        zh: `厂家提出的方案（{openType} {openAmount}）买家还没有答复，同意后作废。买家申请：{type} {amount}。买家 ${terms.sendBack.days} 天内寄回，确认退货后退款；地址留空则用订单的退货地址。`,
        en: `Your offer ({openType}, {openAmount}) is not answered yet, and goes with this. The buyer asked for: {type}, {amount}. The buyer sends it back within ${terms.sendBack.days} days and is refunded once you confirm it; without an address the order’s is used.`,
      },
      {
        when: { type: 'refundOnly' },
        zh: '金额立即退给买家，售后完成。',
        en: 'The amount goes to the buyer at once, and the request is done.',
      },
      {
        when: { type: 'refundAndReturn' },
        zh: `买家 ${terms.sendBack.days} 天内寄回，确认退货后退款；地址留空则用订单的退货地址。`,
        en: `The buyer sends it back within ${terms.sendBack.days} days and is refunded once you confirm it; without an address the order’s is used.`,
      },
    ],
    successMessage: { zh: '售后 {name} 已同意', en: 'Request {name} is agreed to' },
    confirmations: {
      despiteShipped: {
        when: {
          orderStatus: UNDER_WAY,
          or: [
            { openBy: 'buyer', openType: 'refundOnly' },
            { openBy: { not: 'buyer' }, type: 'refundOnly' },
          ],
        },
        ...shipped,
      },
      moreThanAsked: {
        // Above the buyer's own offer, that question is enough.
        when: {
          agreedAmount: { gt: { field: 'amount' } },
          or: [{ openBy: { not: 'buyer' } }, { agreedAmount: { lte: { field: 'openAmount' } } }],
        },
        code: 'moreThanAsked',
        field: 'agreedAmount',
        zh: '比申请的 {amount} 多 {agreedAmount-amount}。',
        en: '{agreedAmount-amount} more than the {amount} asked for.',
        label: more,
      },
      moreThanOffered: {
        when: { openBy: 'buyer', agreedAmount: { gt: { field: 'openAmount' } } },
        code: 'moreThanOffered',
        field: 'agreedAmount',
        zh: '比买家提出的 {openAmount} 多 {agreedAmount-openAmount}。',
        en: '{agreedAmount-openAmount} more than the {openAmount} that the buyer offers.',
        label: more,
      },
    },
  },
  reject: {
    historyLabel: { zh: '已拒绝', en: 'Rejected' },
    context: ['picture', 'jzName', 'buyerName', 'type', 'amount', 'reason', 'description'],
    consequences: {
      zh: '买家会看到原因、说明和凭证，可以重新申请。',
      en: 'The buyer sees the reason, the explanation and the evidence, and may ask again.',
    },
    successMessage: { zh: '售后 {name} 已拒绝', en: 'Request {name} is rejected' },
  },
  confirmReturn: {
    historyLabel: { zh: '已确认退货并退款', en: 'Return confirmed, refunded' },
    context: ['picture', 'jzName', 'buyerName', 'agreedAmount', 'courier', 'trackingNo'],
    consequences: {
      zh: '同意的金额立即退给买家，建盏退回并下架。',
      en: 'The agreed amount goes to the buyer at once, and the bowl is the maker’s again, off sale.',
    },
    successMessage: { zh: '售后 {name} 已退款', en: 'Request {name} is refunded' },
  },
  correctReturn: {
    historyLabel: { zh: '修改了退货地址', en: 'Return address corrected' },
    consequences: {
      zh: '买家寄回到此地址；电话留空则不变。',
      en: 'The buyer sends it there; a phone left empty stays as it is.',
    },
    successMessage: { zh: '售后 {name} 的退货地址已修改', en: 'The return address of {name} is corrected' },
  },
  reply: {
    historyLabel: { zh: '回复了买家', en: 'Replied' },
    consequences: { zh: '买家立即看到。', en: 'The buyer reads it at once.' },
    successMessage: { zh: '已发送给买家（{name}）', en: 'Sent to the buyer ({name})' },
    confirmations: {
      despiteShipped: {
        when: {
          orderStatus: UNDER_WAY,
          or: [
            { kind: 'accept', openBy: 'buyer', openType: 'refundOnly' },
            // The buyer's acceptance pays at once: nobody is asked then.
            { kind: 'offer', offerType: 'refundOnly' },
          ],
        },
        ...shipped,
      },
      moreThanAsked: {
        when: {
          or: [
            { kind: 'accept', openBy: 'buyer', openAmount: { gt: { field: 'amount' } } },
            {
              kind: 'offer',
              offerAmount: { gt: { field: 'amount' }, lte: { field: 'leftAmount' } },
              or: [{ openBy: { not: 'buyer' } }, { offerAmount: { lte: { field: 'openAmount' } } }],
            },
          ],
        },
        code: 'moreThanAsked',
        field: 'offerAmount',
        zh: '比申请的 {amount} 多 {offerAmount-amount}。',
        en: '{offerAmount-amount} more than the {amount} asked for.',
        textsWhen: [
          {
            when: { kind: 'accept' },
            zh: '买家申请 {amount}，后来提出 {openAmount}，多 {openAmount-amount}。',
            en: 'The buyer asked for {amount} and now offers {openAmount}: {openAmount-amount} more.',
          },
        ],
        label: more,
      },
      moreThanOffered: {
        when: {
          kind: 'offer',
          openBy: 'buyer',
          offerAmount: { gt: { field: 'openAmount' }, lte: { field: 'leftAmount' } },
        },
        code: 'moreThanOffered',
        field: 'offerAmount',
        zh: '比买家提出的 {openAmount} 多 {offerAmount-openAmount}。',
        en: '{offerAmount-openAmount} more than the {openAmount} that the buyer offers.',
        label: more,
      },
    },
  },
  negotiate: {
    historyLabel: { zh: '买家回复', en: 'The buyer replied' },
    consequences: { zh: '厂家立即看到。', en: 'The maker reads it at once.' },
  },
  withdraw: {
    historyLabel: { zh: '买家已撤销', en: 'Called off by the buyer' },
    consequences: { zh: '申请关闭，可以重新申请。', en: 'The request is closed; another can be made.' },
  },
  returnGoods: {
    historyLabel: { zh: '买家已寄回', en: 'Sent back by the buyer' },
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
  agreeOverdue: {
    historyLabel: {
      zh: `超过 ${terms.decide.hours} 小时未处理，已自动同意`,
      en: `Agreed by itself: not decided within ${terms.decide.hours} hours`,
    },
    notify: {
      to: factStaff,
      zh: '售后 {no} 超时未处理，已自动同意：“{jzName}”',
      en: 'Request {no} was not decided in time and is agreed to: “{jzName}”',
    },
  },
  closeUnanswered: {
    historyLabel: {
      zh: `买家 ${terms.answer.days} 天未答复方案，已关闭`,
      en: `Closed: the buyer did not answer the offer within ${terms.answer.days} days`,
    },
  },
  closeUnsent: {
    historyLabel: {
      zh: `买家 ${terms.sendBack.days} 天未寄回，已关闭`,
      en: `Closed: not sent back within ${terms.sendBack.days} days`,
    },
  },
  closeWithOrder: {
    historyLabel: { zh: '订单已取消并退款，已关闭', en: 'Closed: its order was cancelled and refunded' },
  },
  refundWithOrder: {
    historyLabel: { zh: '已随订单退款', en: 'Refunded with its order' },
  },
  awaitReturn: {
    historyLabel: { zh: '已等待买家寄回', en: 'Agreed, to be sent back' },
  },
  confirmOverdue: {
    historyLabel: {
      zh: `超过 ${terms.confirm.days} 天未确认退货，已自动退款`,
      en: `Refunded by itself: the return was not confirmed within ${terms.confirm.days} days`,
    },
    notify: {
      to: factStaff,
      zh: '售后 {no} 超时未确认退货，已自动退款：“{jzName}”',
      en: 'The return of {no} was not confirmed in time and is refunded: “{jzName}”',
    },
  },
  remind: {
    historyLabel: { zh: '已提醒处理期限', en: 'Reminded of the deadline' },
    notify: {
      to: factStaff,
      type: 'todo',
      zh: '售后 {no} 的处理期限将至（{deadline}）：“{jzName}”',
      en: 'The deadline of {no} is near ({deadline}): “{jzName}”',
    },
  },
} as const

export const refunds = resource('refunds', {
  zh: '售后',
  en: 'After-sales',
  one: { en: 'After-sales request' },
  icon: 'refund',
  group: 'order',
  title: 'no',
  ownerField: 'buyerId',
  locks: 'orderId',
  routes: { list: { path: '/order/workorder', name: 'order-workorder' }, show: '/order/workorder-detail' },
  api: {
    service: 'refund',
    name: 'Refund',
    save: '/api/buyer/applyRefund',
    actions: {
      negotiate: '/api/buyer/negotiateRefund',
      returnGoods: '/api/buyer/returnGoods',
      withdraw: '/api/buyer/withdrawRefund',
    },
  },
  fields: {
    no: f.sequence({ zh: '售后单号', en: 'After-sales no.', prefix: 'R-', digits: 6 }),
    picture: f.image({ zh: '图片', en: 'Picture', snapshot: 'orderId.picture' }),
    jzName: f.text({ zh: '建盏名称', en: 'Bowl name', max: 60, search: true, snapshot: 'orderId.jzName' }),
    orderId: f.reference('orders', { zh: '订单', en: 'Order', required: true, immutable: true }),
    orderStatus: f.computed({
      zh: '订单状态',
      en: 'Order status',
      as: 'integer',
      from: 'orderId.status',
      hiddenIn: never,
    }),
    orderNo: f.text({ zh: '订单号', en: 'Order no.', max: 40, search: true, snapshot: 'orderId.no' }),
    type: f.select({ zh: '类型', en: 'Type', required: true, options: refundTypes }),
    reason: f.select({ zh: '原因', en: 'Reason', required: true, options: refundReasons }),
    description: f.longText({ zh: '说明', en: 'Description', max: 500 }),
    images: f.images({ zh: '凭证', en: 'Evidence', max: 6, immutable: true }),
    paidAmount: sum('已付金额', 'Paid'),
    leftAmount: f.money({ zh: '可退金额', en: 'Can be refunded', min: 0, hiddenIn: never }),
    amount: f.money({ zh: '申请金额', en: 'Amount asked', required: true, min: 1 }),
    agreedAmount: sum('同意金额', 'Amount agreed'),
    refundedAmount: sum('已退金额', 'Refunded'),
    status: f.state({
      zh: '售后状态',
      en: 'Status',
      initial: 'pending',
      states: {
        pending: { value: 0, zh: '待处理', en: 'Pending', color: 'orange' },
        agreed: { value: 1, zh: '已同意', en: 'Agreed', color: 'green' },
        rejected: { value: 2, zh: '已拒绝', en: 'Rejected', color: 'red' },
        closed: { value: 3, zh: '已关闭', en: 'Closed', color: 'grey' },
      },
    }),
    step: f.state({
      zh: '进度',
      en: 'Step',
      initial: 'none',
      states: {
        none: { zh: '尚未同意', en: 'Not agreed yet', color: 'grey' },
        awaitingReturn: { zh: '待买家寄回', en: 'Awaiting return', color: 'blue' },
        returned: { zh: '待确认退货', en: 'Return to confirm', color: 'orange' },
        refunded: { zh: '已退款', en: 'Refunded', color: 'green' },
      },
    }),
    turn: f.select({ zh: '待谁处理', en: 'Waits for', options: sides, hiddenIn: ['form'] }),
    deadline: f.dateTime({ zh: '处理期限', en: 'Deadline', hiddenIn: ['form'], countdown: true }),
    minutesLeft: f.integer({ zh: '剩余分钟', en: 'Minutes left', min: 0, hiddenIn: never }),
    remindAt: f.dateTime({ zh: '提醒时间', en: 'Remind at', hiddenIn: never }),
    factName: makerName(),
    buyerId: f.text({ zh: '买家账号', en: 'Buyer account', hiddenIn: never }),
    buyerName: f.text({ zh: '买家', en: 'Buyer', max: 30, search: true, hiddenIn: ['form'] }),
    buyerPhone: f.text({
      zh: '买家电话',
      en: 'Buyer phone',
      format: 'phone',
      mask: 'phone',
      search: 'whole',
      hiddenIn: ['form'],
    }),
    addressId: f.reference('addresses', { zh: '退货地址', en: 'Return address', hiddenIn: told }),
    returnReceiver: f.text({ zh: '收件人', en: 'Receiver of the return', max: 40, hiddenIn: told }),
    returnPhone: f.text({
      zh: '收件电话',
      en: 'Phone of the receiver',
      format: 'phone',
      mask: 'phone',
      hiddenIn: told,
    }),
    returnRegion: f.region('regions', { zh: '退货地区', en: 'Return region', hiddenIn: told }),
    returnDetail: f.text({ zh: '退货详细地址', en: 'Return detailed address', max: 100, hiddenIn: told }),
    courier: f.select({ zh: '退货快递', en: 'Return courier', options: couriers, hiddenIn: told }),
    trackingNo: f.text({
      zh: '退货单号',
      en: 'Return tracking number',
      max: 40,
      format: 'code',
      search: true,
      hiddenIn: told,
    }),
    condition: f.select({ zh: '退回状况', en: 'Condition', options: conditions, hiddenIn: told }),
    rejectReason: f.select({ zh: '拒绝原因', en: 'Reason for rejecting', options: rejectReasons, hiddenIn: told }),
    rejectText: f.longText({ zh: '拒绝说明', en: 'Explanation', max: 200, hiddenIn: told }),
    // The offer that is open: the line of the negotiation that made it, whose it is, and what it says.
    openOffer: f.text({ zh: '当前方案', en: 'Open offer', max: 64, hiddenIn: never }),
    openBy: f.select({ zh: '方案提出方', en: 'Offered by', options: sides, hiddenIn: never }),
    openType: f.select({ zh: '方案类型', en: 'Type offered', options: refundTypes, hiddenIn: never }),
    openAmount: f.money({ zh: '方案金额', en: 'Amount offered', min: 1, hiddenIn: never }),
    createdTime: f.createdTime({ zh: '申请时间', en: 'Asked' }),
    decidedTime: moment('处理时间', 'Decided'),
    returnedTime: moment('寄回时间', 'Sent back'),
    refundedTime: moment('退款时间', 'Money refunded'),
  },
  visibleWhen: {
    step: { or: [{ status: 'agreed' }, { refundedTime: { set: true } }] },
    agreedAmount: { or: [{ status: { in: ['pending', 'agreed'] } }, { refundedTime: { set: true } }] },
    rejectReason: { status: 'rejected' },
    rejectText: { status: 'rejected' },
    deadline: { status: { in: ['pending', 'agreed'] } },
    turn: { status: { in: ['pending', 'agreed'] } },
    ...Object.fromEntries(
      [...returnTo, 'courier', 'trackingNo', 'condition'].map(
        name => [name, { status: 'agreed', type: 'refundAndReturn' }] as const,
      ),
    ),
  },
  constraints: [
    {
      check: { amount: { lte: { field: 'leftAmount' } } },
      field: 'amount',
      zh: '不能超过可退金额',
      en: 'Not more than can be refunded',
    },
    {
      check: { agreedAmount: { lte: { field: 'leftAmount' } } },
      field: 'agreedAmount',
      zh: '不能超过可退金额',
      en: 'Not more than can be refunded',
    },
  ],
  actions: {
    agree: {
      zh: '同意',
      en: 'Agree',
      on: 'status',
      from: ['pending'],
      to: 'agreed',
      roles: factStaff,
      params: { agreedAmount: 'required', addressId: 'optional' },
      paramsWhen: {
        addressId: {
          or: [
            { openBy: 'buyer', openType: 'refundAndReturn' },
            { openBy: { not: 'buyer' }, type: 'refundAndReturn' },
          ],
        },
      },
      assign: { decidedTime: 'now' },
      ...texts.agree,
    },
    reject: {
      zh: '拒绝',
      en: 'Reject',
      destructive: true,
      on: 'status',
      from: ['pending'],
      to: 'rejected',
      roles: factStaff,
      params: {
        rejectReason: 'required',
        rejectText: 'required',
        images: f.images({ zh: '凭证', en: 'Evidence', max: 6 }),
      },
      assign: { decidedTime: 'now', deadline: null, remindAt: null, turn: null },
      ...texts.reject,
    },
    confirmReturn: {
      zh: '确认退货',
      en: 'Confirm the return',
      on: 'step',
      from: ['returned'],
      to: 'refunded',
      roles: factStaff,
      params: { condition: 'required' },
      assign: {
        refundedAmount: { field: 'agreedAmount' },
        refundedTime: 'now',
        deadline: null,
        remindAt: null,
        turn: null,
      },
      ...texts.confirmReturn,
    },
    correctReturn: {
      zh: '修改退货地址',
      en: 'Correct the return address',
      on: 'step',
      from: ['awaitingReturn'],
      roles: factStaff,
      placement: ['show'],
      availableWhen: agreed,
      params: {
        returnReceiver: 'required',
        returnPhone: 'optional',
        returnRegion: 'required',
        returnDetail: 'required',
      },
      ...texts.correctReturn,
    },
    reply: { zh: '回复买家', en: 'Reply', ...open, roles: factStaff, placement: [], params: talk, ...texts.reply },
    negotiate: { zh: '协商', en: 'Negotiate', ...open, roles: buyerOnly, params: talk, ...texts.negotiate },
    withdraw: {
      zh: '撤销申请',
      en: 'Withdraw',
      on: 'status',
      from: ['pending'],
      to: 'closed',
      roles: buyerOnly,
      assign: { deadline: null, remindAt: null, turn: null },
      ...texts.withdraw,
    },
    returnGoods: {
      zh: '寄回',
      en: 'Send back',
      on: 'step',
      from: ['awaitingReturn'],
      to: 'returned',
      roles: buyerOnly,
      availableWhen: agreed,
      params: { courier: 'required', trackingNo: 'required' },
      assign: { returnedTime: 'now', deadline: terms.confirm, remindAt: terms.remindConfirm, turn: 'maker' },
      ...texts.returnGoods,
    },
    settle: {
      zh: '接受方案',
      en: 'Accept the offer',
      historyLabel: { zh: '双方接受方案', en: 'An offer was accepted' },
      on: 'status',
      from: ['pending'],
      to: 'agreed',
      by: 'system',
      actAs: 'caller',
      assign: { decidedTime: 'now', type: { field: 'openType' }, agreedAmount: { field: 'openAmount' } },
    },
    agreeOverdue: {
      zh: '超时同意',
      en: 'Agree overdue',
      on: 'status',
      from: ['pending'],
      to: 'agreed',
      by: 'system',
      dueAt: 'deadline',
      availableWhen: { turn: 'maker' },
      assign: { decidedTime: 'now', agreedAmount: { field: 'amount' } },
      ...texts.agreeOverdue,
    },
    closeUnanswered: {
      zh: '超时关闭',
      en: 'Close unanswered',
      on: 'status',
      from: ['pending'],
      to: 'closed',
      by: 'system',
      dueAt: 'deadline',
      availableWhen: { turn: 'buyer' },
      assign: { deadline: null, turn: null },
      ...texts.closeUnanswered,
    },
    closeUnsent: {
      zh: '未寄回关闭',
      en: 'Close unsent',
      on: 'status',
      from: ['agreed'],
      to: 'closed',
      by: 'system',
      dueAt: 'deadline',
      availableWhen: { step: 'awaitingReturn' },
      assign: { deadline: null, turn: null },
      ...texts.closeUnsent,
    },
    refundWithOrder: {
      zh: '随订单退款',
      en: 'Refund with the order',
      on: 'step',
      from: ['none'],
      to: 'refunded',
      by: 'system',
      actAs: 'caller',
      params: { agreedAmount: 'required' },
      assign: { refundedAmount: { field: 'agreedAmount' }, refundedTime: 'now' },
      ...texts.refundWithOrder,
    },
    closeWithOrder: {
      zh: '随订单关闭',
      en: 'Close with the order',
      on: 'status',
      from: ['pending'],
      to: 'closed',
      by: 'system',
      actAs: 'caller',
      assign: { deadline: null, remindAt: null, turn: null },
      ...texts.closeWithOrder,
    },
    awaitReturn: {
      zh: '待寄回',
      en: 'Await the return',
      on: 'step',
      from: ['none'],
      to: 'awaitingReturn',
      by: 'system',
      actAs: 'caller',
      assign: { deadline: terms.sendBack, remindAt: null, turn: 'buyer' },
      ...texts.awaitReturn,
    },
    payOut: {
      zh: '退款',
      en: 'Pay out',
      historyLabel: { zh: '已退款', en: 'Refunded' },
      on: 'step',
      from: ['none'],
      to: 'refunded',
      by: 'system',
      actAs: 'caller',
      assign: {
        refundedAmount: { field: 'agreedAmount' },
        refundedTime: 'now',
        deadline: null,
        remindAt: null,
        turn: null,
      },
    },
    confirmOverdue: {
      zh: '超时确认退货',
      en: 'Confirm overdue',
      on: 'step',
      from: ['returned'],
      to: 'refunded',
      by: 'system',
      dueAt: 'deadline',
      assign: {
        refundedAmount: { field: 'agreedAmount' },
        refundedTime: 'now',
        deadline: null,
        remindAt: null,
        turn: null,
      },
      ...texts.confirmOverdue,
    },
    remind: {
      zh: '提醒',
      en: 'Remind',
      on: 'status',
      from: ['pending', 'agreed'],
      by: 'system',
      dueAt: 'remindAt',
      assign: { remindAt: null },
      ...texts.remind,
    },
  },
  list: {
    columns: ['picture', 'jzName', 'no', 'type', 'amount', 'status', 'turn', 'deadline', 'buyerName'],
    also: { platform: ['factName'] },
    filters: ['type', 'deadline', 'createdTime', 'orderId', 'step', 'reason', 'turn', 'decidedTime', 'refundedTime'],
    tabs: 'status',
    sort: 'deadline',
    opens: { creator: mine, admin: mine, user: mine },
  },
  form: [{ zh: '售后申请', en: 'Request', fields: ['orderId', 'type', 'reason', 'amount', 'description', 'images'] }],
  show: [
    { zh: '退货', en: 'Return', fields: [...returnTo, 'courier', 'trackingNo', 'condition'] },
    {
      zh: '处理',
      en: 'Handling',
      fields: ['step', 'decidedTime', 'returnedTime', 'refundedTime', 'factName', 'buyerName', 'buyerPhone'],
    },
  ],
  permissions: {
    read: '*',
    create: buyerOnly,
    export: factStaff,
    reveal: [...factStaff, ...buyerOnly],
    fields: { factName: { read: platformOnly } },
  },
})
