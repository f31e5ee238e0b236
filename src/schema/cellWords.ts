import type { Labels } from './field'

/** How values are read as text beside their own words; `{key}` is what is no longer declared. */
export const cellWords = {
  yes: { zh: '是', en: 'Yes' },
  no: { zh: '否', en: 'No' },
  longTerm: { zh: '长期', en: 'Long-term' },
  former: { zh: '{key}（已停用）', en: '{key} (former)' },
} as const satisfies Readonly<Record<string, Labels>>
