import type { Board } from '../../schema/metrics/board'
import type { UpcomingDay } from '../../schema/metrics/answers'
import { addDays } from '../../schema/metrics/period'
import { roleIsIn, isParamOf, isAllowed } from '../../schema/rules/availability'
import { dayOf } from '../../schema/text/timeZone'
import { upcomingDays } from '../database/queries/upcomingDays'
import type { RequestContext } from '../records/context/requestContext'

/**
 * Reads a board's upcoming days by name, earliest first, each with its record and field. Leaves out
 * those that the role may not see.
 */
export const readUpcomingDays = async (
  { appConfig, scope, principal }: RequestContext,
  { upcoming: ending = {} }: Pick<Board, 'upcoming'>,
): Promise<Readonly<Record<string, readonly UpcomingDay[]>>> => {
  const today = dayOf(scope.now, appConfig.config.zone)
  const upcoming: Record<string, readonly UpcomingDay[]> = {}
  for (const [name, { resource, fields, within, roles }] of Object.entries(ending)) {
    const of = appConfig.resource(resource)
    if (!roleIsIn(roles, principal) || !isAllowed(of, 'read', principal)) continue
    const seen = Object.keys(fields).filter(each => isParamOf(of, each, principal))
    upcoming[name] = await upcomingDays(scope, of, seen, addDays(today, within))
  }
  return upcoming
}
