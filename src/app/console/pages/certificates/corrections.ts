import type { verifyEvents } from '../../../../../resources/traceability/verifyEvents'
import type { verifyRecords } from '../../../../../resources/traceability/verifyRecords'
import { isEmpty, isSame } from '../../../../schema/model/condition'
import type { RecordOf } from '../../../../schema/model/recordTypes'

type Certificate = RecordOf<typeof verifyRecords>
type Event = RecordOf<typeof verifyEvents>
/** What a correction can say of how a bowl was made. */
const made = [
  'glaze',
  'shape',
  'material',
  'firing',
  'kiln',
  'firedOn',
  'peakC',
  'rimCm',
  'heightCm',
  'weightG',
  'craft',
] as const satisfies readonly (keyof Certificate & keyof Event)[]

/** What a link of the chain corrects. */
export const correctedIn = (event: Event) =>
  event.kind === 'corrected' ? made.filter(name => !isEmpty(event[name])) : []
/** Of each that is said: what holds now, and what was issued. Links in their order. */
export const holding = (issued: Certificate, events: readonly Event[]) =>
  made.flatMap(name => {
    const was = issued[name]
    const now = events.findLast(event => correctedIn(event).includes(name))?.[name] ?? was
    return isEmpty(now) ? [] : [{ name, now, was, isCorrected: !isSame(now, was) }]
  })
