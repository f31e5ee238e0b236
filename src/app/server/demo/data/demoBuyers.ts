/** Somebody who buys in the demo: their account, and where their parcels go. */
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
]
/** The first is the account that the start prints; the others register themselves. */
export const demoBuyers: readonly DemoBuyer[] = lines.map(([username, phone, name, region, address]) => ({
  username,
  phone,
  receiver: { receiver_name: name, receiver_phone: phone, region, receiver_detail_address: address },
}))
/** What buyers write to a maker. */
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
/** What they are not content with, and what share of the price they ask for. */
export const complaintsOfBuyers = [
  { type: 'refundOnly', reason: 'glazeFlaw', description: '内壁有一处针眼，希望补偿一点。', share: 0.2 },
  { type: 'refundOnly', reason: 'damaged', description: '外盒压坏了，盏没事。', share: 0.1 },
  { type: 'refundAndReturn', reason: 'sizeDiffers', description: '比想象中小一些，想退货。', share: 1 },
  { type: 'refundAndReturn', reason: 'crack', description: '口沿有一条冲线。', share: 1 },
] as const
/** A parcel's number, as SF gives them. */
export const parcelNo = (count: number): string => `SF${String(1_370_000_000_000 + count * 48_271).padStart(13, '0')}`
