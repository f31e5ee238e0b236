import type { Board, EndingDay } from '../../schema/metrics/board'
import { addDays } from '../../schema/metrics/period'
import { allows, asksField, may } from '../../schema/rules/availability'
import { dayOf } from '../../schema/text/timeZone'
import { daysUntil } from '../database/queries/upcomingDays'
import type { Desk } from '../records/context/requestContext'

/** What ends of a page, by its name, as far as the role has it and sees the days: each with the record and its field, the earliest first. */
export const readEnding = async (
  { shop, scope, principal }: Desk,
  { ending = {} }: Pick<Board, 'ending'>,
): Promise<Readonly<Record<string, readonly EndingDay[]>>> => {
  const today = dayOf(scope.now, shop.config.zone)
  const told: Record<string, readonly EndingDay[]> = {}
  for (const [name, { resource, fields, within, roles }] of Object.entries(ending)) {
    const of = shop.resource(resource)
    if (!allows(roles, principal) || !may(of, 'read', principal)) continue
    const seen = Object.keys(fields).filter(each => asksField(of, each, principal))
    told[name] = await daysUntil(scope, of, seen, addDays(today, within))
  }
  return told
}
