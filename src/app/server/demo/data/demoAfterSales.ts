import type { Stage } from './demoBowls'
import { parcelNo } from './demoBuyers'
import type { DemoClient } from '../client'

/** Event after the delivery of a bowl, with its age in hours. */
interface Said {
  readonly hoursAgo: number
  readonly does: () => Promise<unknown>
}
interface Sides {
  readonly maker: DemoClient
  readonly buyer: DemoClient
  readonly count: number
  /** Id of the order, once placed. */
  readonly order: () => string
}
/** Reply phrases of the staff. */
export const demoPhrases = [
  {
    name: '已收到',
    chinese: '您好，您的申请已收到，我们正在核对出库照片，请稍候。',
    english:
      'Hello, we have your request and are looking at the photos from before it was shipped. One moment, please.',
  },
  {
    name: '请拍照',
    chinese: '麻烦您在自然光下拍一张口沿和圈足的清晰照片，谢谢。',
    english: 'Please send us a clear photo of the rim and the foot in daylight. Thank you.',
  },
  {
    name: '釉面说明',
    chinese: '建盏釉面由窑火自然形成，细小针眼与流釉属正常现象，不影响使用。',
    english:
      'The glaze forms by itself in the kiln: small pinholes and runs are normal, and the bowl can be used as it is.',
  },
  {
    name: '寄回包装',
    chinese: '寄回时请用原盒并在盏内外各垫一层软纸，避免磕碰。',
    english: 'To send it back, please use its own box with soft paper inside and around the bowl.',
  },
] as const

/** Calls of both sides on a request. */
const movesOf = ({ maker, buyer, count, order }: Sides) => {
  let request = ''
  let offer = ''
  const applyRefund = (wish: object) => async () => {
    request = (await buyer.call<{ id: string }>('/api/buyer/applyRefund', { orderId: order(), ...wish })).id
  }
  const toBuyer = (body: object) => () => maker.call(`/api/refund/replyRefund?id=${request}`, body)
  const toMaker = (body: object) => () =>
    buyer.call(`/api/buyer/negotiateRefund?id=${request}`, {
      ...body,
      ...('kind' in body && body.kind === 'accept' ? { offer } : {}),
    })
  const act = (action: string, body: object) => () => maker.call(`/api/refund/${action}Refund?id=${request}`, body)
  const remember = async () => {
    const { list } = await maker.call<{ list: readonly { id: string; kind: string }[] }>(
      '/api/refund/listNegotiations',
      { filter: { refundId: request }, sort: '-createdTime' },
    )
    offer = list.find(({ kind }) => kind === 'offer')?.id ?? ''
  }
  const sendBack = () =>
    buyer.call(`/api/buyer/returnGoods?id=${request}`, { courier: 'SF', trackingNo: parcelNo(count + 500) })
  return { applyRefund, toBuyer, toMaker, act, remember, sendBack }
}
type Moves = ReturnType<typeof movesOf>
/** Requested refund without an answer. */
const asked = ({ applyRefund }: Moves): readonly Said[] => [
  {
    hoursAgo: 20,
    does: applyRefund({
      type: 'refundOnly',
      reason: 'glazeFlaw',
      amount: 30_000,
      description: '盏内壁有一处针眼，和照片不太一样，希望补偿一部分。',
    }),
  },
]
/** Refund under negotiation. */
const argued = ({ applyRefund, toBuyer, toMaker }: Moves): readonly Said[] => [
  {
    hoursAgo: 30,
    does: applyRefund({
      type: 'refundAndReturn',
      reason: 'sizeDiffers',
      amount: 168_000,
      description: '口径量出来 12 厘米不到，比标的小。',
    }),
  },
  {
    hoursAgo: 26,
    does: toBuyer({ kind: 'message', text: '您好，您的申请已收到，我们正在核对出库照片，请稍候。' }),
  },
  { hoursAgo: 25, does: toBuyer({ kind: 'evidence', text: '麻烦您拍一张用尺量口径的照片，谢谢。' }) },
  { hoursAgo: 22, does: toMaker({ kind: 'message', text: '量了三次，都是 11.9 厘米左右。' }) },
  {
    hoursAgo: 9,
    does: toBuyer({
      kind: 'offer',
      offerType: 'refundOnly',
      offerAmount: 15_000,
      text: '手工拉坯有 3 毫米以内的出入，给您补偿 150 元，盏您留着用可以吗？',
    }),
  },
  {
    hoursAgo: 3,
    does: toMaker({
      kind: 'offer',
      offerType: 'refundOnly',
      offerAmount: 30_000,
      text: '补 300 元我就留下，器型我是喜欢的。',
    }),
  },
]
/** Bowl on its way back. */
const sentBack = ({ applyRefund, act, sendBack }: Moves): readonly Said[] => [
  {
    hoursAgo: 90,
    does: applyRefund({
      type: 'refundAndReturn',
      reason: 'mistake',
      amount: 118_000,
      description: '家人重复买了一只，没有用过。',
    }),
  },
  { hoursAgo: 80, does: act('agree', { agreedAmount: 118_000 }) },
  { hoursAgo: 50, does: sendBack },
]
/** Accepted offer of the manufacturer. */
const settled = ({ applyRefund, toBuyer, toMaker, remember }: Moves): readonly Said[] => [
  {
    hoursAgo: 24 * 60,
    does: applyRefund({
      type: 'refundAndReturn',
      reason: 'damaged',
      amount: 136_000,
      description: '外盒压坏了，盏完好。',
    }),
  },
  {
    hoursAgo: 24 * 60 - 5,
    does: toBuyer({
      kind: 'offer',
      offerType: 'refundOnly',
      offerAmount: 8_000,
      text: '给您补寄一个新盒，再补偿 80 元，可以吗？',
    }),
  },
  { hoursAgo: 24 * 60 - 7, does: remember },
  { hoursAgo: 24 * 60 - 8, does: toMaker({ kind: 'accept', text: '可以，谢谢。' }) },
]
/** Rejected refund. */
const notAgreed = ({ applyRefund, act }: Moves): readonly Said[] => [
  {
    hoursAgo: 24 * 90,
    does: applyRefund({
      type: 'refundOnly',
      reason: 'notAsDescribed',
      amount: 20_000,
      description: '颜色比图片深。',
    }),
  },
  {
    hoursAgo: 24 * 90 - 20,
    does: act('reject', {
      rejectReason: 'noFault',
      rejectText: '出库前在自然光下拍有视频，颜色与商品图一致；不同屏幕会有色差。',
    }),
  },
]
/** After-sales stories by stage. */
export const afterSalesOf = (sides: Sides): { readonly [S in Stage]?: readonly Said[] } => {
  const moves = movesOf(sides)
  return {
    asked: asked(moves),
    argued: argued(moves),
    sentBack: sentBack(moves),
    settled: settled(moves),
    notAgreed: notAgreed(moves),
  }
}
