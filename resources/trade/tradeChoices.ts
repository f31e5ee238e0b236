/** Types of refund that a buyer can request. */
export const refundTypes = {
  refundOnly: { zh: '仅退款', en: 'Refund only', also: ['只退款', '退款', '不退货', 'Refund'] },
  refundAndReturn: {
    zh: '退货退款',
    en: 'Return and refund',
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
    en: 'The reason does not match what happened',
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
