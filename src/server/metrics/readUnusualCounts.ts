import { getResource } from '../../schema/selectors/definition'
import type { Figure } from '../../schema/metrics/figure'
import { addDays } from '../../schema/metrics/period'
import { mayRead } from '../../schema/metrics/permissions'
import type { UsualCount } from '../../schema/metrics/watch'
import { dayHour } from '../../schema/text/timeZone'
import { invalidInput, RequestError } from '../errors/requestError'
import { sumOfRows } from '../database/aggregates/readAggregates'
import { countsOfHour } from '../database/aggregates/hourlyCounts'
import type { RequestContext } from '../records/context/requestContext'

const HOUR_MS = 3_600_000
/** Number of days that define a usual count. */
const DAYS = 28

/** Finds an hourly figure that the actor may read. */
const hourly = ({ appConfig, principal }: RequestContext, name: string): Figure => {
  const figure = appConfig.figures?.find(each => each.name === name)
  if (!figure?.hours || figure.ratio) throw invalidInput({ figures: 'choice' })
  if (!mayRead(figure, getResource(appConfig.resources, figure.resource), principal))
    throw new RequestError('notAllowed')
  return figure
}
/** Mean and standard deviation of the days. Missing days count as zero. */
const spreadOf = (counts: readonly number[]): Omit<UsualCount, 'last'> => {
  const mean = counts.reduce((sum, each) => sum + each, 0) / DAYS
  const squares = counts.reduce((sum, each) => sum + (each - mean) ** 2, 0) + (DAYS - counts.length) * mean ** 2
  return { mean, spread: Math.sqrt(squares / DAYS) }
}
/**
 * Counts records of the last hour for some figures. Adds the usual count of the hour of day that
 * covers most of it. Refuses with badInput for figures without hours, and with notAllowed.
 */
export const readUnusual = async (
  context: RequestContext,
  names: readonly string[],
): Promise<Readonly<Record<string, UsualCount>>> => {
  const { appConfig, scope } = context
  const figures = names.map(name => hourly(context, name))
  const now = scope.now.getTime()
  const { day, hour } = dayHour(new Date(now - HOUR_MS / 2), appConfig.config.zone)
  const before = await countsOfHour(scope, names, { from: addDays(day, -DAYS), to: addDays(day, -1) }, hour)
  // Includes records of this very moment.
  const within = { from: new Date(now - HOUR_MS).toISOString(), until: new Date(now + 1).toISOString() }
  const counts: Record<string, UsualCount> = {}
  for (const figure of figures) {
    const { n } = await sumOfRows(scope, { figure, resource: appConfig.resource(figure.resource) }, within)
    counts[figure.name] = { last: n, ...spreadOf(before.get(figure.name) ?? []) }
  }
  return counts
}
