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
]
/** Demo buyers. The first is the printed account; the others register. */
export const demoBuyers: readonly DemoBuyer[] = lines.map(([username, phone, name, region, address]) => ({
  username,
  phone,
  receiver: { receiver_name: name, receiver_phone: phone, region, receiver_detail_address: address },
}))
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
/** Tracking number in SF Express's format. */
export const parcelNo = (count: number): string => `SF${String(1_370_000_000_000 + count * 48_271).padStart(13, '0')}`
