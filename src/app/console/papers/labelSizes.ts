import { formatCode, readCode } from '../../../schema/fields/secureCode'
import type { verifyRecords } from '../../../../resources/traceability/verifyRecords'
import type { RecordOf } from '../../../schema/model/recordTypes'

export type Certificate = RecordOf<typeof verifyRecords>
/** Label sizes in millimetres, with the side of the QR code, and the font size in points. */
export const labelSizes = {
  small: { width: 40, height: 30, code: 24, points: 6 },
  middle: { width: 60, height: 40, code: 34, points: 8 },
  large: { width: 90, height: 60, code: 50, points: 11 },
} as const
export type LabelSize = keyof typeof labelSizes
/** Distance of the cut marks around a label, and their length, in millimetres. */
export const cut = { around: 3, long: 2 } as const
/** URL in a label's QR code: the public verification page. */
export const addressOf = (publicUrl: string | undefined, serial: string): string =>
  `${publicUrl ?? ''}/#/v/${readCode(serial)}`
/** Whether the certificate is revoked. Revoked certificates get no label. */
export const isRevoked = ({ revokeReason }: Certificate): boolean => Boolean(revokeReason)
/** Lines beside the QR code. The serial is split into two readable halves. */
export const labelLines = ({ jzName, no, serial }: Certificate, scan: string): readonly string[] => {
  const [first, second, third, fourth] = formatCode(serial ?? '').split('-')
  return [jzName ?? '', `${first} ${second}`, `${third} ${fourth}`, no, scan]
}
