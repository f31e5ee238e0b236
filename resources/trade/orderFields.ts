import { bowlSorts } from '../catalogue/bowlSorts'
import { couriers, trackingNumber } from './couriers'
import { detailOnly, f, makerName, nowhere, phoneExtension } from '../kit'

const moment = (zh: string, en: string) => f.dateTime({ zh, en, hiddenIn: detailOnly })
const deadline = (zh: string, en: string) => f.dateTime({ zh, en, hiddenIn: detailOnly, countdown: true })

const wireOnly = (zh: string, en: string) => f.computed({ zh, en, as: 'text', hiddenIn: nowhere })

/** Receiver of the parcel and their address. */
export const receiver = [
  'receiver_name',
  'receiver_phone',
  'receiver_extension',
  'region',
  'receiver_detail_address',
] as const

/** Fields of an order: a snapshot of its bowl, amounts, state, buyer, parcel and times. */
export const orderFields = {
  no: f.sequence({ zh: '订单号', en: 'Order no.', prefix: 'JZ', digits: 7, dated: true }),
  picture: f.image({ zh: '图片', en: 'Picture', snapshot: 'jzId.headImg' }),
  jzId: f.reference('bowls', { zh: '建盏', en: 'Bowl', required: true, immutable: true, hiddenIn: ['list'] }),
  jzName: f.text({ zh: '建盏名称', en: 'Bowl name', max: 60, search: true, snapshot: 'jzId.name' }),
  jzPrice: f.money({ zh: '建盏价格', en: 'Bowl price', min: 1, snapshot: 'jzId.price' }),
  ...bowlSorts,
  listedTime: f.dateTime({
    zh: '建盏上架时间',
    en: 'Bowl on sale since',
    snapshot: 'jzId.reviewedTime',
    hiddenIn: detailOnly,
  }),
  amount: f.money({ zh: '订单金额', en: 'Order amount', min: 1 }),
  refundedAmount: f.money({ zh: '已退金额', en: 'Refunded', min: 0, hiddenIn: detailOnly }),
  refundedWhole: f.computed({ zh: '已全额退款', en: 'Full refund', as: 'money', hiddenIn: nowhere }),
  refundCount: f.computed({
    zh: '售后',
    en: 'After-sales',
    as: 'integer',
    count: 'refunds.orderId',
    hiddenIn: ['list'],
  }),
  openRefund: f.computed({ zh: '进行中的售后', en: 'Open request', as: 'text', hiddenIn: nowhere }),
  status: f.state({
    zh: '订单状态',
    en: 'Status',
    initial: 'pendingPayment',
    states: {
      pendingPayment: { value: 0, zh: '待付款', en: 'Unpaid', color: 'orange' },
      pendingShipment: { value: 1, zh: '待发货', en: 'To ship', color: 'blue' },
      pendingReceipt: { value: 2, zh: '待收货', en: 'Shipped', color: 'gold' },
      received: { value: 3, zh: '已收货', en: 'Received', color: 'green' },
      cancelled: { value: 4, zh: '已取消', en: 'Cancelled', color: 'grey' },
    },
  }),
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
  buyerKind: f.select({
    zh: '新老客',
    en: 'Customer type',
    hiddenIn: detailOnly,
    help: { zh: '付款时是否在本店付过款', en: 'Whether the buyer had paid an order here before this one' },
    options: {
      new: { zh: '新客', en: 'New', color: 'green' },
      returning: { zh: '老客', en: 'Returning', color: 'blue' },
    },
  }),
  receiver_name: f.text({ zh: '收货人', en: 'Receiver', required: true, max: 30, search: true }),
  receiver_phone: f.text({
    zh: '收货电话',
    en: 'Receiver phone',
    required: true,
    format: 'phone',
    mask: 'phone',
    search: 'whole',
    extensionField: 'receiver_extension',
  }),
  receiver_extension: f.text({
    zh: '收货电话分机号',
    en: 'Extension of the receiver',
    hiddenIn: ['list'],
    ...phoneExtension,
  }),
  region: f.region('regions', { zh: '收货地区', en: 'Receiver region', required: true }),
  receiver_detail_address: f.text({ zh: '详细地址', en: 'Street address', required: true, max: 100 }),
  // Names of the specification for what `region` and the detailed address hold together.
  receiver_FullAddress: wireOnly('完整收货地址', 'Full address of the receiver'),
  receiver_city: wireOnly('收货城市', 'City of the receiver'),
  receiver_region: wireOnly('收货区县', 'District of the receiver'),
  note: f.longText({ zh: '买家留言', en: 'Note from buyer', max: 200 }),
  courier: f.select({ zh: '快递公司', en: 'Courier company', options: couriers, hiddenIn: ['form'] }),
  trackingNo: f.text({
    zh: '快递单号',
    en: 'Tracking number',
    max: 40,
    format: 'code',
    pattern: trackingNumber,
    search: true,
    suggests: 'courier',
    hiddenIn: ['form'],
  }),
  certificate: f.text({
    zh: '建盏的防伪码',
    en: 'Serial of the bowl',
    max: 19,
    format: 'secureCode',
    search: 'whole',
    hiddenIn: detailOnly,
  }),
  serial: f.text({
    zh: '随货防伪码',
    en: 'Label serial',
    max: 32,
    format: 'secureCode',
    search: 'whole',
    scan: true,
    hiddenIn: detailOnly,
    help: {
      zh: '扫描或输入这只建盏标签上的防伪码，以免发错货',
      en: 'Scan or type the serial on this bowl’s label, so that no other is sent',
    },
  }),
  addressId: f.reference('addresses', { zh: '退货地址', en: 'Return address', hiddenIn: detailOnly }),
  cancelReason: f.longText({
    zh: '取消原因',
    en: 'Reason for cancelling',
    max: 200,
    hiddenIn: detailOnly,
    help: {
      zh: '取消订单时可填写原因。',
      en: 'Optional: the reason of a cancellation.',
    },
  }),
  staffNote: f.longText({ zh: '内部备注', en: 'Staff note', max: 200, hiddenIn: detailOnly, mentions: true }),
  createTime: f.createdTime({ zh: '下单时间', en: 'Order time' }),
  payBefore: deadline('付款截止', 'Pay by'),
  paidTime: moment('付款时间', 'Paid'),
  shippedTime: moment('发货时间', 'Shipped'),
  receiveBefore: deadline('自动确认收货', 'Auto-completed'),
  receivedTime: moment('收货时间', 'Received'),
  cancelledTime: moment('取消时间', 'Cancelled'),
  returnedTime: moment('退回时间', 'Came back'),
}
