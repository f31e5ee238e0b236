/** Status of an order while its parcel is on the way. */
const UNDER_WAY = 2

const shipped = {
  code: 'shipped',
  zh: '这张订单已发货，包裹正在途中：只退款的话，买家会同时留有建盏和钱。',
  en: 'The order is shipped and its parcel is under way: ' + 'with a refund alone the buyer has both bowl and money.',
  label: { zh: '仍要退款', en: 'Refund anyway' },
} as const
const meant = { zh: '确定为此金额', en: 'This amount is correct' } as const

/**
 * Confirmations of an agreement: refunds of a parcel under way, and amounts above the buyer's
 * demand.
 */
export const agreeConfirmations = {
  despiteShipped: {
    when: {
      orderStatus: UNDER_WAY,
      or: [
        { openBy: 'buyer', openType: 'refundOnly' },
        { openBy: { not: 'buyer' }, type: 'refundOnly' },
      ],
    },
    ...shipped,
  },
  moreThanAsked: {
    // Above the buyer's own offer, that confirmation is enough.
    when: {
      agreedAmount: { gt: { field: 'amount' } },
      or: [{ openBy: { not: 'buyer' } }, { agreedAmount: { lte: { field: 'openAmount' } } }],
    },
    code: 'moreThanAsked',
    field: 'agreedAmount',
    zh: '比申请的 {amount} 多 {agreedAmount-amount}。',
    en: '{agreedAmount-amount} more than the {amount} asked for.',
    label: meant,
  },
  otherType: {
    unlessVersion: true,
    // A parcel under way has its own question.
    when: { openBy: 'buyer', openType: 'refundOnly', type: 'refundAndReturn', orderStatus: { not: UNDER_WAY } },
    code: 'otherType',
    zh: '买家现在提出的是：{openType}（原申请：{type}）。',
    en: 'The buyer now offers: {openType}. The request was: {type}.',
    label: { zh: '按买家的新方案同意', en: 'Agree to what the buyer offers now' },
  },
  farBelowAsked: {
    when: {
      agreedAmount: { lt: { field: 'amount', times: 0.5 } },
      or: [{ openBy: { not: 'buyer' } }, { agreedAmount: { lt: { field: 'openAmount', times: 0.5 } } }],
    },
    code: 'farBelowAsked',
    field: 'agreedAmount',
    zh: '比申请的 {amount} 少 {amount-agreedAmount}，不到一半。',
    en: '{amount-agreedAmount} less than the {amount} asked for: under half of it.',
    textsWhen: [
      {
        when: { openBy: 'buyer' },
        zh: '比买家提出的 {openAmount} 少 {openAmount-agreedAmount}，不到一半。',
        en: '{openAmount-agreedAmount} less than the {openAmount} that the buyer offers: under half of it.',
      },
    ],
    label: meant,
  },
  moreThanOffered: {
    when: { openBy: 'buyer', agreedAmount: { gt: { field: 'openAmount' } } },
    code: 'moreThanOffered',
    field: 'agreedAmount',
    zh: '比买家提出的 {openAmount} 多 {agreedAmount-openAmount}。',
    en: '{agreedAmount-openAmount} more than the {openAmount} that the buyer offers.',
    label: meant,
  },
} as const

/** Confirmations of an answer in the negotiation, which accepts or makes an offer. */
export const replyConfirmations = {
  despiteShipped: {
    when: {
      orderStatus: UNDER_WAY,
      or: [
        { kind: 'accept', openBy: 'buyer', openType: 'refundOnly' },
        // A buyer's acceptance pays at once, without a confirmation.
        { kind: 'offer', offerType: 'refundOnly' },
      ],
    },
    ...shipped,
  },
  moreThanAsked: {
    when: {
      or: [
        { kind: 'accept', openBy: 'buyer', openAmount: { gt: { field: 'amount' } } },
        {
          kind: 'offer',
          offerAmount: { gt: { field: 'amount' }, lte: { field: 'leftAmount' } },
          or: [{ openBy: { not: 'buyer' } }, { offerAmount: { lte: { field: 'openAmount' } } }],
        },
      ],
    },
    code: 'moreThanAsked',
    field: 'offerAmount',
    zh: '比申请的 {amount} 多 {offerAmount-amount}。',
    en: '{offerAmount-amount} more than the {amount} asked for.',
    textsWhen: [
      {
        when: { kind: 'accept' },
        zh: '买家申请 {amount}，后来提出 {openAmount}，多 {openAmount-amount}。',
        en: 'The buyer asked for {amount} and now offers {openAmount}: {openAmount-amount} more.',
      },
    ],
    label: meant,
  },
  moreThanOffered: {
    when: {
      kind: 'offer',
      openBy: 'buyer',
      offerAmount: { gt: { field: 'openAmount' }, lte: { field: 'leftAmount' } },
    },
    code: 'moreThanOffered',
    field: 'offerAmount',
    zh: '比买家提出的 {openAmount} 多 {offerAmount-openAmount}。',
    en: '{offerAmount-openAmount} more than the {openAmount} that the buyer offers.',
    label: meant,
  },
} as const
