import { afterAll, beforeAll, expect, it } from 'vitest'
import { querySingleRow, sql } from '../../../src/server/database/connections/database'
import { buildShop, type Client, type Data, picture, type TestShop, wholeShop } from '../../kit/testServer'
import { newParcel, receiver, returnAddress } from '../../kit/trade'

const PAID = 128_000
let shop: TestShop
let buyer: Client
let moment = new Date('2026-11-21T15:30:00.000Z')
beforeAll(async () => {
  shop = await buildShop(wholeShop, { now: () => moment })
  buyer = await shop.account('zhou', 'mini', 'user')
})
afterAll(() => shop.close())

/** A request about a shipped order, made while no address is kept. */
const asked = async (type = 'refundAndReturn'): Promise<Data> => {
  const headImg = (await shop.as.creator.upload(await picture())).data.url
  const { id: jzId } = await shop.as.creator.ok('/api/product/addOrUpdateProduct', {
    name: '兔毫盏',
    price: PAID,
    headImg,
  })
  await sql`update bowls set status = 3 where id = ${jzId}`.execute(shop.db)
  const { id: orderId } = await buyer.ok('/api/buyer/placeOrder', { jzId, ...receiver })
  await buyer.ok(`/api/buyer/payOrder?id=${orderId}`)
  await shop.as.user.ok(`/api/order/shipOrder?id=${orderId}`, newParcel())
  return buyer.ok('/api/buyer/applyRefund', { orderId, type, reason: 'crack', amount: PAID })
}
const act = (action: string, { id }: Data, body: object) =>
  shop.as.user.call(`/api/refund/${action}Refund?id=${id}`, { despiteShipped: true, ...body })
const negotiate = ({ id }: Data, body: object) => buyer.ok(`/api/buyer/negotiateRefund?id=${id}`, body)
const stored = ({ id }: Data) => querySingleRow<Data>(shop.db, sql`select * from refunds where id = ${id}`)
/** Removes every address, which an order or request may still name. */
const withoutAddress = async () => {
  await sql`update refunds set "addressId" = null`.execute(shop.db)
  await sql`update orders set "addressId" = null`.execute(shop.db)
  await sql`delete from addresses`.execute(shop.db)
}
const offer = { kind: 'offer', offerType: 'refundAndReturn', offerAmount: PAID }
const agreed = { agreedAmount: PAID }
const refusedAt = (field: string) => ({
  code: 40900,
  data: {
    errors: { [field]: 'noAddress' },
    messages: { [field]: '还没有退货地址，请先添加' },
  },
})
/** Destination when nobody was there to be asked. */
const ownAddress = {
  step: 'awaitingReturn',
  addressId: null,
  returnReceiver: '我的窑',
  returnPhone: null,
  returnExtension: null,
}

it('a return is agreed to, offered and accepted by the maker only where an address is kept', async () => {
  const [back, counter, only] = [await asked(), await asked('refundOnly'), await asked('refundOnly')]
  expect(await act('agree', back, agreed)).toMatchObject(refusedAt('addressId'))
  expect(await act('reply', only, offer)).toMatchObject(refusedAt('offerType'))
  await negotiate(counter, offer)
  const { openOffer } = await stored(counter)
  expect(await act('agree', counter, agreed)).toMatchObject(refusedAt('addressId'))
  expect(await act('reply', counter, { kind: 'accept', offer: openOffer })).toMatchObject(refusedAt('offer'))
  expect(await act('agree', only, agreed)).toMatchObject({ code: 0 })
  expect([await stored(back), await stored(counter)]).toMatchObject([{ status: 0 }, { status: 0, openOffer }])

  const { id: addressId } = await shop.as.creator.ok('/api/address/addOrUpdateAddress', returnAddress)
  expect(await act('agree', back, agreed)).toMatchObject({ code: 0 })
  expect(await act('reply', counter, { kind: 'accept', offer: openOffer })).toMatchObject({ code: 0 })
  const kept = { step: 'awaitingReturn', addressId, returnReceiver: '售后', returnPhone: returnAddress.phone }
  expect([await stored(back), await stored(counter)]).toMatchObject([kept, kept])
  await withoutAddress()
})
it('where the clock or the buyer agrees without one, the buyer reads the manufacturer’s address and no phone', async () => {
  const [overdue, accepted] = [await asked(), await asked()]
  await shop.as.creator.ok('/api/address/addOrUpdateAddress', returnAddress)
  expect(await act('reply', accepted, offer)).toMatchObject({ code: 0 })
  await withoutAddress()
  await negotiate(accepted, { kind: 'accept', offer: (await stored(accepted)).openOffer })
  moment = new Date(moment.getTime() + 48 * 3_600_000)
  await shop.mall.work.pass()
  for (const made of [overdue, accepted]) {
    expect(await stored(made)).toMatchObject(ownAddress)
    const told = await shop.as.user.ok('/api/message/list', { pageSize: 200 })
    expect(JSON.stringify(told)).toContain(`${made.no} 没有退货地址`)
  }
})
