import { describe, expect, it } from 'vitest'
import { addressAfterLogin, loginAddress } from '../../../src/app/console/public/loginRedirect'
import { decodeAddress, encodeAddress, routeTable } from '../../../src/console/providers/router/routeTable'
import { resources } from '../../../resources'

const routes = routeTable(resources)
describe("the product's addresses", () => {
  it.each([
    ['/bowls', '/jz/manage'],
    ['/bowls/create', '/jz/new'],
    ['/bowls/7', '/jz/jz-detail?id=7'],
    ['/bowls/7/show', '/jz/view?id=7'],
    ['/bowls/7?field=price', '/jz/jz-detail?id=7&field=price'],
    ['/bowls?page=2', '/jz/manage?page=2'],
    ['/bowls/review', '/jz/review'],
    ['/fact/review', '/fact/review'],
    ['/masters', '/master/guanli'],
    ['/masters/create', '/master/add'],
  ])('%s is %s', (inside, outside) => {
    expect(encodeAddress(routes, inside)).toBe(outside)
    expect(decodeAddress(routes, outside)).toBe(inside)
  })
  it.each(['/', '/login', '/nowhere/at/all', '/bowls/%zz', '/bowls/%E0%A4%A/show'])('%s stays as it is', address =>
    expect([encodeAddress(routes, address), decodeAddress(routes, address)]).toEqual([address, address]),
  )
})
it.each([
  ['/jz/jz-detail', '/bowls/create'],
  ['/jz/jz-detail?id=', '/bowls/create'],
  ['/jz/jz-detail?copy=7', '/bowls/create?copy=7'],
  ['/jz/view', '/bowls'],
  ['/master/edit', '/masters/create'],
])('%s without an id is %s', (outside, inside) => expect(decodeAddress(routes, outside)).toBe(inside))
it.each([
  ['/xieshang/guanli', '/orders', '/order/guanli'],
  ['/xieshang/guanli?page=2', '/orders?page=2', '/order/guanli?page=2'],
])('%s is another address of %s', (outside, inside, own) => {
  expect(decodeAddress(routes, outside)).toBe(inside)
  expect(encodeAddress(routes, inside)).toBe(own)
})
it.each([
  ['/jz/manage/', '/bowls'],
  ['/jz/view/?id=7', '/bowls/7/show'],
  ['/set/info//', '/set/info'],
  ['/set/info?from=a/', '/set/info?from=a/'],
])('a slash at the end is no other page: %s', (outside, inside) => expect(decodeAddress(routes, outside)).toBe(inside))

describe('the way through login', () => {
  it.each([
    ['/jz/manage', '/login?redirect=manage'],
    ['/jz/jz-detail?id=7', '/login?redirect=jz-detail&id=7'],
    ['/jz/review', '/login?redirect=review'],
    ['/master/add', '/login?redirect=add'],
    ['/order/guanli', '/login?redirect=order-guanli'],
  ])('%s and back', (target, login) => {
    expect(loginAddress(target)).toBe(login)
    expect(addressAfterLogin(login)).toBe(target)
  })
  it.each([
    ['/bowls?filter=%7B%22q%22%3A%22a%22%7D&page=2', '/jz/manage?filter=%7B%22q%22%3A%22a%22%7D&page=2'],
    ['/bowls/7', '/jz/jz-detail?id=7'],
    ['/masters', '/master/guanli'],
    ['/xieshang/guanli?page=2', '/order/guanli?page=2'],
    // What waits for the data of a manufacturer.
    ['/registerFactData?redirect=manage&page=2', '/jz/manage?page=2'],
    ['/registerFactData', '/registerFactData'],
  ])('the old address %s leads back to %s', (target, back) =>
    expect(addressAfterLogin(loginAddress(target))).toBe(back),
  )
  it.each([
    '/login',
    '/login?redirect=//evil.example',
    '/login?redirect=https://evil.example',
    '/login?redirect=javascript:alert(1)',
    '/login?redirect=login',
    '/login?redirect=',
  ])('%s leads to the first page', login => expect(addressAfterLogin(login)).toBe('/'))
})
