import { refundTypes } from './tradeChoices'
import { f, factAndPlatform, nowhere, resource } from '../kit'

/** Messages between the sides. */
const messages = {
  message: { zh: '消息', en: 'Message' },
  evidence: { zh: '请补充凭证', en: 'Evidence requested' },
  offer: { zh: '方案', en: 'Offer' },
  accept: { zh: '接受方案', en: 'Accepts the offer' },
  decline: { zh: '不接受方案', en: 'Declines the offer' },
} as const
/** Events of the request. */
const events = {
  asked: { zh: '申请售后', en: 'Refund requested' },
  agreed: { zh: '同意申请', en: 'Agreed' },
  rejected: { zh: '拒绝申请', en: 'Rejected' },
  withdrawn: { zh: '撤销申请', en: 'Withdrawn' },
  sentBack: { zh: '已寄回', en: 'Sent back' },
  refunded: { zh: '已退款', en: 'Refunded' },
  closed: { zh: '已关闭', en: 'Closed' },
} as const

/** Params of a message. An offer has type and amount, an answer names its offer. */
export const talk = {
  kind: f.select({ zh: '类型', en: 'Kind', required: true, options: messages }),
  text: f.longText({ zh: '内容', en: 'Message', max: 500 }),
  images: f.images({ zh: '图片', en: 'Pictures', max: 6 }),
  offerType: f.select({ zh: '方案类型', en: 'Type offered', options: refundTypes }),
  offerAmount: f.money({ zh: '方案金额', en: 'Amount offered', min: 1 }),
  offer: f.text({ zh: '答复的方案', en: 'Offer answered', max: 64 }),
} as const

/**
 * Required params of a message by its kind. A request for evidence requires a text, a message a
 * text or pictures.
 */
export const neededBy = (kind: unknown, images?: unknown): readonly ('text' | 'offerType' | 'offerAmount')[] => {
  if (kind === 'offer') return ['offerType', 'offerAmount']
  const isPictured = Array.isArray(images) && images.length > 0
  return kind === 'evidence' || (kind === 'message' && !isPictured) ? ['text'] : []
}

/** Messages of manufacturer and buyer about an after-sales request, and its events. Append-only. */
export const negotiations = resource('negotiations', {
  zh: '协商记录',
  en: 'Negotiation',
  one: { en: 'Entry of the negotiation' },
  ownerField: 'buyerId',
  parent: 'refundId',
  appendOnly: true,
  creationLabel: { zh: '已发送', en: 'Sent' },
  title: 'text',
  api: { service: 'refund', name: 'Negotiation' },
  fields: {
    refundId: f.reference('refunds', { zh: '售后单', en: 'After-sales request', required: true, immutable: true }),
    side: f.select({
      zh: '一方',
      en: 'Side',
      required: true,
      options: {
        maker: { zh: '厂家', en: 'Maker' },
        buyer: { zh: '买家', en: 'Buyer' },
        mall: { zh: '商城', en: 'The mall' },
      },
    }),
    author: f.text({ zh: '发言人', en: 'By', max: 60 }),
    kind: f.select({ zh: '类型', en: 'Kind', required: true, options: { ...messages, ...events } }),
    text: talk.text,
    images: talk.images,
    offerType: talk.offerType,
    offerAmount: talk.offerAmount,
    offer: talk.offer,
    buyerId: f.text({ zh: '买家账号', en: 'Buyer account', hiddenIn: nowhere, auditLog: false }),
    createdTime: f.createdTime({ zh: '时间', en: 'Time' }),
  },
  list: { columns: ['createdTime', 'side', 'author', 'kind', 'text', 'offerAmount'], sort: 'createdTime' },
  permissions: { read: '*', fields: { author: { read: factAndPlatform } } },
})
