/** Shape of a tracking number. Words, and numbers that a spreadsheet has shortened, are refused. */
export const trackingNumber = {
  matches: '(?=.*[0-9０-９][0-9０-９\\s-]{3,}[0-9０-９])[A-Za-z0-9Ａ-Ｚａ-ｚ０-９\\s-]+',
  zh: '快递单号由字母和数字组成，至少有 5 位数字',
  en: 'A tracking number is of letters and digits, at least five of them digits',
}
/**
 * Couriers by their kdniao codes; couriers without a code by a word. The formats of tracking
 * numbers are unofficial: they only suggest a courier and warn.
 */
export const couriers = {
  SF: { zh: '顺丰', en: 'SF', fits: 'SF\\d{13}|\\d{12}', also: ['顺丰速运', '顺丰快递', 'SF Express'] },
  ZTO: { zh: '中通', en: 'ZTO', fits: '\\d{12,14}', also: ['中通快递', 'ZTO Express'] },
  YTO: { zh: '圆通', en: 'YTO', fits: 'YT\\d{13}', also: ['圆通速递', '圆通快递'] },
  STO: { zh: '申通', en: 'STO', fits: '\\d{12,15}', also: ['申通快递'] },
  YD: { zh: '韵达', en: 'Yunda', fits: '\\d{13,15}', also: ['韵达快递', '韵达速递'] },
  JTSD: { zh: '极兔', en: 'J&T', fits: 'JT\\d{13}', also: ['极兔速递', '极兔快递'] },
  JD: { zh: '京东', en: 'JD', fits: 'JD[A-Z0-9]{11,13}', also: ['京东物流', '京东快递', 'JD Logistics'] },
  EMS: { zh: '邮政 EMS', en: 'EMS', fits: 'E[A-Z]\\d{9}(?:CN|CS)', also: ['邮政EMS', '邮政特快专递'] },
  YZPY: { zh: '邮政快递包裹', en: 'China Post parcel', also: ['邮政包裹'] },
  DBL: { zh: '德邦', en: 'Deppon', fits: 'DP[KL][A-Z0-9]{6,20}', also: ['德邦快递', '德邦物流'] },
  ZJS: { zh: '宅急送', en: 'ZJS' },
  UC: { zh: '优速', en: 'UC', also: ['优速快递'] },
  HTKY: { zh: '百世', en: 'Best', also: ['百世快递'] },
  HHTT: { zh: '天天', en: 'TTK', also: ['天天快递'] },
  KYSY: { zh: '跨越', en: 'KYE', also: ['跨越速运'] },
  ane: { zh: '安能', en: 'Ane', also: ['安能物流'] },
  danniao: { zh: '菜鸟/丹鸟', en: 'Danniao' },
  fengwang: { zh: '丰网', en: 'Fengwang' },
  other: { zh: '其他/自送', en: 'Other or by hand' },
} as const

/** Types of refund that a buyer can request. */
export const refundTypes = {
  refundOnly: { zh: '仅退款', en: 'Refund only' },
  refundAndReturn: { zh: '退货退款', en: 'Refund and return goods' },
} as const
/** Reasons of a request: the usual ones of Chinese malls, and those of bowls. */
export const refundReasons = {
  agreed: { zh: '协商一致', en: 'As agreed' },
  mistake: { zh: '买错/多买', en: 'Bought by mistake' },
  quality: { zh: '质量问题', en: 'Quality' },
  leaks: { zh: '漏水', en: 'It leaks' },
  crack: { zh: '窑裂/冲线', en: 'Kiln crack or hairline' },
  glazeFlaw: { zh: '釉面瑕疵', en: 'Glaze flaw' },
  sizeDiffers: { zh: '口径不符', en: 'Size differs' },
  certificateMismatch: { zh: '证书/防伪不符', en: 'Certificate does not match' },
  notReceived: { zh: '未收到货', en: 'Not received' },
  notAsDescribed: { zh: '描述不符', en: 'Not as described' },
  counterfeit: { zh: '假货', en: 'Counterfeit' },
  wrongItem: { zh: '发错货', en: 'Wrong item' },
  damaged: { zh: '破损/少件', en: 'Damaged or incomplete' },
  late: { zh: '未按时发货', en: 'Not shipped in time' },
  emptyParcel: { zh: '空包裹', en: 'Empty parcel' },
} as const
/** Reasons of a rejection. */
export const rejectReasons = {
  buyerMistake: { zh: '买家误操作/已协商取消', en: 'Asked by mistake, or called off' },
  alreadyShipped: { zh: '包裹在发起售后时已发出', en: 'Shipped before it was asked for' },
  noFault: { zh: '商品未存在问题', en: 'The item has no fault' },
  specialGoods: { zh: '特殊品类商品', en: 'Goods that are not taken back' },
  deliveredOnTime: { zh: '已在约定时间发货且物流正常', en: 'Shipped in time, and on its way' },
  wrongReturnNumber: { zh: '退货单号有误，未收到货', en: 'Wrong return number, nothing arrived' },
  unfitForResale: { zh: '影响二次销售', en: 'Cannot be sold again' },
  otherGoods: { zh: '寄回非本订单商品', en: 'Something else was sent back' },
  emptyOrIncomplete: { zh: '空包/缺件', en: 'Empty or incomplete' },
  reasonDiffers: { zh: '申请原因与实际不符', en: 'The reason is not what happened' },
} as const
/** Conditions of a returned bowl. */
export const conditions = {
  intact: { zh: '完好', en: 'Intact', color: 'green' },
  used: { zh: '有使用痕迹', en: 'Used' },
  incomplete: { zh: '缺件', en: 'Incomplete', color: 'orange' },
  damaged: { zh: '有损坏', en: 'Damaged', color: 'red' },
} as const
/** Side whose turn it is. */
export const sides = {
  maker: { zh: '厂家', en: 'Maker', color: 'orange' },
  buyer: { zh: '买家', en: 'Buyer', color: 'blue' },
} as const
