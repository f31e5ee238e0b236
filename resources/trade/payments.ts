import { f, makerName, nowhere, platformOnly, resource } from '../kit'

/** Payments and refunds of an order, in fen. */
export const payments = resource('payments', {
  zh: '收支明细',
  en: 'Payments',
  ownerField: 'buyerId',
  parent: 'orderId',
  appendOnly: true,
  title: 'no',
  creationLabel: { zh: '已记账', en: 'Recorded' },
  api: { service: 'order', name: 'Payment' },
  fields: {
    no: f.sequence({ zh: '流水号', en: 'No.', prefix: 'P-', digits: 8 }),
    orderId: f.reference('orders', { zh: '订单', en: 'Order', required: true, immutable: true }),
    kind: f.select({
      zh: '类型',
      en: 'Kind',
      required: true,
      options: {
        paid: { zh: '买家付款', en: 'Paid by the buyer', color: 'green' },
        refunded: { zh: '退款给买家', en: 'Refunded to the buyer', color: 'orange' },
      },
    }),
    amount: f.money({ zh: '金额', en: 'Amount', required: true, min: 1 }),
    refundId: f.reference('refunds', { zh: '售后单', en: 'After-sales request', immutable: true, hiddenIn: ['form'] }),
    buyerId: f.text({ zh: '买家账号', en: 'Buyer account', hiddenIn: nowhere, auditLog: false }),
    factName: makerName(),
    createdTime: f.createdTime({ zh: '时间', en: 'Time' }),
  },
  list: { columns: ['no', 'kind', 'amount', 'refundId', 'createdTime'], sort: '-createdTime', folded: true },
  permissions: { read: '*', fields: { factName: { read: platformOnly } } },
})
