import { useGetList, useTranslate } from 'ra-core'
import { config } from '../../../../../resources/kit'
import type { verifyRecords } from '../../../../../resources/traceability/verifyRecords'
import type { verifyScans } from '../../../../../resources/traceability/verifyScans'
import { DayColumns, useLastDays } from '../../../../console/components/DayColumns'
import { ErrorMessage } from '../../../../console/components/ErrorMessage'
import { Section } from '../../../../console/components/Section'
import type { RecordOf } from '../../../../schema/model/recordTypes'
import { dayOf } from '../../../../schema/text/timeZone'

/** Maximum number of counted scans, the newest. More in a month raise an alert anyway. */
const MAX_SCANS = 200

const countsOf = (scans: readonly RecordOf<typeof verifyScans>[]): ReadonlyMap<string, number> => {
  const days = scans.map(({ createdTime }) => dayOf(new Date(createdTime), config.zone))
  return new Map(days.map(day => [day, days.filter(each => each === day).length]))
}
/** Verifications of a certificate, by day. */
export const ScanChart = ({ record }: { readonly record: RecordOf<typeof verifyRecords> }) => {
  const translate = useTranslate()
  const days = useLastDays()
  const { data, total, error, refetch } = useGetList<RecordOf<typeof verifyScans>>('verifyScans', {
    filter: { recordId: record.id, createdTime: { gte: days[0] } },
    pagination: { page: 1, perPage: MAX_SCANS },
    sort: { field: 'createdTime', order: 'DESC' },
  })
  const count = total ?? 0
  return (
    <Section heading={translate('shop.scans')}>
      {error && <ErrorMessage fault={error} retry={() => void refetch()} />}
      {data && (
        <p>
          {translate(count > MAX_SCANS ? 'shop.scansNewest' : count ? 'shop.scansMonth' : 'shop.scansNone', {
            n: count,
            most: MAX_SCANS,
          })}
        </p>
      )}
      {data && count > 0 && <DayColumns counts={countsOf(data)} />}
    </Section>
  )
}
