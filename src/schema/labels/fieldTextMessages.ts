import type { Labels } from '../model/field'

/** How values are read as text beside their own words; `{key}` is what is no longer declared. */
export const fieldTextMessages = {
  yes: { zh: '是', en: 'Yes' },
  no: { zh: '否', en: 'No' },
  longTerm: { zh: '长期', en: 'Long-term' },
  /** Of a filter: what holds nothing in a field, and what holds anything. */
  nothing: { zh: '未填写', en: 'None' },
  anything: { zh: '已填写', en: 'Any' },
  former: { zh: '{key}（已停用）', en: '{key} (former)' },
} as const satisfies Readonly<Record<string, Labels>>
