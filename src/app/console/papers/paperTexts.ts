import type { Labels } from '../../../schema/model/field'

/** Texts of print documents. */
export const documentTexts = {
  label: { zh: '打印地址面单', en: 'Print address label' },
  slip: { zh: '打印装箱单', en: 'Print packing slip' },
  labels: { zh: '打印防伪标签', en: 'Print labels' },
  smallLabel: { zh: '40 × 30 毫米', en: '40 × 30 mm' },
  middleLabel: { zh: '60 × 40 毫米', en: '60 × 40 mm' },
  largeLabel: { zh: '90 × 60 毫米', en: '90 × 60 mm' },
  scan: { zh: '扫码验真', en: 'Scan to check' },
  revoked: { zh: '已作废', en: 'Revoked' },
  serial: { zh: '防伪码', en: 'Serial' },
  receiver: { zh: '收件', en: 'To' },
  extension: { zh: '转', en: 'ext.' },
  sender: { zh: '寄件', en: 'From' },
  slipTitle: { zh: '装箱单', en: 'Packing slip' },
  picture: { zh: '图片', en: 'Picture' },
  count: { zh: '数量', en: 'Quantity' },
} as const satisfies Readonly<Record<string, Labels>>
