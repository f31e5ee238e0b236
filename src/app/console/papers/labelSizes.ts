import { formatCode } from '../../../schema/fields/secureCode'
import type { verifyRecords } from '../../../../resources/traceability/verifyRecords'
import type { RecordOf } from '../../../schema/model/recordTypes'

export type Certificate = RecordOf<typeof verifyRecords>
/** The sizes that labels are cut in, in millimetres, with the side of their square code and the height of their letters in points. */
export const labelSizes = {
  small: { width: 40, height: 30, code: 24, points: 6 },
  middle: { width: 60, height: 40, code: 34, points: 8 },
  large: { width: 90, height: 60, code: 50, points: 11 },
} as const
export type LabelSize = keyof typeof labelSizes
/** How far around a label its cut marks reach, and how long each is, in millimetres. */
export const cut = { around: 3, long: 2 } as const
/** What a label's code says: where anyone looks the serial up. */
export const addressOf = (publicUrl: string | undefined, serial: string): string => `${publicUrl ?? ''}/#/v/${serial}`
/** Whether a label of it may lead anyone there: one that is revoked gets none. */
export const isRevoked = ({ revokeReason }: Certificate): boolean => Boolean(revokeReason)
/** What stands beside the code, a line each: the serial in two halves, as one reads it. */
export const labelLines = ({ jzName, no, serial }: Certificate, scan: string): readonly string[] => {
  const [first, second, third, fourth] = formatCode(serial ?? '').split('-')
  return [jzName ?? '', `${first} ${second}`, `${third} ${fourth}`, no, scan]
}
