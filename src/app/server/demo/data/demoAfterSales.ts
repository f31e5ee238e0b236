import { complaintsOfBuyers, parcelNo } from './demoBuyers'
import type { Sale } from './demoBowls'
import { after, awake, beforeNight } from '../demoClock'
import type { DemoClient } from '../client'
import stories from './stories.json'

/** Event after the delivery of a bowl. */
interface Dated {
  readonly at: Date
  readonly does: () => Promise<unknown>
}
interface Sides {
  readonly maker: DemoClient
  readonly buyer: DemoClient
  readonly count: number
  /** Id of the order, once placed. */
  readonly order: () => string
  readonly received: Date
  readonly fen: number
}
const ofBuyer = ['negotiate', 'returnGoods', 'withdraw']
const paths: Readonly<Record<string, string>> = { returnGoods: '/api/buyer/returnGoods' }
/** Calls of both sides on a request, by the action's name. */
const movesOf = ({ maker, buyer, order }: Sides) => {
  let request = ''
  const lastOffer = async () => {
    const query = { filter: { refundId: request, kind: 'offer' }, sort: '-createdTime' }
    return (await maker.call<{ list: readonly { id: string }[] }>('/api/refund/listNegotiations', query)).list[0]?.id
  }
  return (move: string, body: object) => async () => {
    const wish = { orderId: order(), ...body }
    if (move === 'apply') request = (await buyer.call<{ id: string }>('/api/buyer/applyRefund', wish)).id
    if (move === 'apply') return
    const answer = 'kind' in body && body.kind === 'accept' ? { offer: await lastOffer() } : {}
    const [who, side] = ofBuyer.includes(move) ? [buyer, 'buyer'] : [maker, 'refund']
    await who.call(`${paths[move] ?? `/api/${side}/${move}Refund`}?id=${request}`, { ...body, ...answer })
  }
}
/** Request of the history, from the day after the delivery. */
export const claimOf = (sides: Sides, claim: Sale['claim']): readonly Dated[] => {
  const { received, fen, count } = sides
  const move = movesOf(sides)
  const { share, ...wish } = complaintsOfBuyers[(count % 2) + (claim === 'whole' ? 2 : 0)] ?? complaintsOfBuyers[0]
  const amount = Math.max(100, Math.round((fen * share) / 1000) * 1000)
  const agree = move('agree', { agreedAmount: amount })
  const back = move('returnGoods', { courier: 'SF', trackingNo: parcelNo(count + 500) })
  const confirm = move('confirmReturn', { condition: 'intact' })
  const lives = {
    part: [{ hours: 31, does: agree }],
    whole: [
      { hours: 28, does: agree },
      { hours: 52, does: back },
      { hours: 104, does: confirm },
    ],
    withdrawn: [{ hours: 40, does: move('withdraw', {}) }],
  }
  const steps = claim ? [{ hours: 22, does: move('apply', { ...wish, amount }) }, ...lives[claim]] : []
  return steps.map(({ hours, does }) => ({ at: awake(after(received, hours * 60)), does }))
}
/** After-sales story of a stage. */
export const storyOf = (sides: Sides, stage: string): readonly Dated[] => {
  const move = movesOf(sides)
  const { moves = [] } = stories.find(each => each.stage === stage) ?? {}
  return moves.map(each => ({
    at: beforeNight(after(new Date(), -60 * each.hoursAgo)),
    does: move(each.move, each.body),
  }))
}
