import type { Labels } from '../../../schema/field'

/** What stands on the papers of an order. */
export const paperWords = {
  label: { zh: '打印地址面单', en: 'Print the address label' },
  slip: { zh: '打印装箱单', en: 'Print the packing slip' },
  receiver: { zh: '收件', en: 'To' },
  sender: { zh: '寄件', en: 'From' },
  slipTitle: { zh: '装箱单', en: 'Packing slip' },
  picture: { zh: '图片', en: 'Picture' },
  count: { zh: '数量', en: 'Quantity' },
} as const satisfies Readonly<Record<string, Labels>>
