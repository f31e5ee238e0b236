import type { Answer } from '../../schema/metrics/answers'
import type { Board } from '../../schema/metrics/board'
import type { Question } from '../../schema/metrics/boardQuery'
import { getFigure } from '../../schema/metrics/figure'
import { addDays, beginOf, type Period } from '../../schema/metrics/period'
import { getSummaryTopic, formatSummary } from '../../schema/metrics/weeklySummary'
import { dayHour } from '../../schema/text/timeZone'
import { readFigures } from './readFigures'
import { openRequestContext } from '../records/write/openRequestContext'
import { type OutgoingMessage, NOTIFY_TASK } from '../records/write/notify'
import { systemPrincipal } from '../auth/sessions'
import type { AppConfig } from '../config/appConfig'
import { queryRows, sql } from '../database/connections/database'
import { setTask } from '../database/storage/tasks'
import { allTenants, type TenantId } from '../database/tenancy/tenant'
import type { RunInTenant, TenantTransaction } from '../database/tenancy/tenantTransaction'
import type { Round } from '../jobs/taskTypes'

const HOUR_MS = 3_600_000
/** Hour of Monday, in the app's time zone, from which the week before is summarised. */
const FROM = '08'
interface Summing {
  readonly appConfig: AppConfig
  readonly enter: RunInTenant
}
type Weekly = Board & Required<Pick<Board, 'weekly'>>
const isWeekly = (board: Board): board is Weekly => board.weekly !== undefined

/** Reads the week before with the recipients' permissions. */
const answersOf = (
  appConfig: AppConfig,
  scope: TenantTransaction,
  { weekly }: Weekly,
  week: Period,
): Promise<Record<string, Answer>> => {
  const reader = { ...systemPrincipal(scope.tenant), role: weekly.to[0] ?? '' }
  const questions = weekly.figures.map((figure): [string, Question] => [figure, { figure, ...week, compare: 'days' }])
  return readFigures(openRequestContext(appConfig, scope, reader), Object.fromEntries(questions))
}
/**
 * Notifies one tenant's people of a week, once: the task's id holds board and week. Skips an empty
 * week.
 */
const sendSummary = async (
  { appConfig, enter }: Summing,
  board: Weekly,
  tenant: TenantId,
  week: Period,
): Promise<void> =>
  enter(tenant, async scope => {
    const answers = await answersOf(appConfig, scope, board, week)
    const summed = board.weekly.figures.flatMap(name => {
      const answer = answers[name]
      return answer ? [{ figure: getFigure(appConfig.figures ?? [], name), answer }] : []
    })
    if (summed.every(({ answer }) => !answer.value)) return
    const { code, decimals } = appConfig.config.currency
    const letter: OutgoingMessage = {
      to: board.weekly.to,
      type: 'notice',
      resource: board.name,
      action: '',
      recordId: week.from,
      at: 'board',
      tone: 0,
      avatar: '',
      words: formatSummary(board, week, summed, { currency: code, decimals }),
      kind: getSummaryTopic(board),
    }
    await setTask(scope, { kind: NOTIFY_TASK, id: `week ${board.name} ${week.from}`, data: { ...letter } })
  })
/** Tenants without a summary of the week. */
const untold = ({ enter }: Summing, board: Weekly, week: Period): Promise<{ id: TenantId }[]> =>
  enter(allTenants, ({ db }) =>
    queryRows(
      db,
      sql`select id from tenants where complete and id not in (select fact_id from messages where resource = ${board.name} and "recordId" = ${week.from}
        and "createdTime" >= ${week.to}::timestamptz) order by id`,
    ),
  )
/**
 * Notifies every tenant's people of the week before, on Monday morning or as soon as the server runs.
 */
export const weeklySummaryJob = (summing: Summing): Round[] => {
  const { boards = [], config } = summing.appConfig
  const weekly = boards.filter(isWeekly)
  if (weekly.length === 0) return []
  const run = async (now: Date) => {
    const { day, hour } = dayHour(now, config.zone)
    const monday = beginOf(day, 'week')
    if (day === monday && hour < FROM) return
    const week = { from: addDays(monday, -7), to: addDays(monday, -1) }
    for (const board of weekly)
      for (const { id } of await untold(summing, board, week)) await sendSummary(summing, board, id, week)
  }
  return [{ type: 'summaries', every: HOUR_MS, run }]
}
