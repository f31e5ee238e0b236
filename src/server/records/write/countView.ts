import type { AnyResource, AnyPublicListing } from '../../../schema/model/resource'
import { dayRange } from '../../../schema/text/timeZone'
import { insertRecord } from '../../database/queries/insertRecords'
import { isFirstVisit } from '../../database/storage/dailyVisitors'
import { findRecord, type Stored, lockRecords, updateRecord } from '../../database/queries/records'
import type { RequestContext } from '../context/requestContext'
import { copyValues } from './copiedValues'

type Looks = NonNullable<AnyPublicListing['viewCounter']>
/** A look at a record. */
interface ViewedRecord {
  readonly id: string
  /** The day of it, in the shop's zone. */
  readonly day: string
  /** Who looked, told apart from others for that day alone. */
  readonly looker: string
}
const more = (stored: Stored, name: string, count: number) => Number(stored[name] ?? 0) + count

/**
 * Counts a look in its day's record, which the first look of a day makes. Looks at one record wait for one another, and its id is made of the record's and the day, so that there are
 * never two of one day.
 */
export const countView = async (
  context: RequestContext,
  keeper: AnyResource,
  { day, views, visitors }: Looks,
  visit: ViewedRecord,
): Promise<void> => {
  const { scope } = context
  await lockRecords(scope, keeper, visit.id)
  const { until } = dayRange(visit.day, context.appConfig.config.zone)
  const visitor = (await isFirstVisit(scope, visit.looker, until)) ? 1 : 0
  const id = `${visit.id}-${visit.day}`
  const stored = await findRecord(scope, keeper, id)
  if (stored) {
    const values = { [views]: more(stored, views, 1), ...(visitor ? { [visitors]: more(stored, visitors, 1) } : {}) }
    await updateRecord(scope, keeper, { id, stored, values })
    return
  }
  const via = keeper.definition.parent
  if (via === undefined) throw new Error(`${keeper.name} is part of nothing that is looked at`)
  const values = { id, [via]: visit.id, [day]: visit.day, [views]: 1, [visitors]: visitor }
  await insertRecord(scope, keeper, { ...values, ...(await copyValues(context, keeper, values)) })
}
