import type { Labels } from '../../../schema/model/field'

/** Messages of the export panel, loaded with it. */
export const exportMessages = {
  format: { zh: '格式', en: 'Format' },
  xlsx: { zh: 'Excel 表格（.xlsx）', en: 'Excel sheet (.xlsx)' },
  csv: { zh: 'CSV 文本（.csv）', en: 'CSV text (.csv)' },
  byJob: {
    zh: '超过 %{count} 行：由服务器在后台生成，可关闭本页，完成后在这里下载。',
    en: 'More than %{count} rows: the sheet is created in the background. Download it here later.',
  },
  firstOnly: {
    zh: '这里只能导出前 %{count} 行；请缩小条件。',
    en: 'Only the first %{count} rows: add filters for the rest.',
  },
  make: { zh: '生成表格', en: 'Create the sheet' },
  making: { zh: '正在生成：%{done} / %{total} 行', en: 'Creating: %{done} of %{total} rows' },
  counting: { zh: '正在计数…', en: 'Counting …' },
  left: { zh: '约剩 %{seconds} 秒', en: 'about %{seconds} s left' },
  stop: { zh: '停止', en: 'Stop' },
  own: { zh: '生成的表格（保留 %{hours} 小时）', en: 'Your sheets (kept for %{hours} hours)' },
  ready: { zh: '%{when} %{format} %{total} 行', en: '%{when} %{format}, %{total} rows' },
  failed: { zh: '%{when} 未能生成', en: '%{when}: could not be created' },
  stopped: { zh: '%{when} 已停止', en: '%{when}: stopped' },
  fetch: { zh: '下载', en: 'Download' },
  fetchOf: { zh: '下载 %{when} 生成的表格', en: 'Download the sheet of %{when}' },
} as const satisfies Readonly<Record<string, Labels>>
