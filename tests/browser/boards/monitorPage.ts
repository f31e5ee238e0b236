import type { Page } from 'playwright-core'
import { createAccount } from '../../../src/server/auth/accounts'
import { querySingleRow, sql } from '../../../src/server/database/connections/database'
import type { TenantId } from '../../../src/server/database/tenancy/tenant'
import { demoPassword } from '../../../src/app/server/demo/data/demoAccounts'
import { openStage, type Stage } from '../../kit/console/browser'
import { enterAs } from '../../kit/console/walk'

/** A stage with a manager, whom the monitor is for. */
export const openMonitorStage = async (): Promise<Stage> => {
  const stage = await openStage()
  const { factId } = await querySingleRow<{ factId: TenantId }>(
    stage.db,
    sql`select fact_id as "factId" from accounts where username = 'demo'`,
  )
  await createAccount(stage.db, { username: 'boss', identity: 'fact', role: 'admin', factId, password: demoPassword })
  return stage
}
export const words = {
  'zh-CN': {
    lines: '动态',
    made: '下单',
    paid: '付款',
    scan: '扫码',
    cancelled: '取消订单',
    refund: '退款',
    pause: '暂停',
    resume: '继续',
    paused: (n: number) => `已暂停，期间有 ${n} 条新动态`,
    lost: '实时连接已断开',
    back: '连接已恢复',
    sound: '打开提示音',
    soundOff: '关闭提示音',
    showAll: '显示全部类型',
    view: /^查看：付款/,
    unusual: '异常',
    burst: /15 分钟内 5 次：demo/,
    makers: '今天各厂家',
    minutes: '每分钟数据',
  },
  'en-US': {
    lines: 'What happened',
    made: 'Order made',
    paid: 'Order paid',
    scan: 'Scan',
    cancelled: 'Cancelled',
    refund: 'Refund paid',
    pause: 'Pause',
    resume: 'Resume',
    paused: (n: number) => `Paused: ${n} new meanwhile`,
    lost: 'The live connection is lost',
    back: 'Connected again',
    sound: 'Turn sound on',
    soundOff: 'Turn sound off',
    showAll: 'Show everything',
    view: /^View Order paid/,
    unusual: 'Unusual',
    burst: /5 within 15 minutes: demo/,
    makers: 'Today by manufacturer',
    minutes: 'Minute by minute',
  },
} as const
type Locale = keyof typeof words
export const list = (page: Page, locale: Locale) => page.getByRole('list', { name: words[locale].lines, exact: true })
export const linesOf = (page: Page, locale: Locale, kind: string, name: string) =>
  list(page, locale).getByRole('listitem').filter({ hasText: kind }).filter({ hasText: name })
export const atMonitor = async (
  stage: Stage,
  username: string,
  identity: 'fact' | 'plat',
  locale: Locale,
): Promise<Page> => {
  const theme = locale === 'zh-CN' ? 'light' : 'dark'
  const page = await enterAs(stage, username, identity, { locale, theme }, { at: '/dashboard/monitor' })
  await page.evaluate(() => Object.assign(window, { notReloaded: true }))
  return page
}
export const manager = { locale: 'zh-CN', username: 'boss', identity: 'fact', n: '甲' } as const
export const platform = { locale: 'en-US', username: 'platform', identity: 'plat', n: 'Q' } as const
