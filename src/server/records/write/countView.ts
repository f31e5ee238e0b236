import type { AnyResource, AnyPublicListing } from '../../../schema/model/resource'
import { dayRange } from '../../../schema/text/timeZone'
import { insertRecord } from '../../database/queries/insertRecords'
import { isFirstVisit } from '../../database/storage/dailyVisitors'
import { findRecord, type Stored, lockRecords, updateRecord } from '../../database/queries/records'
import type { RequestContext } from '../context/requestContext'
import { copyValues } from './copiedValues'

type Looks = NonNullable<AnyPublicListing['viewCounter']>
/** View of a record. */
interface ViewedRecord {
  readonly id: string
  /** Day of the view, in the app's time zone. */
  readonly day: string
  /** Hash of the visitor, valid for this day only. */
  readonly looker: string
}
const more = (stored: Stored, name: string) => Number(stored[name] ?? 0) + 1

/**
 * Counts a view in the record of its day, created by the day's first view. Views of one record lock
 * each other. The id combines record and day, so each day has one record.
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
    const values = { [views]: more(stored, views), ...(visitor ? { [visitors]: more(stored, visitors) } : {}) }
    await updateRecord(scope, keeper, { id, stored, values })
    return
  }
  const via = keeper.definition.parent
  if (via === undefined) throw new Error(`${keeper.name} is part of nothing that is looked at`)
  const values = { id, [via]: visit.id, [day]: visit.day, [views]: 1, [visitors]: visitor }
  await insertRecord(scope, keeper, { ...values, ...(await copyValues(context, keeper, values)) })
}
