import { watch } from '../src/schema/metrics/watch'
import type { auditLog } from './index'
import type { orders } from './trade/orders'
import type { payments } from './trade/payments'
import type { refunds } from './trade/refunds'
import type { verifyScans } from './traceability/verifyScans'

/** Events of the monitor (specification, point 2). */
export const watches = [
  watch<typeof orders>('ordersMade', 'orders', {
    zh: '下单',
    en: 'Order made',
    dateField: 'createTime',
    figure: 'madeOrders',
    fields: ['jzName', 'amount', 'buyerName', 'factName'],
  }),
  watch<typeof orders>('ordersPaid', 'orders', {
    zh: '付款',
    en: 'Order paid',
    dateField: 'paidTime',
    figure: 'paidOrders',
    fields: ['jzName', 'amount', 'buyerName', 'factName'],
  }),
  watch<typeof orders>('ordersCancelled', 'orders', {
    zh: '取消订单',
    en: 'Cancelled',
    dateField: 'cancelledTime',
    figure: 'cancelledOrders',
    above: 3,
    fields: ['jzName', 'amount', 'cancelReason', 'buyerName', 'factName'],
  }),
  watch<typeof refunds>('refundsAsked', 'refunds', {
    zh: '售后申请',
    en: 'After-sales request',
    dateField: 'createdTime',
    figure: 'askedRefunds',
    above: 3,
    fields: ['jzName', 'reason', 'amount', 'buyerName', 'factName'],
  }),
  watch<typeof payments>('refundsPaid', 'payments', {
    zh: '退款',
    en: 'Refund paid',
    dateField: 'createdTime',
    where: { kind: 'refunded' },
    figure: 'refundsPaid',
    above: 3,
    fields: ['orderId', 'amount', 'refundId', 'factName'],
  }),
  watch<typeof verifyScans>('scans', 'verifyScans', {
    zh: '扫码',
    en: 'Scan',
    dateField: 'createdTime',
    figure: 'scans',
    above: 3,
    burst: { times: 20, minutes: 10, of: 'recordId' },
    fields: ['recordId', 'verdict', 'province', 'factName'],
  }),
  // Accepted and refused logins: both actions have this prefix.
  watch<typeof auditLog>('signIns', 'auditLog', {
    zh: '登录',
    en: 'Log-in',
    dateField: 'at',
    where: { resource: 'session', action: 'signIn' },
    burst: { times: 5, minutes: 15, of: 'username', where: { action: 'signInRefused' } },
    fields: ['action', 'accountName', 'username', 'address', 'device'],
  }),
]
