import people from './people.json'

/** Buyer of the demo: account and delivery address. */
export interface DemoBuyer {
  readonly username: string
  readonly phone: string
  readonly receiver: {
    readonly receiver_name: string
    readonly receiver_phone: string
    readonly region: string
    readonly receiver_detail_address: string
  }
}
type Line = readonly [username: string, phone: string, name: string, region: string, address: string]
const lines: readonly Line[] = [
  ['buyer', '13805990004', '周茶友', '310101', '人民路 88 弄 3 号 602 室'],
  ['茶客小沈', '13605710011', '沈一帆', '330106', '文三路 259 号 2 幢 1 单元 401 室'],
  ['山房旧雨', '13910020022', '顾雨山', '110101', '东四北大街 107 号'],
  ['陈先生爱盏', '13802200033', '陈立', '440106', '天河北路 183 号 17 楼'],
  ['listen_tea', '15959200044', '许听', '350203', '中山路 12 号'],
  ['锦江一壶', '18608010055', '何远', '510104', '春熙路南段 6 号'],
  ['苏州阿蕴', '13862010066', '陆蕴', '320508', '观前街 41 号 5 幢 302 室'],
  ['鹏城茶事', '13713020077', '郑维', '440305', '科苑路 15 号 B 座 1208'],
  ['泉边闲人', '15253110088', '孟泉生', '370102', '泉城路 180 号'],
  ['江城老范', '13971050099', '范志国', '420106', '首义路 62 号 3 单元 501 室'],
  ['长安一盏', '13892010101', '秦若水', '610113', '小寨东路 33 号'],
  ['渝州茶友', '13668010112', '罗渝', '500103', '民生路 181 号 9-2'],
  ['榕城听雨', '13599010123', '黄听雨', '350102', '三坊七巷 22 号'],
  ['春城云雾', '13888010134', '段云', '530102', '翠湖北路 8 号'],
]
/** Demo buyers. The first is the printed account; the others register. */
export const demoBuyers: readonly DemoBuyer[] = lines.map(([username, phone, name, region, address]) => ({
  username,
  phone,
  receiver: { receiver_name: name, receiver_phone: phone, region, receiver_detail_address: address },
}))
/** Buyers of the history who come once, at others' addresses. */
export const passingBuyers: readonly DemoBuyer[] = people.passing.flatMap(([username = '', name = ''], index) => {
  const phone = String(15_020_010_000 + index * 7_919)
  const [neighbour] = demoBuyers.slice(index % demoBuyers.length)
  return neighbour
    ? [{ username, phone, receiver: { ...neighbour.receiver, receiver_name: name, receiver_phone: phone } }]
    : []
})
/** Notes of buyers to the manufacturer. */
export const wishesOfBuyers = [
  '',
  '',
  '送人，请包好一点',
  '',
  '麻烦附上收藏证书',
  '',
  '工作日派送',
  '请拍一张实物图再发',
] as const
/** Complaints of buyers. `share` is the requested part of the price. */
export const complaintsOfBuyers = [
  { type: 'refundOnly', reason: 'glazeFlaw', description: '内壁有一处针眼，希望补偿一点。', share: 0.2 },
  { type: 'refundOnly', reason: 'damaged', description: '外盒压坏了，盏没事。', share: 0.1 },
  { type: 'refundAndReturn', reason: 'sizeDiffers', description: '比想象中小一些，想退货。', share: 1 },
  { type: 'refundAndReturn', reason: 'crack', description: '口沿有一条冲线。', share: 1 },
] as const
/** Couriers of the demo: their share of the parcels, hours to hand one over, days on the way. */
export const carriers = {
  SF: { share: 0.5, hours: 5, days: 2, prefix: 'SF' },
  ZTO: { share: 0.22, hours: 22, days: 4, prefix: 'ZT' },
  JD: { share: 0.18, hours: 11, days: 2, prefix: 'JD' },
  YD: { share: 0.1, hours: 37, days: 5, prefix: 'YD' },
} as const
export type Carrier = keyof typeof carriers
export const carrierAt = (chance: number): Carrier =>
  chance < carriers.SF.share ? 'SF' : chance < 0.72 ? 'ZTO' : chance < 0.9 ? 'JD' : 'YD'
/** Tracking number in the courier's format. */
export const parcelNo = (count: number, courier: Carrier = 'SF'): string =>
  `${carriers[courier].prefix}${String(1_370_000_000_000 + count * 48_271).padStart(13, '0')}`
