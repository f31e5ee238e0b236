/** Glaze families of the geographical-indication announcement (AQSIQ 128 of 2016) and the trade's further names. */
export const glazes = {
  brownHaresFur: { zh: '褐/黄兔毫', en: "Brown hare's fur" },
  silverHaresFur: { zh: '银(蓝)兔毫', en: "Silver or blue hare's fur" },
  goldHaresFur: { zh: '金(彩)兔毫', en: "Gold or iridescent hare's fur" },
  brownOilSpot: { zh: '褐油滴', en: 'Brown oil spot' },
  silverOilSpot: { zh: '银(蓝)油滴', en: 'Silver or blue oil spot' },
  goldOilSpot: { zh: '金(彩)油滴', en: 'Gold or iridescent oil spot' },
  partridgeFeather: { zh: '鹧鸪斑', en: 'Partridge feather' },
  goldThreadPartridge: { zh: '金缕鹧鸪斑', en: 'Gold-thread partridge' },
  wujin: { zh: '乌金', en: 'Wujin (jet black)' },
  japaneseYohen: { zh: '曜变（日本类）', en: 'Yohen, Japanese type' },
  domesticYohen: { zh: '曜变（国内类）', en: 'Yohen, domestic type' },
  persimmonRed: { zh: '柿红', en: 'Persimmon red' },
  teaDust: { zh: '茶叶末', en: 'Tea dust' },
  rustSpot: { zh: '铁锈斑', en: 'Rust spot' },
  pearlSpot: { zh: '珍珠斑', en: 'Pearl spot' },
  sesame: { zh: '芝麻釉', en: 'Sesame' },
  watermelon: { zh: '西瓜花', en: 'Watermelon' },
  ashCoat: { zh: '灰被', en: 'Ash coat' },
  tortoiseCrackle: { zh: '龟裂/龟背纹', en: 'Tortoise crackle' },
  dragonScale: { zh: '龙鳞纹', en: 'Dragon scale' },
  leaf: { zh: '木叶', en: 'Leaf' },
  tortoiseshell: { zh: '玳瑁', en: 'Tortoiseshell' },
  soyBrown: { zh: '酱釉', en: 'Soy brown' },
  mixedColours: { zh: '杂色釉', en: 'Mixed colours' },
} as const

export const shapes = {
  cinchedRim: { zh: '束口', en: 'Cinched rim' },
  inwardRim: { zh: '敛口', en: 'Inward rim' },
  flaredRim: { zh: '撇口', en: 'Flared rim' },
  openRim: { zh: '敞口/斗笠', en: 'Open or conical hat' },
  almsBowl: { zh: '钵型', en: 'Alms bowl' },
  lamp: { zh: '灯盏', en: 'Lamp' },
  modern: { zh: '创新', en: 'Modern' },
} as const

export const firings = {
  wood: { zh: '柴烧', en: 'Wood-fired' },
  electric: { zh: '电烧', en: 'Electric' },
  gas: { zh: '气烧', en: 'Gas' },
  coal: { zh: '煤烧', en: 'Coal' },
  refired: { zh: '复烧', en: 'Re-fired' },
} as const

export const kilns = {
  dragon: { zh: '龙窑', en: 'Dragon kiln' },
  mantou: { zh: '馒头窑', en: 'Mantou kiln' },
  wood: { zh: '柴窑', en: 'Wood kiln' },
  electric: { zh: '电窑', en: 'Electric kiln' },
  gas: { zh: '气窑', en: 'Gas kiln' },
} as const

export const materials = {
  redClay: { zh: '建阳水吉红土', en: 'Shuiji red clay, Jianyang' },
  yellowClay: { zh: '黄泥', en: 'Yellow clay' },
  clay: { zh: '粘土', en: 'Clay' },
  glazeStone: { zh: '釉石（釉矿）', en: 'Glaze stone' },
} as const

/** Professional titles: one at a time. */
export const titles = {
  assistant: { zh: '助理工艺美术师', en: 'Assistant arts-and-crafts artist' },
  artist: { zh: '工艺美术师', en: 'Arts-and-crafts artist' },
  senior: { zh: '高级工艺美术师', en: 'Senior arts-and-crafts artist' },
  professor: { zh: '正高级工艺美术师（研究员级）', en: 'Professor-level arts-and-crafts artist' },
} as const

/** Honours: as many as were awarded. */
export const honours = {
  nationalMaster: { zh: '中国工艺美术大师', en: 'National master of arts and crafts' },
  nationalCeramicMaster: { zh: '中国陶瓷艺术大师', en: 'National ceramic art master' },
  fujianMaster: { zh: '福建省工艺美术大师', en: 'Fujian master of arts and crafts' },
  fujianCeramicMaster: { zh: '福建省陶瓷艺术大师', en: 'Fujian ceramic art master' },
  cityMaster: { zh: '南平市工艺美术大师', en: 'Nanping master of arts and crafts' },
  notableMaker: { zh: '名人/名家', en: 'Notable maker' },
} as const

/** Levels of a representative inheritor of intangible heritage. */
export const inheritorLevels = {
  national: { zh: '国家级', en: 'National', color: 'gold' },
  provincial: { zh: '省级', en: 'Provincial', color: 'blue' },
  city: { zh: '市级', en: 'City' },
  district: { zh: '区（县）级', en: 'District' },
} as const
/** Every title that a certificate can name, of the three sorts. */
export const standings = {
  ...titles,
  ...honours,
  nationalInheritor: { zh: '国家级非遗代表性传承人', en: 'National heritage inheritor' },
  provincialInheritor: { zh: '省级非遗代表性传承人', en: 'Provincial heritage inheritor' },
  cityInheritor: { zh: '市级非遗代表性传承人', en: 'City heritage inheritor' },
  districtInheritor: { zh: '区（县）级非遗代表性传承人', en: 'District heritage inheritor' },
} as const
/** Couriers by their kdniao codes; those that have none, and whoever is no courier, by a word. What their numbers look like is hearsay: it guesses and warns, and refuses nothing. */
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

/** What a buyer asks for. */
export const refundTypes = {
  refundOnly: { zh: '仅退款', en: 'Refund only' },
  refundAndReturn: { zh: '退货退款', en: 'Refund and return goods' },
} as const
/** Why a buyer asks for a refund: the mall's usual reasons, and those of bowls. */
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
/** Why a maker does not agree. */
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
/** How something came back. */
export const conditions = {
  intact: { zh: '完好', en: 'Intact', color: 'green' },
  used: { zh: '有使用痕迹', en: 'Used' },
  incomplete: { zh: '缺件', en: 'Incomplete', color: 'orange' },
  damaged: { zh: '有损坏', en: 'Damaged', color: 'red' },
} as const
/** Who has to do the next step. */
export const sides = {
  maker: { zh: '厂家', en: 'Maker', color: 'orange' },
  buyer: { zh: '买家', en: 'Buyer', color: 'blue' },
} as const
