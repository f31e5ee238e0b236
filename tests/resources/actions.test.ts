import { expect, it } from 'vitest'
import { resources } from '../../resources'
import { bowls } from '../../resources/bowls'
import { masters } from '../../resources/masters'
import { orders } from '../../resources/orders'
import { nextStepOf } from '../../src/console/views/form/nextStep'
import { waitedFor } from '../../src/console/views/review/waited'
import { actionOf, actionsOf, stateValue } from '../../src/schema/derive'
import { isAhead, isRetreat, MALL } from '../../src/schema/machine'
import { doneOf, pastOf } from '../../src/schema/naming'

// Words that are their own past, or have one without the usual ending.
const past = /^(Put|Made|Sent|Taken|Sold|Paid)\b|ed\b|\breset$/
const actions = resources.flatMap(resource =>
  actionsOf(resource).map(([name, action]) => ({ name: `${resource.name}.${name}`, said: pastOf(action).en })),
)
it.each(actions)('the log says of $name what has been done, not what to do', ({ said }) => {
  expect(said).toMatch(past)
})

const taken = resources.flatMap(resource =>
  actionsOf(resource)
    .filter(([, { roles }]) => roles !== MALL)
    .map(([name, { follows }]) => ({ name: `${resource.name}.${name}`, follows })),
)
const removed = resources
  .filter(({ definition: { roles } }) => roles.remove)
  .map(({ name, definition: { removeFollows } }) => ({ name: `removing ${name}`, follows: removeFollows }))
it.each([...taken, ...removed])('$name says what follows, in whole sentences', ({ follows }) => {
  expect(follows?.zh).toMatch(/。$/)
  expect(follows?.en).toMatch(/^[A-Z].*\.$/)
})

it.each([
  ['goOnline', masters, false, '“{name}”已展示'],
  ['goOffline', masters, true, '“{name}”已隐藏'],
  ['listForSale', bowls, false, '“{name}”已提交审核'],
  ['approve', bowls, false, '已通过'],
  ['delist', bowls, true, '下架成功'],
] as const)('%s leads on or back, and says so once it is done', (name, resource, isBack, said) => {
  const [, action] = actionsOf(resource).find(([each]) => each === name) ?? []
  expect([isRetreat(resource, name), action?.done?.zh ?? (action && doneOf(action).zh)]).toEqual([isBack, said])
})
it.each([
  ['pendingPayment', true],
  ['pendingShipment', true],
  ['pendingReceipt', false],
  ['received', false],
  ['cancelled', false],
])('an order that is %s may be shipped now or later: %s', (state, ahead) =>
  expect(isAhead(orders, actionOf(orders, 'ship'), { status: stateValue(orders.fields.status, state) })).toBe(ahead),
)
it('a master who is shown is saved, and not hidden with it', () => {
  const me = { role: 'creator', accountId: '1', factId: '1' }
  const next = (status: string) =>
    nextStepOf(masters, { id: '1', name: '甲', status: stateValue(masters.fields.status, status) }, me)
  expect([next('offline')?.name, next('online')?.name]).toEqual(['goOnline', undefined])
})
it.each([
  ['zh-CN', '9 天'],
  ['en-US', '9 days'],
])('how long something has waited stands apart from its unit in %s', (locale, said) =>
  expect(waitedFor(new Date(Date.now() - 9.5 * 86_400_000).toISOString(), locale)).toBe(said),
)
