import type { Labels } from '../model/field'

/** Texts for values without own labels. `%{key}` is an option or state no longer declared. */
export const fieldTextMessages = {
  yes: { zh: '是', en: 'Yes' },
  no: { zh: '否', en: 'No' },
  longTerm: { zh: '长期', en: 'Long-term' },
  /** Filters for empty and for filled fields. */
  nothing: { zh: '未填写', en: 'None' },
  anything: { zh: '已填写', en: 'Any' },
  former: { zh: '%{key}（已停用）', en: '%{key} (former)' },
} as const satisfies Readonly<Record<string, Labels>>
