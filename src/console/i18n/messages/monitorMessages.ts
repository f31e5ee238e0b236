import type { Labels } from '../../../schema/model/field'

/** Messages of the monitor, loaded with it. */
export const monitorMessages = {
  pause: { zh: '暂停', en: 'Pause' },
  resume: { zh: '继续', en: 'Resume' },
  paused: { zh: '已暂停，期间有 %{n} 条新动态', en: 'Paused: %{n} new meanwhile' },
  soundOn: { zh: '打开提示音', en: 'Turn sound on' },
  soundOff: { zh: '关闭提示音', en: 'Turn sound off' },
  show: { zh: '显示', en: 'Show' },
  lost: {
    zh: '实时连接已断开，恢复后会自动补上期间的动态。',
    en: 'Live updates stopped. Missed events follow once back.',
  },
  caughtUp: { zh: '连接已恢复，期间的动态已补上。', en: 'Connected again. Missed events have been added.' },
  came: { zh: '新动态 %{n} 条', en: '%{n} new' },
  lines: { zh: '动态', en: 'What happened' },
  none: { zh: '最近 24 小时没有动态', en: 'Nothing happened in the last 24 hours' },
  noneLead: { zh: '有新动态会自动出现在这里。', en: 'New events appear here.' },
  noneShown: { zh: '所选类型没有动态', en: 'No events of these types' },
  showAll: { zh: '显示全部类型', en: 'Show everything' },
  lastHour: { zh: '最近 1 小时', en: 'Last hour' },
  today: { zh: '今天 %{n}', en: 'Today: %{n}' },
  curve: {
    zh: '最近 1 小时共 %{n} 次，最多的一分钟 %{most} 次',
    en: '%{n} in the last hour, at most %{most} a minute',
  },
  minutes: { zh: '每分钟数据', en: 'Minute by minute' },
  time: { zh: '时间', en: 'Time' },
  quiet: { zh: '最近 1 小时没有动态。', en: 'Nothing in the last hour.' },
  unusual: { zh: '异常', en: 'Unusual' },
  above: { zh: '最近 1 小时 %{n} 次，平时这个时段约 %{mean} 次', en: '%{n} in the last hour, usually about %{mean}' },
  burst: { zh: '%{minutes} 分钟内 %{n} 次：%{what}', en: '%{n} within %{minutes} minutes: %{what}' },
  view: { zh: '查看', en: 'View' },
  viewNamed: { zh: '查看：%{what}', en: 'View %{what}' },
  tenants: { zh: '今天各%{tenant}', en: 'Today by %{tenant}' },
  others: { zh: '其他', en: 'Others' },
  asOf: { zh: '截至 %{time}', en: 'As of %{time}' },
} as const satisfies Readonly<Record<string, Labels>>
