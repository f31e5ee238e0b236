import type { Answer } from '../../../schema/metrics/answers'
import { builtInDimensions } from '../../../schema/metrics/dimensions'
import type { Period } from '../../../schema/metrics/period'
import { formatMoment } from '../../../schema/text/format'
import { dayOf } from '../../../schema/text/timeZone'
import { isTimed, type PanelQuery } from './panelQuery'
import { meaningOf } from './panelSummary'
import { beforeText } from './panelTable'
import type { BoardMessages } from '../text/useBoardMessages'

/** Numbers of a panel as they were counted, with the title of the export. */
export interface ExportHeader {
  readonly title: string
  readonly query: PanelQuery
  readonly answers: readonly Answer[]
  /** Time of counting, in ISO 8601. */
  readonly at: string
}
/** Period of the query. `undefined` for figures of the present, and for a breakdown by age. */
const countedIn = ({ figures, period, division }: PanelQuery): Period | undefined =>
  isTimed(figures) && division !== builtInDimensions.age ? period : undefined
/** Whether a running day is compared with the same hours of the day before. */
const isHeldByHour = ({ query: { figures, period }, at }: ExportHeader, zone: string): boolean =>
  period.from === dayOf(new Date(at), zone) && figures.some(({ hours }) => hours)
/**
 * Header lines of an export, each a name and its value. They hold title, description, period,
 * compared period, time zone and time of counting. Days are `YYYY-MM-DD`.
 */
export const headerLines = (header: ExportHeader, spoken: BoardMessages): readonly (readonly string[])[] => {
  const { title, query, answers, at } = header
  const { t, language, zone } = spoken
  const period = countedIn(query)
  const before = answers.find(({ beforePeriod }) => beforePeriod)?.beforePeriod
  return [
    [t('figure'), title],
    [t('meaning'), meaningOf(query)[language]],
    ...(period ? [[t('now'), period.from, period.to]] : []),
    ...(before
      ? [[beforeText(query, spoken), before.from, before.to, ...(isHeldByHour(header, zone) ? [t('untilNow')] : [])]]
      : []),
    [t('zone'), zone],
    [t('countedAt'), formatMoment(at, zone)],
  ]
}
/** Name of the export file: title and period, or the day of counting. */
export const exportFileName = ({ title, query, at }: ExportHeader, { zone }: BoardMessages): string => {
  const today = dayOf(new Date(at), zone)
  const { from, to } = countedIn(query) ?? { from: today, to: today }
  return `${title} ${from === to ? to : `${from}_${to}`}`
}
