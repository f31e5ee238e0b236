import { makingNames } from '../../../../../resources/traceability/makingNames'
import type { verifyEvents } from '../../../../../resources/traceability/verifyEvents'
import type { verifyRecords } from '../../../../../resources/traceability/verifyRecords'
import { isEmpty, isSame } from '../../../../schema/model/condition'
import type { RecordOf } from '../../../../schema/model/recordTypes'

type Certificate = RecordOf<typeof verifyRecords>
type Event = RecordOf<typeof verifyEvents>

/** Fields that an entry of the chain corrects. */
export const correctedIn = (event: Event) =>
  event.kind === 'corrected' ? makingNames.filter(name => !isEmpty(event[name])) : []
/** Current and issued value of each filled field. Takes the entries in order. */
export const holding = (issued: Certificate, events: readonly Event[]) =>
  makingNames.flatMap(name => {
    const was = issued[name]
    const now = events.findLast(event => correctedIn(event).includes(name))?.[name] ?? was
    return isEmpty(now) ? [] : [{ name, now, was, isCorrected: !isSame(now, was) }]
  })
