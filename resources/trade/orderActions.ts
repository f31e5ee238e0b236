import { factStaff } from '../kit'
import { type orderFields, receiver } from './orderFields'
import type { ActionDetailsOf } from '../../src/schema/model/action'
import { orderTerms } from './orderTerms'

/** States of an order before its end, which is a receipt or a cancellation. */
const living = ['pendingPayment', 'pendingShipment', 'pendingReceipt'] as const

/** Dialogs, texts and effects of an order's actions. Its transitions are in `orders.ts`. */
export const orderActions = {
  pay: {
    // The amount that the buyer saw. Another one is refused.
    params: { amount: 'optional' },
    assign: { paidTime: 'now', payBefore: null },
    historyLabel: { zh: '已付款', en: 'Paid' },
    consequences: { zh: '付款后由厂家发货。', en: 'After payment the maker ships the order.' },
    notify: {
      to: factStaff,
      type: 'todo',
      zh: '订单 {no} 已付款，等待发货：“{jzName}”',
      en: 'Order {no} is paid and waits to be shipped: “{jzName}”',
    },
  },
  ship: {
    placement: ['row', 'show', 'spreadsheet'],
    params: { serial: 'required', trackingNo: 'required', courier: 'required' },
    paramsWhen: { serial: { certificate: { set: true } } },
    assign: { shippedTime: 'now', receiveBefore: orderTerms.receive },
    historyLabel: { zh: '已发货', en: 'Shipped' },
    dialogTitle: { en: 'Ship order {name}' },
    context: ['picture', 'jzName', 'certificate', ...receiver, 'note'],
    consequences: {
      zh: `买家收货后订单完成；${orderTerms.receive.days} 天内没有确认，会自动确认收货。`,
      en: `Completes when the buyer confirms receipt, or automatically after ${orderTerms.receive.days} days.`,
    },
    consequencesWhen: [
      {
        when: { refundedAmount: { gt: 0 } },
        zh: `实付 {amount}，其中 {refundedAmount} 已退给买家。${orderTerms.receive.days} 天内没有确认收货，会自动确认收货。`,
        en:
          'Of {amount}, {refundedAmount} has gone back to the buyer. ' +
          `Without a receipt the order is done after ${orderTerms.receive.days} days.`,
      },
    ],
    successMessage: { zh: '订单 {name} 已发货', en: 'Order {name} is shipped' },
    confirmations: {
      mostlyRefunded: {
        when: { refundedAmount: { gt: { field: 'amount', times: 0.5 } } },
        code: 'mostlyRefunded',
        zh: '已退给买家 {refundedAmount}，超过实付 {amount} 的一半。',
        en: '{refundedAmount} has gone back to the buyer: over half of {amount}.',
        label: { zh: '已退款过半，仍要发货', en: 'Ship though mostly refunded' },
      },
      despiteRefund: {
        when: { openRefund: { set: true } },
        code: 'openRefund',
        zh: '买家已申请售后 {openRefund}，还没有处理完。',
        en: 'The buyer has asked for a refund: {openRefund} is still open.',
        label: { zh: '售后未完，仍要发货', en: 'Ship with a request open' },
      },
      despiteSameNumber: {
        otherRecord: { same: 'trackingNo', when: { status: { in: living } } },
        code: 'sameTrackingNumber',
        zh: '订单 {no}（“{jzName}”，{status}）也是这个快递单号。',
        en: 'Order {no} (“{jzName}”, {status}) has the same tracking number.',
        label: { zh: '单号无误（如合并寄出）', en: 'The number is right, as in a shared parcel' },
      },
    },
  },
  receive: {
    assign: { receivedTime: 'now' },
    historyLabel: { zh: '已收货', en: 'Received' },
    consequences: { zh: '确认后订单完成。', en: 'This completes the order.' },
  },
  receiveOverdue: {
    dueAt: 'receiveBefore',
    assign: { receivedTime: 'now' },
    historyLabel: {
      zh: `超过 ${orderTerms.receive.days} 天，已自动确认收货`,
      en: `Auto-completed after ${orderTerms.receive.days} days`,
    },
  },
  askRefund: { historyLabel: { zh: '申请了售后', en: 'Refund requested' } },
  refund: {
    historyLabel: { zh: '已退款给买家', en: 'Refunded' },
    params: { refundedAmount: 'required' },
  },
  cancelRefunded: {
    assign: { cancelledTime: 'now' },
    historyLabel: { zh: '发货前全额退款，已取消', en: 'Refunded in full before shipping, and cancelled' },
  },
  comeBack: {
    historyLabel: { zh: '建盏已退回', en: 'Return confirmed' },
    assign: { returnedTime: 'now' },
  },
  receiveReturned: {
    assign: { receivedTime: 'now' },
    historyLabel: { zh: '已退货，订单完成', en: 'Completed: the return was confirmed' },
  },
  certify: {
    historyLabel: { zh: '建盏已有证书', en: 'Certificate issued' },
    params: { certificate: 'required' },
  },
  decertify: {
    assign: { certificate: null },
    historyLabel: { zh: '建盏的证书已作废', en: 'Certificate revoked' },
  },
  correctAddress: {
    placement: ['show'],
    params: {
      receiver_name: 'required',
      receiver_phone: 'optional',
      receiver_extension: 'optional',
      region: 'required',
      receiver_detail_address: 'required',
    },
    historyLabel: { zh: '修改了收货信息', en: 'Receiver corrected' },
    consequences: {
      zh: '包裹按新的信息寄出；电话留空则不变。',
      en: 'The parcel goes there; a phone left empty stays as it is.',
    },
    successMessage: { zh: '订单 {name} 的收货信息已修改', en: 'The receiver of order {name} is corrected' },
  },
  changeAmount: {
    placement: ['show'],
    params: { amount: 'required' },
    historyLabel: { zh: '修改了订单金额', en: 'Amount changed' },
    consequences: {
      zh: '买家按新的金额付款；已付款的订单不能改价。',
      en: 'The buyer pays the new amount; once paid it cannot be changed.',
    },
    successMessage: { zh: '订单 {name} 已改价', en: 'The amount of order {name} is changed' },
    confirmations: {
      farBelowPrice: {
        when: { amount: { lt: { field: 'jzPrice', times: 0.5 } } },
        code: 'farBelowPrice',
        field: 'amount',
        zh: '比建盏价格 {jzPrice} 少 {jzPrice-amount}，不到一半。',
        en: '{jzPrice-amount} less than the bowl’s price of {jzPrice}: under half of it.',
        label: { zh: '仍改为此金额', en: 'Change it to this anyway' },
      },
    },
  },
  chooseReturn: {
    placement: ['show'],
    // A bowl comes back once.
    availableWhen: { returnedTime: null },
    unavailableMessage: { zh: '建盏已退回', en: 'The bowl is back with its maker' },
    params: { addressId: 'required' },
    historyLabel: { zh: '更换了退货地址', en: 'Return address changed' },
    consequences: { zh: '这张订单的退货寄到此地址。', en: 'What this order’s buyer sends back goes there.' },
    successMessage: { zh: '订单 {name} 的退货地址已更换', en: 'Order {name} has another return address' },
  },
  addNote: {
    placement: ['show'],
    params: { staffNote: 'required' },
    historyLabel: { zh: '添加了内部备注', en: 'Staff note added' },
    consequences: {
      zh: '买家看不到；以前的备注留在时间线里。',
      en: 'The buyer does not see it; earlier notes stay in the timeline.',
    },
    successMessage: { zh: '备注已保存', en: 'Note saved' },
  },
  cancel: {
    destructive: true,
    placement: ['show'],
    params: { cancelReason: 'optional' },
    assign: { cancelledTime: 'now' },
    historyLabel: { zh: '已取消', en: 'Cancelled' },
    context: ['picture', 'jzName', 'buyerName', 'amount'],
    consequences: {
      zh: '已付款的全额退给买家，建盏下架；未付款的，建盏恢复在售。',
      en: 'What was paid is refunded in full and the bowl goes off sale; an unpaid one is on sale again.',
    },
    consequencesWhen: [
      {
        when: { status: 'pendingPayment' },
        zh: '买家不能再付款，建盏恢复在售。',
        en: 'The buyer can no longer pay it, and the bowl is on sale again.',
      },
      {
        when: { openRefund: { set: true } },
        zh: '已付的钱全额退给买家，售后 {openRefund} 随之按已退款关闭，建盏下架。',
        en:
          'What was paid is refunded in full, {openRefund} is closed as refunded with it, ' +
          'and the bowl goes off sale.',
      },
      {
        when: { status: 'pendingShipment' },
        zh: '已付的钱全额退给买家，建盏下架。',
        en: 'What was paid is refunded in full, and the bowl goes off sale.',
      },
    ],
    successMessage: { zh: '订单 {name} 已取消', en: 'Order {name} is cancelled' },
    notify: { to: factStaff, zh: '订单 {no} 已取消：“{jzName}”', en: 'Order {no} was cancelled: “{jzName}”' },
  },
  cancelUnpaid: {
    dueAt: 'payBefore',
    assign: { cancelledTime: 'now' },
    historyLabel: {
      zh: `${orderTerms.pay.minutes} 分钟内没有付款，已自动取消`,
      en: `Cancelled automatically: not paid within ${orderTerms.pay.minutes} minutes`,
    },
    notify: {
      to: factStaff,
      type: 'message',
      zh: '订单 {no} 超时未付款，已取消：“{jzName}”恢复在售',
      en: 'Order {no} was not paid in time and is cancelled: “{jzName}” is on sale again',
    },
  },
} as const satisfies ActionDetailsOf<typeof orderFields>
