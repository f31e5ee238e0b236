import { terms } from '../../../resources/trade/refundTerms'

/** Messages around a reply. Loaded with the page: lists do without. */
export const replyTexts = {
  what: { zh: '回复内容', en: 'What to write' },
  message: { zh: '消息', en: 'Message' },
  evidence: { zh: '请买家补充凭证', en: 'Ask for evidence' },
  evidenceTurn: {
    zh: `轮到买家，${terms.evidence.hours} 小时内补充；您的处理时间暂停，之后至少还有 ${terms.afterEvidence.hours} 小时。`,
    en: `The buyer has ${terms.evidence.hours} hours. Your own time stands still, and at least ${terms.afterEvidence.hours} hours are left afterwards.`,
  },
  offer: { zh: '提出方案', en: 'Make an offer' },
  answers: { zh: '买家的方案：', en: "The buyer's offer:" },
  phrases: { zh: '回复用语', en: 'Saved replies' },
  phrasesEdit: { zh: '编辑用语', en: 'Edit saved replies' },
  phrasesAdd: { zh: '添加回复用语', en: 'Add saved replies' },
  keys: { zh: 'Ctrl+Enter 发送', en: 'Ctrl+Enter to send' },
  send: { zh: '发送', en: 'Send' },
  sendOffer: { zh: '发送方案', en: 'Send offer' },
  unsent: { zh: '您写的内容没有发出：', en: 'What you were writing was not sent:' },
  discard: { zh: '清除', en: 'Discard' },
  returnTo: { zh: '不另选时寄回：', en: 'Unless you choose another, it goes to:' },
  returnNowhere: {
    zh: '还没有退货地址，同意退货前请先添加。',
    en: 'No return address is kept yet. A return needs one.',
  },
  returnAsk: { zh: '请厂家管理员添加。', en: 'Ask an administrator to add it.' },
} as const
