import { f, makerName, platformOnly, resource } from '../kit'

/** Every movement of an order's money, in fen: what the buyer paid, and what went back. */
export const payments = resource('payments', {
  zh: '收支明细', en: 'Payments', own: 'buyerId', partOf: 'orderId', append: true, title: 'no',
  calls: { service: 'order', name: 'Payment' },
  fields: {
    no: f.serial({ zh: '流水号', en: 'No.', prefix: 'P-', digits: 8 }),
    orderId: f.ref('orders', { zh: '订单', en: 'Order', required: true, once: true }),
    kind: f.pick({ zh: '类型', en: 'Kind', required: true, options: {
      paid: { zh: '买家付款', en: 'Paid by the buyer', color: 'green' },
      refunded: { zh: '退款给买家', en: 'Refunded to the buyer', color: 'orange' },
    } }),
    amount: f.money({ zh: '金额', en: 'Amount', required: true, min: 1 }),
    refundId: f.ref('refunds', { zh: '售后单', en: 'After-sales request', once: true, hide: ['form'] }),
    buyerId: f.text({ zh: '买家账号', en: 'Buyer account', hide: ['list', 'form', 'show'] }),
    factName: makerName(),
    createdTime: f.createdTime({ zh: '时间', en: 'Time' }),
  },
  list: { columns: ['no', 'kind', 'amount', 'refundId', 'createdTime'], sort: '-createdTime' },
  roles: { read: '*', fields: { factName: { read: platformOnly } } },
})
