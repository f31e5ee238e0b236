import { expect, it } from 'vitest'
import { resources } from '../../../resources'
import { bowls } from '../../../resources/catalogue/bowls'
import { masters } from '../../../resources/catalogue/masters'
import { orders } from '../../../resources/trade/orders'
import { refunds } from '../../../resources/trade/refunds'
import { nextStepOf } from '../../../src/console/form/state/nextStep'
import { formatWaitingTime } from '../../../src/console/review/waitingTime'
import { getAction, getActions, getStateValue } from '../../../src/schema/selectors/definition'
import { isBackwardAction, nextActionOf, SYSTEM } from '../../../src/schema/rules/availability'
import {
  actionLabelOf,
  successMessageOf,
  consequencesOf,
  manyInSentence,
  effectLabelsOf,
  historyLabelOf,
  sentenceOf,
} from '../../../src/schema/labels/labels'

// Words that are their own past, or have one without the usual ending.
const past = /^(Put|Made|Sent|Taken|Bought|Paid|Shown|Hidden|Withdrawn)\b|ed\b|\b(made|reset)$/
const actions = resources.flatMap(resource =>
  getActions(resource).map(([name, action]) => {
    const { zh, en } = historyLabelOf(action)
    return { name: `${resource.name}.${name}`, zh, said: en, isPersons: action.roles !== SYSTEM || !!action.actAs }
  }),
)
it.each(actions)('the log says of $name what has been done, not what to do', ({ said }) => {
  expect(said).toMatch(past)
})
// The name of whoever did it follows: “Received by 周茶友 (Buyer)”.
const doubled = /\bby\b|\b(buyer|maker|staff)$|^The (buyer|maker)|\bto be\b|^(Made an|Declined the) /
it.each(actions.filter(({ isPersons }) => isPersons))('the log names the actor of $name once', ({ zh, said }) => {
  expect(said).not.toMatch(doubled)
  expect(zh).not.toMatch(/^(买家|厂家|双方)/)
})
it.each([
  ['bowls.listForSale', 'Sent for review'],
  ['bowls.sell', 'Bought'],
  ['refunds.awaitReturn', 'Return agreed'],
])('%s reads right before the name of its actor: %s', (action, said) =>
  expect(actions.find(({ name }) => name === action)?.said).toBe(said),
)

const bySystem = resources.flatMap(resource =>
  getActions(resource)
    .filter(([, { roles, dueAt }]) => roles === SYSTEM && dueAt === undefined)
    .map(([name, { actAs }]) => ({ name: `${resource.name}.${name}`, actAs })),
)
it.each(bySystem)('$name, which no deadline runs, is told as the deed of whoever caused it', ({ actAs }) => {
  expect(actAs).toBe('caller')
})

const taken = resources.flatMap(resource =>
  getActions(resource)
    .filter(([, { roles }]) => roles !== SYSTEM)
    .map(([name, { consequences }]) => ({ name: `${resource.name}.${name}`, follows: consequences })),
)
const removed = resources
  .filter(({ definition: { permissions } }) => permissions.remove)
  .map(({ name, definition: { deleteConsequences } }) => ({
    name: `removing ${name}`,
    follows: deleteConsequences,
  }))
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
  const [, action] = getActions(resource).find(([each]) => each === name) ?? []
  expect([
    isBackwardAction(resource, name),
    action?.successMessage?.zh ?? (action && successMessageOf(action).zh),
  ]).toEqual([isBack, said])
})
it.each([
  ['pendingPayment', 'correctAddress'],
  ['pendingShipment', 'ship'],
  ['received', 'chooseReturn'],
  ['cancelled', undefined],
] as const)('the next step of an order that is %s is %s, and never its note', (state, name) => {
  const me = { role: 'creator', accountId: '1', factId: '1' }
  const order = { id: '1', status: getStateValue(orders.fields.status, state) }
  expect(nextActionOf(orders, order, me)?.[0]).toBe(name)
})
it('a master who is shown is saved, and not hidden with it', () => {
  const me = { role: 'creator', accountId: '1', factId: '1' }
  const next = (status: string) =>
    nextStepOf(masters, { id: '1', name: '甲', status: getStateValue(masters.fields.status, status) }, me)
  expect([next('offline')?.name, next('online')?.name]).toEqual(['goOnline', undefined])
})
it.each([
  ['zh-CN', '9 天'],
  ['en-US', '9 days'],
])('how long something has waited stands apart from its unit in %s', (locale, said) =>
  expect(formatWaitingTime(new Date(Date.now() - 9.5 * 86_400_000).toISOString(), locale, Date.now())).toBe(said),
)

const inReview = { id: '1', name: '甲', status: getStateValue(bowls.fields.status, 'pendingReview') }
const onSale = { ...inReview, status: getStateValue(bowls.fields.status, 'reviewPassed') }
const delist = getAction(bowls, 'delist')
it.each([
  ['one that waits for review', [inReview], 'Withdraw', 'Withdraw {name} from review', 'It is not on sale yet.'],
  ['several that wait', [inReview, inReview], 'Withdraw', 'Withdraw {name} from review', 'They are not on'],
  ['one that is on sale', [onSale], 'Take off sale', 'Take {name} off sale', 'Buyers can no longer buy it.'],
  [
    'several, on sale or not',
    [onSale, inReview],
    'Take off sale',
    'Take {name} off sale',
    'Buyers can no longer buy them.',
  ],
])('taking %s off sale is called what it is', (_, records, called, heading, follows) => {
  const said = actionLabelOf(bowls, delist, records)
  expect([said.labels.en, said.dialogTitle?.en]).toEqual([called, heading])
  expect(consequencesOf(bowls, delist, records)?.en).toContain(follows)
})
it.each([
  [1, 'Its data, pictures, views and favourites are deleted too; its number is not reused.'],
  [2, 'Their data, pictures, views and favourites are deleted too; their numbers are not reused.'],
])('of %i bowls English says what goes with them', (count, said) =>
  expect(sentenceOf(bowls.definition.deleteConsequences, count)?.en).toBe(said),
)
it.each([
  ['auditLog', '操作记录', 'entries'],
  ['bowls', '建盏', 'bowls'],
])('%s: several are called %s and %s', (name, zh, en) => {
  const found = resources.find(each => each.name === name)
  expect(found && manyInSentence(found)).toEqual({ zh, en })
})
// Whoever takes an action on several is told of several.
const ofOne = /\b(it|its)\b/i
it.each(
  resources.flatMap(resource =>
    getActions(resource)
      .filter(([, { placement = [], roles }]) => roles !== SYSTEM && placement.includes('bulk'))
      .map(([name, action]) => ({ name: `${resource.name}.${name}`, said: sentenceOf(action.consequences, 2)?.en })),
  ),
)('$name speaks of several where it is done to several', ({ said }) => expect(said).not.toMatch(ofOne))

it.each([
  ['its amount', { agreedAmount: 30_000 }, '同意退款 ¥300.00', 'Agree to refund ¥300.00'],
  ['the buyer’s amount', { agreedAmount: null, wantedAmount: 1280 }, '同意退款 ¥12.80', 'Agree to refund ¥12.80'],
  ['an amount cleared', { agreedAmount: null, wantedAmount: 1280 }, '同意', 'Agree', { agreedAmount: null }],
  ['no amount', { agreedAmount: null }, '同意', 'Agree'],
])(
  'the button of an agreement with %s names its effect',
  (_, record, zh, en, values: Readonly<Record<string, unknown>> = {}) => {
    const [, agree] = getActions(refunds).find(([name]) => name === 'agree') ?? []
    expect(agree && effectLabelsOf(refunds, agree, record, values)).toEqual({ zh, en })
  },
)
