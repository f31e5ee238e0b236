import type { Labels } from '../../../schema/model/field'

/** Messages of a review, loaded with it. */
export const reviewMessages = {
  queue: { zh: '待审核', en: 'Waiting' },
  openQueue: { zh: '队列', en: 'Queue' },
  every: { zh: '全部', en: 'All' },
  waited: { zh: '已等待 %{time}', en: 'Waiting for %{time}' },
  none: { zh: '没有等待审核的%{name}', en: 'No %{name} wait for review' },
  noneLead: { zh: '有新提交的会自动出现在这里。', en: 'New submissions appear here.' },
  noneOf: { zh: '%{tenant}没有等待审核的%{name}', en: 'No %{name} of %{tenant} wait for review' },
  showEvery: { zh: '查看全部待审核', en: 'Show everyone’s' },
  toList: { zh: '查看%{name}列表', en: 'To the list of %{name}' },
  changed: { zh: '上次审核后的修改', en: 'Changed since the last decision' },
  unchanged: { zh: '上次审核后没有修改。', en: 'Nothing has changed since the last decision.' },
  first: { zh: '首次审核，没有上次的结果可比较。', en: 'First review: nothing to compare with.' },
  last: { zh: '上次：%{past}', en: 'Last time: %{past}' },
  was: { zh: '原为', en: 'Was' },
  changedMark: { zh: '已修改', en: 'Changed' },
  page: { zh: '详情', en: 'Details' },
  elsewhere: { zh: '“%{name}”已被处理，不再等待审核', en: 'Somebody else has reviewed “%{name}”' },
  phrases: { zh: '常用语', en: 'Phrases' },
  join: { zh: '', en: ' ' },
} as const satisfies Readonly<Record<string, Labels>>
