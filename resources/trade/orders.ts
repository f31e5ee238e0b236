import { firings, glazes, shapes } from '../choices'
import { couriers } from './tradeChoices'
import { buyerOnly, f, factManagers, factStaff, makerName, platformOnly, resource } from '../kit'

const told = ['list', 'form'] as const
const moment = (zh: string, en: string) => f.dateTime({ zh, en, hide: told })
const clock = (zh: string, en: string) => f.dateTime({ zh, en, hide: told, countdown: true })
/** What buyers are not told. */
const house = [...factStaff, 'platform'] as const
const receiver = ['receiver_name', 'receiver_phone', 'region', 'receiver_detail_address'] as const

export const orders = resource('orders', {
  zh: '订单', en: 'Orders', icon: 'list', group: 'order', title: 'no', own: 'buyerId',
  paths: { list: { path: '/order/guanli', name: 'order-guanli', also: ['/xieshang/guanli'] }, show: '/order/order-detail' },
  calls: { service: 'order', name: 'Order', save: '/api/buyer/placeOrder', actions: { pay: '/api/buyer/payOrder', receive: '/api/buyer/receiveOrder' } },
  fields: {
    no: f.serial({ zh: '订单号', en: 'Order no.', prefix: 'JZ', digits: 7, dated: true }),
    picture: f.image({ zh: '图片', en: 'Picture', snapshot: 'jzId.headImg' }),
    jzId: f.ref('bowls', { zh: '建盏', en: 'Bowl', required: true, once: true, hide: ['list'] }),
    jzName: f.text({ zh: '建盏名称', en: 'Bowl name', max: 60, search: true, snapshot: 'jzId.name' }),
    jzPrice: f.money({ zh: '建盏价格', en: 'Bowl price', min: 1, snapshot: 'jzId.price' }),
    glaze: f.pick({ zh: '釉色', en: 'Glaze', options: glazes, snapshot: 'jzId.glaze', hide: told }),
    shape: f.pick({ zh: '器型', en: 'Shape', options: shapes, snapshot: 'jzId.shape', hide: told }),
    firing: f.pick({ zh: '烧制方式', en: 'Firing method', options: firings, snapshot: 'jzId.firing', hide: told }),
    masterId: f.ref('masters', { zh: '大师', en: 'Master', snapshot: 'jzId.masterId', hide: told }),
    listedTime: f.dateTime({ zh: '建盏开售时间', en: 'Bowl on sale since', snapshot: 'jzId.reviewedTime', hide: told }),
    amount: f.money({ zh: '订单金额', en: 'Order amount', min: 1, hide: ['form'] }),
    refundedAmount: f.money({ zh: '已退金额', en: 'Refunded', min: 0, hide: told }),
    refundCount: f.computed({ zh: '售后', en: 'After-sales', as: 'int', count: 'refunds.orderId', hide: ['list'] }),
    status: f.state({ zh: '订单状态', en: 'Status', initial: 'pendingPayment', states: {
      pendingPayment: { value: 0, zh: '待付款', en: 'Pending payment', color: 'orange' },
      pendingShipment: { value: 1, zh: '待发货', en: 'Pending shipment', color: 'blue' },
      pendingReceipt: { value: 2, zh: '待收货', en: 'Pending receipt', color: 'gold' },
      received: { value: 3, zh: '已收货', en: 'Received', color: 'green' },
      cancelled: { value: 4, zh: '已取消', en: 'Cancelled', color: 'grey' },
    } }),
    factName: makerName(),
    buyerId: f.text({ zh: '买家账号', en: 'Buyer account', hide: ['list', 'form', 'show'] }),
    buyerName: f.text({ zh: '买家', en: 'Buyer', max: 30, search: true, hide: ['form'] }),
    buyerPhone: f.text({ zh: '买家电话', en: 'Buyer phone', like: 'phone', mask: 'phone', search: 'whole', hide: ['form'] }),
    buyerKind: f.pick({ zh: '新老客', en: 'Kind of buyer', hide: told, help: { zh: '付款时是否在本店付过款', en: 'Whether they had paid an order here before this one' }, options: {
      new: { zh: '新客', en: 'New', color: 'green' },
      returning: { zh: '老客', en: 'Returning', color: 'blue' },
    } }),
    receiver_name: f.text({ zh: '收货人', en: 'Receiver', required: true, max: 30 }),
    receiver_phone: f.text({ zh: '收货电话', en: 'Receiver phone', required: true, like: 'phone', mask: 'phone', search: 'whole' }),
    region: f.region('regions', { zh: '收货地区', en: 'Receiver region', required: true }),
    receiver_detail_address: f.text({ zh: '详细地址', en: 'Detailed address', required: true, max: 100 }),
    note: f.longText({ zh: '订单备注', en: 'Order note', max: 200 }),
    courier: f.pick({ zh: '快递公司', en: 'Courier company', options: couriers, hide: ['form'] }),
    trackingNo: f.text({ zh: '快递单号', en: 'Tracking number', max: 40, like: 'code', search: true, guesses: 'courier', hide: ['form'] }),
    certificate: f.text({ zh: '建盏的防伪码', en: 'Serial of the bowl', max: 16, hide: told }),
    serial: f.text({ zh: '随货防伪码', en: 'Serial in the parcel', max: 32, scan: true, hide: told, help: { zh: '扫描或输入这只建盏标签上的防伪码，以免发错货', en: 'Scan or type the serial on this bowl’s label, so that no other is sent' } }),
    addressId: f.ref('addresses', { zh: '退货地址', en: 'Return address', hide: told }),
    cancelReason: f.longText({ zh: '取消原因', en: 'Reason for cancelling', max: 200, hide: told, help: { zh: '如要取消订单，可填写原因，否则留空。', en: 'If you want to cancel, fill in the reason; otherwise leave it blank.' } }),
    staffNote: f.longText({ zh: '内部备注', en: 'Staff note', max: 200, hide: told, mentions: true }),
    createTime: f.createdTime({ zh: '下单时间', en: 'Order time' }),
    payBefore: clock('付款截止', 'Pay before'),
    paidTime: moment('付款时间', 'Paid'),
    shippedTime: moment('发货时间', 'Shipped'),
    receiveBefore: clock('自动收货', 'Received by itself'),
    receivedTime: moment('收货时间', 'Received'),
    cancelledTime: moment('取消时间', 'Cancelled'),
    returnedTime: moment('退回时间', 'Came back'),
  },
  must: [{ holds: { amount: { lte: { field: 'jzPrice' } } }, at: 'amount', zh: '不能高于建盏价格', en: 'Not more than the bowl’s price' }],
  when: {
    payBefore: { status: 'pendingPayment' }, receiveBefore: { status: 'pendingReceipt' },
    courier: { status: { in: ['pendingReceipt', 'received'] } }, trackingNo: { status: { in: ['pendingReceipt', 'received'] } },
    cancelReason: { status: 'cancelled' },
  },
  actions: {
    pay: {
      zh: '付款', en: 'Pay', past: { zh: '买家已付款', en: 'Paid' }, from: ['pendingPayment'], to: 'pendingShipment', roles: buyerOnly,
      set: { paidTime: 'now', payBefore: null },
      follows: { zh: '付款后由厂家发货。', en: 'The maker ships it then.' },
      tell: { to: factStaff, as: 'todo', zh: '订单 {no} 已付款，等待发货：“{jzName}”', en: 'Order {no} is paid and waits to be shipped: “{jzName}”' },
    },
    ship: {
      zh: '发货', en: 'Ship', past: { zh: '已发货', en: 'Shipped' }, from: ['pendingShipment'], to: 'pendingReceipt', roles: factStaff, at: ['row', 'show', 'sheet'],
      shows: ['picture', 'jzName', ...receiver, 'note'],
      ask: { serial: 'required', trackingNo: 'required', courier: 'required' }, askWhen: { serial: { certificate: { set: true } } }, set: { shippedTime: 'now', receiveBefore: { days: 15 } },
      follows: { zh: '买家收货后订单完成；15 天内没有确认，会自动收货。', en: 'The order is done once the buyer has received it, or by itself after 15 days.' },
      done: { zh: '订单 {name} 已发货', en: 'Order {name} is shipped' },
    },
    receive: { zh: '确认收货', en: 'Receive', past: { zh: '买家已收货', en: 'Received by the buyer' }, from: ['pendingReceipt'], to: 'received', roles: buyerOnly, set: { receivedTime: 'now' }, follows: { zh: '确认后订单完成。', en: 'The order is done then.' } },
    receiveOverdue: { zh: '自动收货', en: 'Receive by itself', past: { zh: '超过 15 天，已自动收货', en: 'Received by itself after 15 days' }, from: ['pendingReceipt'], to: 'received', roles: 'mall', due: 'receiveBefore', set: { receivedTime: 'now' } },
    askRefund: { zh: '申请售后', en: 'Ask for a refund', past: { zh: '买家申请售后', en: 'The buyer asked for a refund' }, from: ['pendingShipment', 'pendingReceipt', 'received'], roles: 'mall', doer: 'caller' },
    refund: { zh: '退款', en: 'Refund', past: { zh: '已退款给买家', en: 'Refunded to the buyer' }, from: ['pendingShipment', 'pendingReceipt', 'received'], roles: 'mall', doer: 'caller', ask: { refundedAmount: 'required' } },
    cancelRefunded: { zh: '退款取消', en: 'Cancel refunded', past: { zh: '发货前全额退款，已取消', en: 'Cancelled: refunded in full before shipping' }, from: ['pendingShipment'], to: 'cancelled', roles: 'mall', doer: 'caller', set: { cancelledTime: 'now' } },
    comeBack: { zh: '退回', en: 'Come back', past: { zh: '建盏已退回', en: 'Returned to the maker' }, from: ['received'], roles: 'mall', doer: 'caller', set: { returnedTime: 'now' } },
    receiveReturned: { zh: '退货完成', en: 'Receive returned', past: { zh: '买家已退货，订单完成', en: 'Received, and sent back by the buyer' }, from: ['pendingReceipt'], to: 'received', roles: 'mall', doer: 'caller', set: { receivedTime: 'now' } },
    certify: { zh: '关联防伪码', en: 'Bind its serial', past: { zh: '建盏有了溯源记录', en: 'Certified' }, from: ['pendingPayment', 'pendingShipment'], roles: 'mall', doer: 'caller', ask: { certificate: 'required' } },
    decertify: { zh: '取消防伪码', en: 'Unbind its serial', past: { zh: '建盏的溯源记录已作废', en: 'The certificate of its bowl was revoked' }, from: ['pendingPayment', 'pendingShipment'], roles: 'mall', doer: 'caller', set: { certificate: null } },
    correctAddress: { zh: '修改收货信息', en: 'Correct the receiver', past: { zh: '修改了收货信息', en: 'Receiver corrected' }, from: ['pendingPayment', 'pendingShipment'], roles: factStaff, at: ['show'], ask: { receiver_name: 'required', receiver_phone: 'optional', region: 'required', receiver_detail_address: 'required' }, follows: { zh: '包裹按新的信息寄出；电话留空则不变。', en: 'The parcel goes there; a phone left empty stays as it is.' }, done: { zh: '订单 {name} 的收货信息已修改', en: 'The receiver of order {name} is corrected' } },
    changeAmount: { zh: '改价', en: 'Change the amount', past: { zh: '修改了订单金额', en: 'Amount changed' }, from: ['pendingPayment'], roles: factStaff, at: ['show'], ask: { amount: 'required' }, follows: { zh: '买家按新的金额付款；已付款的订单不能改价。', en: 'The buyer pays the new amount; once paid it cannot be changed.' }, done: { zh: '订单 {name} 已改价', en: 'The amount of order {name} is changed' } },
    chooseReturn: { zh: '选择退货地址', en: 'Choose the return address', past: { zh: '更换了退货地址', en: 'Return address changed' }, from: ['pendingShipment', 'pendingReceipt', 'received'], roles: factManagers, at: ['show'], ask: { addressId: 'required' }, follows: { zh: '这张订单的退货寄到此地址。', en: 'What this order’s buyer sends back goes there.' }, done: { zh: '订单 {name} 的退货地址已更换', en: 'Order {name} has another return address' } },
    addNote: { zh: '内部备注', en: 'Staff note', past: { zh: '写了内部备注', en: 'Noted by staff' }, from: ['pendingPayment', 'pendingShipment', 'pendingReceipt', 'received', 'cancelled'], roles: factStaff, at: ['show'], ask: { staffNote: 'required' }, follows: { zh: '买家看不到；以前的备注留在时间线里。', en: 'The buyer does not see it; earlier notes stay in the timeline.' }, done: { zh: '已写下备注', en: 'Noted' } },
    cancel: {
      zh: '取消订单', en: 'Cancel order', past: { zh: '已取消', en: 'Cancelled' }, danger: true, from: ['pendingPayment', 'pendingShipment'], to: 'cancelled', roles: factStaff, at: ['show'], shows: ['picture', 'jzName', 'buyerName', 'amount'],
      ask: { cancelReason: 'optional' }, set: { cancelledTime: 'now' },
      follows: { zh: '已付款的全额退给买家，建盏下架；未付款的，建盏恢复在售。', en: 'What was paid is refunded in full and the bowl goes off sale; an unpaid one is on sale again.' },
      followsWhen: [
        { when: { status: 'pendingPayment' }, zh: '买家不能再付款，建盏恢复在售。', en: 'The buyer can no longer pay it, and the bowl is on sale again.' },
        { when: { status: 'pendingShipment' }, zh: '已付的钱全额退给买家，建盏下架。', en: 'What was paid is refunded in full, and the bowl goes off sale.' },
      ],
      done: { zh: '订单 {name} 已取消', en: 'Order {name} is cancelled' },
      tell: { to: factStaff, zh: '订单 {no} 已取消：“{jzName}”', en: 'Order {no} was cancelled: “{jzName}”' },
    },
    cancelUnpaid: {
      zh: '超时取消', en: 'Cancel unpaid', past: { zh: '30 分钟内没有付款，已自动取消', en: 'Cancelled by itself: not paid within 30 minutes' }, from: ['pendingPayment'], to: 'cancelled', roles: 'mall', due: 'payBefore', set: { cancelledTime: 'now' },
      tell: { to: factStaff, as: 'message', zh: '订单 {no} 超时未付款，已取消：“{jzName}”恢复在售', en: 'Order {no} was not paid in time and is cancelled: “{jzName}” is on sale again' },
    },
  },
  list: { columns: ['picture', 'jzName', 'no', 'amount', 'status', 'buyerName', 'buyerPhone', 'createTime'], also: { platform: ['factName'] }, filters: ['createTime', 'paidTime', 'courier', 'glaze', 'shape', 'firing', 'masterId', 'listedTime', 'buyerKind', 'region', 'shippedTime', 'receivedTime', 'cancelledTime', 'jzPrice', 'jzId'], sort: '-createTime', opens: { creator: 'pendingShipment', admin: 'pendingShipment', user: 'pendingShipment' } },
  form: [{ zh: '订单', en: 'Order', fields: ['jzId', ...receiver, 'note'] }],
  show: [
    { zh: '收货信息', en: 'Receiver', fields: [...receiver] },
    { zh: '订单信息', en: 'Order', fields: ['no', 'status', 'jzName', 'picture', 'glaze', 'shape', 'firing', 'masterId', 'jzPrice', 'amount', 'refundedAmount', 'refundCount', 'note', 'factName', 'buyerName', 'buyerPhone', 'buyerKind', 'payBefore', 'cancelReason', 'staffNote'] },
    { zh: '物流信息', en: 'Shipping', fields: ['courier', 'trackingNo', 'serial', 'receiveBefore', 'addressId'] },
    { zh: '时间', en: 'Times', fields: ['listedTime', 'createTime', 'paidTime', 'shippedTime', 'receivedTime', 'returnedTime', 'cancelledTime'] },
  ],
  roles: { read: '*', create: buyerOnly, export: factStaff, reveal: factStaff, fields: { staffNote: { read: house }, certificate: { read: house }, masterId: { read: house }, listedTime: { read: house }, buyerKind: { read: house }, factName: { read: platformOnly } } },
})
