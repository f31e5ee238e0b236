import type { Answer } from '../../../schema/metrics/board'
import { builtInDimensions } from '../../../schema/metrics/dimensions'
import type { Period } from '../../../schema/metrics/period'
import { formatMoment } from '../../../schema/text/format'
import { dayOf } from '../../../schema/text/timeZone'
import { isTimed, type PanelQuery } from './panelQuery'
import { meaningOf } from './panelSummary'
import type { BoardMessages } from '../text/useBoardMessages'

/** A panel's numbers as they were counted, and what its sheet is called. */
export interface ExportHeader {
  readonly title: string
  readonly query: PanelQuery
  readonly answers: readonly Answer[]
  /** The moment they were counted, in ISO 8601. */
  readonly at: string
}
/** The period that was counted in; nothing of what there is now, or of all there is by its age. */
const countedIn = ({ figures, period, division }: PanelQuery): Period | undefined =>
  isTimed(figures) && division !== builtInDimensions.age ? period : undefined
/** A day that was not over is held against the same hours of the day before. */
const isHeldByHour = ({ query: { figures, period }, at }: ExportHeader, zone: string): boolean =>
  period.from === dayOf(new Date(at), zone) && figures.some(({ hours }) => hours)
/** What a sheet's numbers are of, a line each, the name before what it says: what it shows and means, its days and those it is held against (`YYYY-MM-DD`), by which zone, and when it was counted. */
export const headerLines = (header: ExportHeader, spoken: BoardMessages): readonly (readonly string[])[] => {
  const { title, query, answers, at } = header
  const { t, language, zone } = spoken
  const period = countedIn(query)
  const before = answers.find(({ beforePeriod }) => beforePeriod)?.beforePeriod
  return [
    [t('figure'), title],
    [t('meaning'), meaningOf(query)[language]],
    ...(period ? [[t('now'), period.from, period.to]] : []),
    ...(before ? [[t('before'), before.from, before.to, ...(isHeldByHour(header, zone) ? [t('untilNow')] : [])]] : []),
    [t('zone'), zone],
    [t('countedAt'), formatMoment(at, zone)],
  ]
}
/** What the file is called: what it shows, and from which day to which, or the day on which it was counted. */
export const exportFileName = ({ title, query, at }: ExportHeader, { zone }: BoardMessages): string => {
  const today = dayOf(new Date(at), zone)
  const { from, to } = countedIn(query) ?? { from: today, to: today }
  return `${title} ${from === to ? to : `${from}_${to}`}`
}
