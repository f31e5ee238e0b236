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
  readonly asked: PanelQuery
  readonly answers: readonly Answer[]
  /** The moment they were counted, in ISO 8601. */
  readonly at: string
}
/** The period that was counted in; nothing of what there is now, or of all there is by its age. */
const countedIn = ({ figures, period, division }: PanelQuery): Period | undefined =>
  isTimed(figures) && division !== builtInDimensions.age ? period : undefined
/** A day that was not over is held against the same hours of the day before. */
const isHeldByHour = ({ asked: { figures, period }, at }: ExportHeader, zone: string): boolean =>
  period.from === dayOf(new Date(at), zone) && figures.some(({ hours }) => hours)
/** What a sheet's numbers are of, a line each, the name before what it says: what it shows and means, its days and those it is held against (`YYYY-MM-DD`), by which zone, and when it was counted. */
export const sheetLead = (sheet: ExportHeader, spoken: BoardMessages): readonly (readonly string[])[] => {
  const { title, asked, answers, at } = sheet
  const { say, language, zone } = spoken
  const period = countedIn(asked)
  const before = answers.find(({ beforePeriod }) => beforePeriod)?.beforePeriod
  return [
    [say('figure'), title],
    [say('meaning'), meaningOf(asked)[language]],
    ...(period ? [[say('now'), period.from, period.to]] : []),
    ...(before
      ? [[say('before'), before.from, before.to, ...(isHeldByHour(sheet, zone) ? [say('untilNow')] : [])]]
      : []),
    [say('zone'), zone],
    [say('countedAt'), formatMoment(at, zone)],
  ]
}
/** What the file is called: what it shows, and from which day to which, or the day on which it was counted. */
export const sheetName = ({ title, asked, at }: ExportHeader, { zone }: BoardMessages): string => {
  const today = dayOf(new Date(at), zone)
  const { from, to } = countedIn(asked) ?? { from: today, to: today }
  return `${title} ${from === to ? to : `${from}_${to}`}`
}
