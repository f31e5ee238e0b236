import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildShop, type TestShop } from '../../kit/testServer'
import { appConfig } from '../../../src/app/server/app'

let shop: TestShop
interface Schema {
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly required?: readonly string[]
}
interface Call {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }>
  >
}
let document: {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Call>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}
beforeAll(async () => {
  shop = await buildShop(appConfig)
  document = (await shop.as.nobody.send('GET', '/api/openapi.json')).json()
})
afterAll(() => shop.close())

const resolved = (schema: Schema | undefined): Schema =>
  schema?.$ref ? resolved(document.components.schemas[schema.$ref.split('/').at(-1) ?? '']) : (schema ?? {})
const callAt = (path: string, method = 'post'): Call | undefined => document.paths[path]?.[method]
/** Names that a call answers for one record, or takes. */
const answered = (path: string): string[] => {
  const body = resolved(callAt(path)?.responses['200']?.content['application/json']?.schema)
  const data = resolved(body.properties?.['data'])
  return Object.keys(resolved(data.properties?.['list']?.items ?? data).properties ?? {})
}
const taken = (path: string): string[] =>
  Object.keys(resolved(callAt(path)?.requestBody?.content['application/json']?.schema).properties ?? {})

describe('what the specification and the decisions name of a record is answered', () => {
  it.each([
    [
      '/api/order/listOrders',
      'id no status buyerName buyerPhone createTime jzName jzPrice amount refundedAmount note receiver_name receiver_phone receiver_FullAddress receiver_city receiver_region receiver_detail_address courier trackingNo addressId cancelReason version',
    ],
    [
      '/api/refund/listRefunds',
      'id no orderId buyerName buyerPhone type status step turn deadline amount agreedAmount refundedAmount reason description images version',
    ],
    [
      '/api/product/listProducts',
      'id no name price description status headImg detail_pic frontImg bottomImg otherImgs detailImgs carouselImgs supportVerify isMasterWork masterId material productionTime origin craft factName masterName version',
    ],
    ['/api/buyer/listProducts', 'id no name price headImg isMasterWork masterName masterTitles factName'],
    ['/api/master/listMasters', 'id no headImg name createdTime status version'],
    [
      '/api/fact/getFact',
      'factName factNo jyScope businessStart businessEnd yyzz factAddress faName faPhone idCard idStart idEnd idScope sfzup sfzdown shopName shopAvatar address desc',
    ],
  ])('by %s', (path, names) => {
    const missing = names.split(' ').filter(name => !answered(path).includes(name))
    expect(missing).toEqual([])
  })
})
describe('what they name of a call is taken', () => {
  it.each([
    ['/api/buyer/listProducts', 'current pageSize keyword filter sort'],
    ['/api/order/listOrders', 'current pageSize sort keyword filter counts'],
    ['/api/buyer/placeOrder', 'jzId receiver_name receiver_phone region receiver_detail_address note amount'],
    ['/api/buyer/payOrder', 'amount'],
    ['/api/buyer/applyRefund', 'orderId type reason description amount images'],
    ['/api/buyer/negotiateRefund', 'kind text images offer offerType offerAmount'],
    ['/api/buyer/returnGoods', 'courier trackingNo'],
    ['/api/order/shipOrder', 'courier trackingNo serial despiteRefund'],
    ['/api/order/cancelOrder', 'cancelReason'],
    ['/api/refund/agreeRefund', 'agreedAmount addressId despiteShipped'],
    ['/api/refund/rejectRefund', 'rejectReason rejectText images'],
    ['/api/refund/confirmReturnRefund', 'condition'],
    ['/api/product/rejectProduct', 'reviewReason'],
    ['/api/message/read', 'ids type'],
    ['/api/verify/check', 'serial'],
    [
      '/api/admin/fact/register',
      'username phone password confirmPassword captchaId captcha factName terms factNo idConsent idScope shopName',
    ],
  ])('by %s', (path, names) => {
    const missing = names.split(' ').filter(name => !taken(path).includes(name))
    expect(missing).toEqual([])
  })
  it('a registration requires the login, the name and the terms', () => {
    const body = callAt('/api/admin/fact/register')?.requestBody?.content['application/json']?.schema
    expect(resolved(body).required).toEqual(
      expect.arrayContaining(['username', 'phone', 'password', 'confirmPassword', 'factName', 'terms']),
    )
  })
  it.each([
    ['post', '/api/admin/fact/login'],
    ['post', '/api/admin/plat/login'],
    ['post', '/api/admin/loginMiniApp'],
    ['post', '/api/user/logout'],
    ['post', '/api/admin/info'],
    ['post', '/api/user/menu'],
    ['post', '/api/admin/getMd5'],
    ['get', '/api/admin/getWorkInfoData'],
    ['post', '/api/admin/listAllMyAccount'],
    ['post', '/api/admin/addOrUpdateSubAccount'],
    ['post', '/api/admin/getAdmin'],
    ['post', '/api/admin/delAdmin'],
  ])('%s %s is there', (method, path) => expect(callAt(path, method)).toBeDefined())
})
