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
  SF: {
    zh: '顺丰',
    en: 'SF',
    fits: 'SF\\d{12,15}|\\d{12}|[1-8]\\d{14}',
    also: [
      '顺丰速运',
      '顺丰快递',
      '顺丰标快',
      '顺丰特快',
      '顺丰即日',
      '顺丰特惠',
      '顺丰标准快递',
      '顺丰速递',
      'SF Express',
      'SF快递',
      'SF速运',
      'S.F. Express',
      'SFEXPRESS',
      'shunfeng',
    ],
  },
  ZTO: {
    zh: '中通',
    en: 'ZTO',
    fits: '(?:ZT|ZTO)\\d{10,13}|\\d{12}|[1-8]\\d{12}|\\d{14}|[1-8]\\d{14}',
    also: ['中通快递', '中通速递', '中通标快', '中通快递服务', 'ZTO Express', 'ZTO快递', 'zhongtong'],
  },
  YTO: {
    zh: '圆通',
    en: 'YTO',
    fits: 'YT\\d{12,16}|[A-Z]\\d{9,12}|\\d{10}|\\d{12}|\\d{18}',
    also: ['圆通速递', '圆通快递', '圆通特快', 'YTO Express', 'YTO快递', 'YTO速递', 'yuantong'],
  },
  STO: {
    zh: '申通',
    en: 'STO',
    fits: '(?:ST|STO)\\d{10,13}|\\d{12}|[1-8]\\d{12}|\\d{14,15}',
    also: ['申通快递', '申通速递', 'STO Express', 'STO快递', 'shentong'],
  },
  YD: {
    zh: '韵达',
    en: 'Yunda',
    fits: 'YD\\d{12,15}|[1-8]\\d{12}|\\d{15}',
    also: ['韵达快递', '韵达速递', '韵达特快', '韵达标快', 'Yunda Express', 'YD快递', 'YD速递', 'YUNDA', 'YD Express'],
  },
  JTSD: {
    zh: '极兔',
    en: 'J&T',
    fits: 'JT[A-Z]?\\d{11,15}|\\d{12}|\\d{15}',
    also: [
      '极兔速递',
      '极兔快递',
      '极兔国际',
      'J&T Express',
      'JT Express',
      'JT快递',
      'JT速递',
      'J&T快递',
      'JT',
      'jitu',
    ],
  },
  JD: {
    zh: '京东',
    en: 'JD',
    fits: 'JD[A-Z0-9]{11,18}|V[A-Z]\\d{9,12}|\\d{11,12}|\\d{15}',
    also: [
      '京东物流',
      '京东快递',
      '京东速运',
      '京东特快',
      '京东标快',
      '京配',
      'JD Logistics',
      'JD物流',
      'JD快递',
      'JD Express',
      'JDL',
      'jingdong',
    ],
  },
  EMS: {
    zh: '邮政 EMS',
    en: 'EMS',
    fits: 'E[A-Z]\\d{9}(?:CN|CS|HK)|[1-8]\\d{12}',
    also: [
      '邮政EMS',
      '邮政特快专递',
      '邮政特快',
      '特快专递',
      '邮政速递',
      '中国邮政EMS',
      '邮政速递物流',
      '中国邮政速递',
      'EMS特快专递',
      'EMS快递',
      'EMS标准快递',
      'EMS经济快递',
      'China Post EMS',
    ],
  },
  YZPY: {
    zh: '邮政快递包裹',
    en: 'China Post parcel',
    fits: '9\\d{12}|[ABCKLPRSUVX][A-Z]\\d{9}CN|[ABKPX][A-Z]\\d{11}',
    also: [
      '邮政包裹',
      '邮政国内小包',
      '邮政小包',
      '邮政平邮',
      '邮政普通包裹',
      '中国邮政快递包裹',
      '邮政标准快递',
      'China Post',
    ],
  },
  DBL: {
    zh: '德邦',
    en: 'Deppon',
    fits: 'DP[A-Z][A-Z0-9]{6,20}|\\d{8,10}|\\d{12}',
    also: [
      '德邦快递',
      '德邦物流',
      '德邦大件快递',
      '德邦快运',
      '德邦特快',
      'Deppon Express',
      'DBL快递',
      'Deppon Logistics',
      'DBL',
      'debang',
    ],
  },
  ZJS: {
    zh: '宅急送',
    en: 'ZJS',
    fits: 'ZJS?\\d{9,13}|A\\d{10,12}|\\d{10,12}|[1-8]\\d{12}',
    also: ['宅急送快递', '宅急送物流', 'ZJS Express', 'zhaijisong'],
  },
  UC: {
    zh: '优速',
    en: 'UC',
    fits: 'UC\\d{9,14}|[NV]\\d{9,12}|\\d{12}',
    also: ['优速快递', '优速物流', '优速大包裹', 'UC Express', 'uc56', 'yousu'],
  },
  HTKY: {
    zh: '百世',
    en: 'Best',
    fits: 'B[A-Z]{0,3}\\d{10,14}|\\d{12}|[1-8]\\d{12}|\\d{14}',
    also: ['百世快递', '百世汇通', '汇通快递', '汇通', '百世快运', 'Best Express', 'BEST Inc'],
  },
  HHTT: {
    zh: '天天',
    en: 'TTK',
    fits: 'TT[A-Z]?\\d{10,14}|\\d{12}|\\d{14}',
    also: ['天天快递', '天天速递', 'TTK Express', 'tiantian'],
  },
  KYSY: {
    zh: '跨越',
    en: 'KYE',
    fits: 'KYE?\\d{9,15}|\\d{11}|[1-8]\\d{12}',
    also: ['跨越速运', '跨越快递', '跨越物流', 'KYE Express', 'KY Express', 'Kuayue', 'kuayue express'],
  },
  ane: {
    zh: '安能',
    en: 'Ane',
    fits: '(?:AN|ANE|AE)\\d{9,14}|\\d{10,12}|\\d{14,15}',
    also: ['安能物流', '安能快递', '安能快运', 'ANE Express', 'ANE Logistics', 'anneng'],
  },
  danniao: {
    zh: '菜鸟/丹鸟',
    en: 'Danniao',
    fits: '(?:DN|CN|LP|CNYT)[A-Z0-9]{9,18}|[1-8]\\d{12}|\\d{14,15}',
    also: [
      '菜鸟',
      '丹鸟',
      '菜鸟速递',
      '菜鸟快递',
      '菜鸟直送',
      '丹鸟快递',
      '丹鸟物流',
      '菜鸟裹裹',
      'Cainiao',
      'Cainiao Express',
    ],
  },
  fengwang: {
    zh: '丰网',
    en: 'Fengwang',
    fits: 'FW\\d{9,15}|\\d{12}|[1-8]\\d{12}|\\d{14,15}',
    also: ['丰网速运', '丰网快递', 'Fengwang Express', 'FW Express'],
  },
  other: {
    zh: '其他/自送',
    en: 'Other or by hand',
    also: [
      '其他',
      '其它',
      '自送',
      '自提',
      '上门自提',
      '送货上门',
      '商家自送',
      '同城配送',
      '其他快递',
      '其它快递',
      'Other',
      'By hand',
      'Pick up',
    ],
  },
} as const

/** Types of refund that a buyer can request. */
export const refundTypes = {
  refundOnly: { zh: '仅退款', en: 'Refund only', also: ['只退款', '退款', '不退货', 'Refund'] },
  refundAndReturn: {
    zh: '退货退款',
    en: 'Refund and return goods',
    also: ['退货', '退货并退款', '退货退钱', 'Return'],
  },
} as const
/** Reasons of a request: the usual ones of Chinese malls, and those of bowls. */
export const refundReasons = {
  agreed: { zh: '协商一致', en: 'As agreed', also: ['协商', '已协商', '双方协商一致'] },
  mistake: { zh: '买错/多买', en: 'Bought by mistake', also: ['拍错', '拍多', '不想要了', '不喜欢'] },
  quality: { zh: '质量问题', en: 'Quality', also: ['质量', '品质问题', '有质量问题'] },
  leaks: { zh: '漏水', en: 'It leaks', also: ['渗水', '漏', '渗漏'] },
  crack: { zh: '窑裂/冲线', en: 'Kiln crack or hairline', also: ['开裂', '裂纹', '裂缝', '有裂'] },
  glazeFlaw: { zh: '釉面瑕疵', en: 'Glaze flaw', also: ['釉面有瑕疵', '瑕疵', '缩釉', '釉面问题'] },
  sizeDiffers: { zh: '口径不符', en: 'Size differs', also: ['尺寸不符', '大小不符', '尺寸不对'] },
  certificateMismatch: {
    zh: '证书/防伪不符',
    en: 'Certificate does not match',
    also: ['证书与实物不符', '防伪码不符', '证书问题'],
  },
  notReceived: { zh: '未收到货', en: 'Not received', also: ['没收到货', '没收到', '未收到'] },
  notAsDescribed: { zh: '描述不符', en: 'Not as described', also: ['与描述不符', '货不对板', '颜色不符'] },
  counterfeit: { zh: '假货', en: 'Counterfeit', also: ['假冒', '仿品', 'Fake'] },
  wrongItem: { zh: '发错货', en: 'Wrong item', also: ['错发', '发错', '发错商品'] },
  damaged: { zh: '破损/少件', en: 'Damaged or incomplete', also: ['破碎', '碎了', '少发', '漏发'] },
  late: { zh: '未按时发货', en: 'Not shipped in time', also: ['发货慢', '延迟发货', '迟迟不发货'] },
  emptyParcel: { zh: '空包裹', en: 'Empty parcel', also: ['空包', '空盒'] },
} as const
/** Reasons of a rejection. */
export const rejectReasons = {
  buyerMistake: {
    zh: '买家误操作/已协商取消',
    en: 'Asked by mistake, or called off',
    also: ['买家误操作', '已协商取消', '买家已撤销'],
  },
  alreadyShipped: {
    zh: '包裹在发起售后时已发出',
    en: 'Shipped before it was asked for',
    also: ['已发货', '已发出', '包裹已发出'],
  },
  noFault: { zh: '商品未存在问题', en: 'The item has no fault', also: ['商品无问题', '没有问题', '无质量问题'] },
  specialGoods: {
    zh: '特殊品类商品',
    en: 'Goods that are not taken back',
    also: ['特殊商品', '定制商品', '不支持退货'],
  },
  deliveredOnTime: {
    zh: '已在约定时间发货且物流正常',
    en: 'Shipped in time, and on its way',
    also: ['已按时发货', '物流正常', '按时发货'],
  },
  wrongReturnNumber: {
    zh: '退货单号有误，未收到货',
    en: 'Wrong return number, nothing arrived',
    also: ['退货单号有误', '退货单号错误', '未收到退货'],
  },
  unfitForResale: { zh: '影响二次销售', en: 'Cannot be sold again', also: ['影响再次销售', '无法二次销售'] },
  otherGoods: {
    zh: '寄回非本订单商品',
    en: 'Something else was sent back',
    also: ['非本店商品', '退回的不是本店商品', '退错货'],
  },
  emptyOrIncomplete: { zh: '空包/缺件', en: 'Empty or incomplete', also: ['空包', '缺件', '少件'] },
  reasonDiffers: {
    zh: '申请原因与实际不符',
    en: 'The reason is not what happened',
    also: ['原因不符', '申请原因不符', '与实际不符'],
  },
} as const
/** Conditions of a returned bowl. */
export const conditions = {
  intact: { zh: '完好', en: 'Intact', color: 'green', also: ['完好无损', '无损', '全新'] },
  used: { zh: '有使用痕迹', en: 'Used', also: ['使用过', '用过', '有使用'] },
  incomplete: { zh: '缺件', en: 'Incomplete', color: 'orange', also: ['缺少配件', '少件', '不完整'] },
  damaged: { zh: '有损坏', en: 'Damaged', color: 'red', also: ['损坏', '破损', '已损坏'] },
} as const
/** Side whose turn it is. */
export const sides = {
  maker: { zh: '厂家', en: 'Maker', color: 'orange', also: ['商家', '卖家', '厂商', 'Seller'] },
  buyer: { zh: '买家', en: 'Buyer', color: 'blue', also: ['客户', '顾客', 'Customer'] },
} as const
