import { couriers, trackingNumber } from './couriers'
import { conditions, refundReasons, refundTypes, rejectReasons, sides } from './tradeChoices'
import { detailOnly, f, makerName, nowhere, phoneExtension } from '../kit'

const sum = (zh: string, en: string) => f.money({ zh, en, min: 1, hiddenIn: detailOnly })
const moment = (zh: string, en: string) => f.dateTime({ zh, en, hiddenIn: detailOnly })

/** Address of the return. */
export const returnTo = ['returnReceiver', 'returnPhone', 'returnExtension', 'returnRegion', 'returnDetail'] as const

/** Fields of an after-sales request: demand, state, deadlines, return, open offer. */
export const refundFields = {
  no: f.sequence({ zh: '售后单号', en: 'After-sales no.', prefix: 'R-', digits: 6 }),
  picture: f.image({ zh: '图片', en: 'Picture', snapshot: 'orderId.picture' }),
  jzName: f.text({ zh: '建盏名称', en: 'Bowl name', max: 60, search: true, snapshot: 'orderId.jzName' }),
  orderId: f.reference('orders', { zh: '订单', en: 'Order', required: true, immutable: true }),
  orderStatus: f.computed({
    zh: '订单状态',
    en: 'Order status',
    as: 'integer',
    from: 'orderId.status',
    hiddenIn: nowhere,
  }),
  orderNo: f.text({ zh: '订单号', en: 'Order no.', max: 40, search: true, snapshot: 'orderId.no' }),
  type: f.select({ zh: '类型', en: 'Type', required: true, options: refundTypes }),
  reason: f.select({ zh: '原因', en: 'Reason', required: true, options: refundReasons }),
  description: f.longText({ zh: '说明', en: 'Description', max: 500 }),
  images: f.images({ zh: '凭证', en: 'Evidence', max: 6, immutable: true }),
  paidAmount: sum('已付金额', 'Paid'),
  leftAmount: f.money({ zh: '可退金额', en: 'Can be refunded', min: 0, hiddenIn: nowhere }),
  amount: f.money({ zh: '申请金额', en: 'Requested amount', required: true, min: 1 }),
  // Amount that the buyer wants now: of their open offer, or as first asked for.
  wantedAmount: f.money({ zh: '当前申请金额', en: 'Amount wanted now', min: 1, hiddenIn: nowhere }),
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
  turn: f.select({ zh: '待处理方', en: 'Whose turn', options: sides, hiddenIn: ['form'] }),
  deadline: f.dateTime({ zh: '处理期限', en: 'Deadline', hiddenIn: ['form'], countdown: true }),
  minutesLeft: f.integer({ zh: '剩余分钟', en: 'Minutes left', min: 0, hiddenIn: nowhere }),
  remindAt: f.dateTime({ zh: '提醒时间', en: 'Remind at', hiddenIn: nowhere }),
  factName: makerName(),
  buyerId: f.text({ zh: '买家账号', en: 'Buyer account', hiddenIn: nowhere, auditLog: false }),
  buyerName: f.text({ zh: '买家', en: 'Buyer', max: 30, search: true, hiddenIn: ['form'] }),
  buyerPhone: f.text({
    zh: '买家电话',
    en: 'Buyer phone',
    format: 'phone',
    mask: 'phone',
    search: 'whole',
    hiddenIn: ['form'],
  }),
  receiver_name: f.text({
    zh: '收货人',
    en: 'Receiver',
    max: 30,
    search: true,
    hiddenIn: detailOnly,
  }),
  receiver_phone: f.text({
    zh: '收货电话',
    en: 'Receiver phone',
    format: 'phone',
    mask: 'phone',
    search: 'whole',
    hiddenIn: detailOnly,
    extensionField: 'receiver_extension',
  }),
  receiver_extension: f.text({
    zh: '收货电话分机号',
    en: 'Extension of the receiver',
    hiddenIn: detailOnly,
    ...phoneExtension,
  }),
  addressId: f.reference('addresses', { zh: '退货地址', en: 'Return address', hiddenIn: detailOnly }),
  returnReceiver: f.text({ zh: '收件人', en: 'Receiver of the return', max: 40, hiddenIn: detailOnly }),
  returnPhone: f.text({
    zh: '收件电话',
    en: 'Phone of the receiver',
    format: 'phone',
    mask: 'phone',
    hiddenIn: detailOnly,
    extensionField: 'returnExtension',
  }),
  returnExtension: f.text({
    zh: '收件电话分机号',
    en: 'Extension of the return',
    hiddenIn: detailOnly,
    ...phoneExtension,
  }),
  returnRegion: f.region('regions', { zh: '退货地区', en: 'Return region', hiddenIn: detailOnly }),
  returnDetail: f.text({ zh: '退货详细地址', en: 'Return street address', max: 100, hiddenIn: detailOnly }),
  courier: f.select({ zh: '退货快递', en: 'Return courier', options: couriers, hiddenIn: detailOnly }),
  trackingNo: f.text({
    zh: '退货单号',
    en: 'Return tracking number',
    max: 40,
    format: 'code',
    pattern: trackingNumber,
    search: true,
    hiddenIn: detailOnly,
  }),
  condition: f.select({ zh: '退回状况', en: 'Condition', options: conditions, hiddenIn: detailOnly }),
  rejectReason: f.select({ zh: '拒绝原因', en: 'Reason for rejecting', options: rejectReasons, hiddenIn: detailOnly }),
  rejectText: f.longText({ zh: '拒绝说明', en: 'Explanation', max: 200, hiddenIn: detailOnly }),
  // Open offer: its entry in the negotiation, its author and its content.
  openOffer: f.text({ zh: '当前方案', en: 'Open offer', max: 64, hiddenIn: nowhere, auditLog: false }),
  openBy: f.select({ zh: '方案提出方', en: 'Offered by', options: sides, hiddenIn: nowhere }),
  openType: f.select({ zh: '方案类型', en: 'Type offered', options: refundTypes, hiddenIn: nowhere }),
  openAmount: f.money({ zh: '方案金额', en: 'Amount offered', min: 1, hiddenIn: nowhere }),
  createdTime: f.createdTime({ zh: '申请时间', en: 'Requested' }),
  decidedTime: moment('处理时间', 'Decided'),
  returnedTime: moment('寄回时间', 'Sent back'),
  refundedTime: moment('退款时间', 'Money refunded'),
}
