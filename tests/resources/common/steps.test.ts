import { describe, expect, it } from 'vitest'
import { resources } from '../../../resources'
import { creationLabelOf, historyLabelOf } from '../../../src/schema/labels/labels'
import type { Labels } from '../../../src/schema/model/field'
import { getActions, getCreatedField } from '../../../src/schema/selectors/definition'

const steps = resources.flatMap(resource =>
  (resource.definition.summary?.steps ?? []).map(step => ({ name: `${resource.name}.${step.at}`, resource, step })),
)

/** A step to come and once it is done, in both languages. */
const words: Readonly<Record<string, readonly [toCome: string, done: string, toCome: string, done: string]>> = {
  'bowls.createdTime': ['添加', '添加', 'Created', 'Created'],
  'bowls.submittedTime': ['提交审核', '已提交审核', 'Send for review', 'Sent for review'],
  'bowls.reviewedTime': ['审核', '已通过', 'Review', 'Approved'],
  'bowls.soldTime': ['售出', '已售', 'Sale', 'Sold'],
  'bowls.delistedTime': ['下架', '下架', 'Taken off sale', 'Taken off sale'],
  'orders.createTime': ['下单', '下单', 'Ordered', 'Ordered'],
  'orders.paidTime': ['付款', '已付款', 'Payment', 'Paid'],
  'orders.shippedTime': ['发货', '已发货', 'Shipping', 'Shipped'],
  'orders.receivedTime': ['收货', '已收货', 'Delivery', 'Received'],
  'orders.cancelledTime': ['已取消', '已取消', 'Cancelled', 'Cancelled'],
  'refunds.createdTime': ['买家申请', '买家申请', 'Requested', 'Requested'],
  'refunds.decidedTime': ['厂家处理', '已同意', 'Decision', 'Agreed'],
  'refunds.returnedTime': ['买家寄回', '已寄回', 'Return', 'Sent back'],
  'refunds.refundedTime': ['退款', '已退款', 'Refund', 'Refunded'],
  'verifyRecords.createdTime': ['已签发', '已签发', 'Issued', 'Issued'],
  'verifyRecords.shippedTime': ['发货', '已发货', 'Shipping', 'Shipped'],
  'verifyRecords.receivedTime': ['收货', '已收货', 'Delivery', 'Received'],
  'verifyRecords.revokedTime': ['已作废', '已作废', 'Revoked', 'Revoked'],
}
it('every step of every declaration has its words here', () =>
  expect(steps.map(({ name }) => name).toSorted()).toEqual(Object.keys(words).toSorted()))
it.each(steps)('the step $name is named in both languages, to come and done', ({ name, step }) => {
  const { labels, past = labels } = step
  expect([labels.zh, past.zh, labels.en, past.en]).toEqual(words[name])
})

/** Names of the event that does a step: its entries in the timeline, and the states that it leads to. */
const eventsOf = ({ resource, step }: (typeof steps)[number]): readonly Labels[] => {
  const created = step.at === getCreatedField(resource) ? creationLabelOf(resource) : undefined
  const doers = getActions(resource).filter(([, { assign }]) => assign?.[step.at] === 'now')
  const states = Object.values(resource.fields).flatMap(({ options }) =>
    doers.flatMap(([, { to }]) => (to && options.states?.[to]) || []),
  )
  return [created ?? [], doers.map(([, action]) => historyLabelOf(action)), states].flat()
}
describe('one thing has one name', () => {
  it.each(steps)('done, the step $name is called as the timeline or the state calls it', each => {
    const { zh, en } = each.step.past ?? each.step.labels
    expect(eventsOf(each).map(labels => `${labels.zh} ${labels.en}`)).toContain(`${zh} ${en}`)
  })
  // A refused step has the words of its action, which the state has as well.
  it.each([
    ['bowls', 'reject', '审核未通过', 'Rejected'],
    ['refunds', 'reject', '已拒绝', 'Rejected'],
  ])('%s refused by %s are called as their state: %s, %s', (name, refusal, zh, en) => {
    const resource = resources.find(each => each.name === name)
    const action = resource?.definition.actions?.[refusal]
    const state = action?.to && resource?.fields.status?.options.states?.[action.to]
    expect([action && historyLabelOf(action), state]).toMatchObject([
      { zh, en },
      { zh, en },
    ])
  })
})
it('a bowl that is sold is past the last step of its way', () => {
  const at = steps.filter(({ resource, step }) => resource.name === 'bowls' && !step.final).map(({ step }) => step.at)
  expect(at.at(-1)).toBe('soldTime')
})
