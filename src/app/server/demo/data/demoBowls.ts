import type { DraftOf } from '../../../../schema/model/recordTypes'
import type { bowls } from '../../../../../resources/catalogue/bowls'
import type { ModelName } from '../demoModels'
import type { Side } from '../demoImages'
import type { Carrier } from './demoBuyers'

/**
 * Stage of a bowl: draft, in review, rejected, on sale, delisted, or a stage of its order. A bowl
 * is on sale again if its buyer never paid or cancelled. It is delisted if the order was refunded.
 * After delivery a refund may be requested, negotiated, awaiting the return, settled, or rejected.
 */
export type Stage =
  | 'draft'
  | 'review'
  | 'rejected'
  | 'passed'
  | 'delisted'
  | 'ordered'
  | 'paid'
  | 'shipped'
  | 'received'
  | 'lapsed'
  | 'calledOff'
  | 'refunded'
  | 'asked'
  | 'argued'
  | 'sentBack'
  | 'settled'
  | 'notAgreed'
/** Bowl of the demo shop. */
export interface DemoBowl {
  readonly name: string
  readonly model: ModelName
  /** View on its main photo. */
  readonly side: Side
  readonly firing: DraftOf<typeof bowls>['firing']
  readonly yuan: number
  readonly rimCm: number
  /** Master: first, second, third, or none (0). */
  readonly master: 1 | 2 | 3 | 0
  /** Age in days. */
  readonly daysAgo: number
  readonly stage: Stage
  /** Order of a bowl of the history. Others are ordered as their stage and age say. */
  readonly sale?: Sale
}
/** Order in the history: its moment, its buyer and how it went on. */
export interface Sale {
  readonly ordered: Date
  readonly buyer: number
  readonly courier: Carrier
  /** After-sales request: a part refunded, sent back, or withdrawn. */
  readonly claim?: 'part' | 'whole' | 'withdrawn'
  /** Whether another buyer ordered it before and never paid. */
  readonly isSecond: boolean
}
/** Bowl as a line of a table. */
export type BowlRow = readonly [
  name: string,
  model: ModelName,
  side: Side,
  firing: DemoBowl['firing'],
  yuan: number,
  rimCm: number,
  master: DemoBowl['master'],
  daysAgo: number,
  stage: Stage,
]
// Newest first, as in the list.
const rows: readonly BowlRow[] = [
  ['新出窑乌金小盏', 'wujin', 'front', 'wood', 0, 9.1, 0, 1, 'draft'],
  ['灰被敛口盏', 'ash', 'main', 'coal', 960, 10.2, 0, 2, 'draft'],
  ['金缕鹧鸪斑斗笠盏·龙年', 'gold-thread', 'front', 'gas', 5200, 13.6, 2, 2, 'draft'],
  ['曜变天目盏·小', 'yohen', 'inside', 'refired', 6800, 9.4, 1, 3, 'review'],
  ['银兔毫撇口盏·秋', 'silver-fur', 'front', 'electric', 1380, 11.8, 0, 4, 'review'],
  ['铁锈斑灯盏', 'rust-spot', 'main', 'wood', 1180, 10.4, 3, 6, 'review'],
  ['褐油滴钵形盏', 'brown-spot', 'main', 'electric', 680, 10.6, 0, 9, 'review'],
  ['茶叶末钵形盏', 'tea-dust', 'main', 'coal', 720, 10.8, 0, 8, 'rejected'],
  ['柿红主人杯·大', 'persimmon', 'front', 'electric', 520, 8.8, 0, 12, 'rejected'],
  ['金兔毫束口盏', 'gold-fur', 'main', 'wood', 6800, 12.2, 1, 14, 'passed'],
  ['银油滴束口盏', 'silver-spot', 'main', 'electric', 2680, 12, 2, 16, 'passed'],
  ['鹧鸪斑大撇口盏', 'partridge', 'main', 'wood', 12_800, 15.6, 1, 19, 'passed'],
  ['曜变束口盏', 'yohen', 'main', 'refired', 9600, 12.3, 1, 22, 'passed'],
  ['银兔毫撇口盏', 'silver-fur', 'main', 'electric', 1280, 11.5, 0, 25, 'passed'],
  ['金油滴斗笠盏', 'gold-spot', 'main', 'gas', 1980, 13.4, 2, 29, 'passed'],
  ['褐兔毫敛口盏', 'brown-fur', 'main', 'electric', 580, 9.6, 0, 33, 'passed'],
  ['蓝兔毫束口盏', 'blue-fur', 'main', 'electric', 2380, 12.1, 2, 37, 'passed'],
  ['金缕鹧鸪斑斗笠盏', 'gold-thread', 'main', 'gas', 4600, 13.2, 2, 41, 'passed'],
  ['柿红主人杯', 'persimmon', 'main', 'electric', 460, 8.6, 0, 46, 'paid'],
  ['乌金束口盏', 'wujin', 'main', 'wood', 880, 12.1, 3, 52, 'calledOff'],
  ['茶叶末钵形盏·薄胎', 'tea-dust', 'front', 'electric', 790, 10.6, 0, 58, 'lapsed'],
  ['褐油滴钵形盏·客人杯', 'brown-spot', 'front', 'electric', 420, 9.2, 0, 63, 'paid'],
  ['金兔毫束口盏·柴烧', 'gold-fur', 'inside', 'wood', 7800, 12.4, 1, 69, 'passed'],
  ['银油滴束口小盏', 'silver-spot', 'inside', 'electric', 1280, 9.3, 0, 76, 'passed'],
  ['铁锈斑灯盏·双层', 'rust-spot', 'front', 'wood', 1480, 10.2, 3, 84, 'passed'],
  ['银油滴撇口小盏', 'silver-spot', 'front', 'electric', 390, 8.9, 0, 45, 'delisted'],
  ['灰被敛口盏·旧藏', 'ash', 'inside', 'wood', 3600, 10.8, 3, 92, 'delisted'],
  ['褐兔毫敛口盏·大', 'brown-fur', 'front', 'electric', 980, 12.6, 0, 120, 'refunded'],
  ['鹧鸪斑撇口盏', 'partridge', 'inside', 'wood', 8600, 12.8, 1, 30, 'paid'],
  ['蓝兔毫束口盏·银缘', 'blue-fur', 'front', 'electric', 2980, 12.2, 2, 39, 'shipped'],
  ['柿红禅定杯', 'persimmon', 'inside', 'electric', 560, 8.4, 0, 26, 'ordered'],
  ['金油滴斗笠盏·初品', 'gold-spot', 'inside', 'gas', 1780, 13.1, 2, 75, 'asked'],
  ['乌金束口盏·供御', 'wujin', 'inside', 'wood', 1680, 12.3, 3, 88, 'argued'],
  ['银兔毫撇口盏·夏', 'silver-fur', 'inside', 'electric', 1180, 11.2, 0, 101, 'sentBack'],
  ['金兔毫束口盏·小', 'gold-fur', 'front', 'wood', 3200, 9.2, 1, 112, 'received'],
  ['褐兔毫敛口盏·套装', 'brown-fur', 'inside', 'electric', 1360, 9.4, 0, 126, 'settled'],
  ['蓝兔毫束口盏·对盏', 'blue-fur', 'inside', 'electric', 4600, 12, 2, 139, 'received'],
  ['鹧鸪斑撇口盏·龙窑', 'partridge', 'front', 'wood', 9200, 13.2, 1, 151, 'received'],
  ['茶叶末钵形盏·柴烧', 'tea-dust', 'inside', 'wood', 1080, 10.9, 3, 164, 'notAgreed'],
  ['曜变束口盏·初窑', 'yohen', 'front', 'refired', 8800, 12.1, 1, 178, 'received'],
]
export const toBowl = ([name, model, side, firing, yuan, rimCm, master, days, stage]: BowlRow): DemoBowl => ({
  name,
  model,
  side,
  firing,
  yuan,
  rimCm,
  master,
  daysAgo: days,
  stage,
})
/** Bowls of the demo shop of today, the newest first. */
export const demoBowls: readonly DemoBowl[] = rows.map(toBowl)
