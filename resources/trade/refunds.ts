import { refundActions } from './refundActions'
import { refundFields, returnTo } from './refundFields'
import { buyerOnly, factStaff, followUp, platformOnly, resource } from '../kit'

/**
 * Transitions of one state field: `status` is the decision, `step` the progress of an agreed
 * request.
 */
const transitionOf =
  <const On extends string>(on: On) =>
  <const From extends string, const To extends string>(from: From, to: To) =>
    ({ on, from: [from], to }) as const
const [status, step] = [transitionOf('status'), transitionOf('step')]
/** States in which both sides can negotiate, until the request is closed or refunded. */
const stillOpen = {
  on: 'status',
  from: ['pending', 'agreed'],
  availableWhen: { step: { in: ['none', 'awaitingReturn', 'returned'] } },
} as const
/** The return stays on its way. */
const stillAwaited = { on: 'step', from: ['awaitingReturn'] } as const
/** Part of a reply that names its entry in the timeline. */
const talked = { on: 'status', from: ['pending'], ...followUp } as const
/** System action after the deadline of the side whose turn it is. */
const overdue = { by: 'system', dueAt: 'deadline' } as const

/** Requests that wait for the manufacturer, in any state. */
const makersTurn = { turn: 'maker' } as const

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
  fields: refundFields,
  visibleWhen: {
    returnedTime: { type: 'refundAndReturn' },
    step: { or: [{ status: 'agreed' }, { refundedTime: { set: true } }] },
    agreedAmount: { or: [{ status: 'agreed' }, { refundedTime: { set: true } }] },
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
      code: 'moreThanLeft',
      zh: '不能超过可退金额',
      en: 'Not more than can be refunded',
    },
    {
      check: { agreedAmount: { lte: { field: 'leftAmount' } } },
      field: 'agreedAmount',
      code: 'moreThanLeft',
      zh: '不能超过可退金额',
      en: 'Not more than can be refunded',
    },
  ],
  actions: {
    agree: { zh: '同意', en: 'Agree', ...status('pending', 'agreed'), roles: factStaff },
    reject: { zh: '拒绝', en: 'Reject', ...status('pending', 'rejected'), roles: factStaff },
    confirmReturn: { zh: '确认退货', en: 'Confirm the return', ...step('returned', 'refunded'), roles: factStaff },
    correctReturn: { zh: '修改退货地址', en: 'Correct the return address', ...stillAwaited, roles: factStaff },
    reply: { zh: '回复买家', en: 'Reply', ...stillOpen, roles: factStaff },
    negotiate: { zh: '协商', en: 'Negotiate', ...stillOpen, roles: buyerOnly },
    withdraw: { zh: '撤销申请', en: 'Withdraw', ...status('pending', 'closed'), roles: buyerOnly },
    returnGoods: { zh: '寄回', en: 'Send back', ...step('awaitingReturn', 'returned'), roles: buyerOnly },
    askEvidence: { zh: '要求补充凭证', en: 'Ask for evidence', ...talked },
    makeOffer: { zh: '提出方案', en: 'Make an offer', ...talked },
    declineOffer: { zh: '不接受方案', en: 'Decline the offer', ...talked },
    settle: { zh: '接受方案', en: 'Accept the offer', ...status('pending', 'agreed'), ...followUp },
    agreeOverdue: { zh: '超时同意', en: 'Agree overdue', ...status('pending', 'agreed'), ...overdue },
    evidenceOverdue: { zh: '超时未补充', en: 'Evidence overdue', on: 'status', from: ['pending'], ...overdue },
    closeUnanswered: { zh: '超时关闭', en: 'Close unanswered', ...status('pending', 'closed'), ...overdue },
    closeUnsent: { zh: '未寄回关闭', en: 'Close unsent', ...status('agreed', 'closed'), ...overdue },
    refundWithOrder: { zh: '随订单退款', en: 'Refund with the order', ...step('none', 'refunded'), ...followUp },
    closeWithOrder: { zh: '随订单关闭', en: 'Close with the order', ...status('pending', 'closed'), ...followUp },
    awaitReturn: { zh: '待寄回', en: 'Await the return', ...step('none', 'awaitingReturn'), ...followUp },
    payOut: { zh: '退款', en: 'Pay out', ...step('none', 'refunded'), ...followUp },
    confirmOverdue: { zh: '超时确认退货', en: 'Confirm overdue', ...step('returned', 'refunded'), ...overdue },
    remind: { zh: '提醒', en: 'Remind', on: 'status', from: ['pending', 'agreed'], by: 'system', dueAt: 'remindAt' },
  },
  actionDetails: refundActions,
  list: {
    columns: ['picture', 'jzName', 'no', 'type', 'amount', 'status', 'deadline', 'buyerName'],
    // A maker's list opens with what waits for the maker.
    also: { platform: ['turn', 'factName'] },
    filters: ['type', 'deadline', 'createdTime', 'orderId', 'step', 'reason', 'turn', 'decidedTime', 'refundedTime'],
    tabs: 'status',
    sort: 'deadline',
    opens: { creator: makersTurn, admin: makersTurn, user: makersTurn },
  },
  form: [{ zh: '售后申请', en: 'Request', fields: ['orderId', 'type', 'reason', 'amount', 'description', 'images'] }],
  summary: {
    name: 'jzName',
    amount: 'amount',
    details: ['type', 'reason', 'buyerName', 'buyerPhone'],
    messages: ['description'],
    lines: [
      { zh: '退货地址', en: 'Return to', fields: [...returnTo] },
      { zh: '退货物流', en: 'Return parcel', fields: ['courier', 'trackingNo', 'condition'] },
    ],
    steps: [
      { zh: '买家申请', en: 'Requested', at: 'createdTime' },
      { zh: '厂家处理', en: 'Decision', at: 'decidedTime', past: { zh: '已同意', en: 'Agreed' }, due: 'deadline' },
      { zh: '买家寄回', en: 'Return', at: 'returnedTime', past: { zh: '已寄回', en: 'Sent back' }, due: 'deadline' },
      { zh: '退款', en: 'Refund', at: 'refundedTime', past: { zh: '已退款', en: 'Refunded' }, due: 'deadline' },
    ],
    turn: { field: 'turn', sides: { maker: factStaff, buyer: buyerOnly } },
  },
  show: [
    { zh: '退货', en: 'Return', fields: [...returnTo, 'courier', 'trackingNo', 'condition'] },
    {
      zh: '处理与买家',
      en: 'Decision and buyer',
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
