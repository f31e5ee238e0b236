import { useGetOne } from 'ra-core'
import type { fact } from '../../../../../resources/manufacturer/fact'
import { expiring, remindDays } from '../../../../../resources/manufacturer/expiryDates'
import type { RecordOf } from '../../../../schema/model/recordTypes'
import { config } from '../../../../../resources/kit'
import { dayOf } from '../../../../schema/text/timeZone'
import { useConsoleConfig } from '../../../../console/config/ConsoleContext'
import { serverNow } from '../../../../console/providers/clock/serverClock'

export type Fact = RecordOf<typeof fact>
const DAY = 86_400_000

/** Loads the person's manufacturer. Only its creator may read it. */
export const useManufacturer = (enabled = true) => {
  const { me } = useConsoleConfig()
  return useGetOne<Fact>(
    'fact' satisfies (typeof fact)['name'],
    { id: me.factId ?? '' },
    { enabled: enabled && me.factId !== null, retry: false },
  )
}
/** Expired and expiring dates, with the days left. */
export const findExpiring = (
  record: Fact,
): readonly { readonly name: (typeof expiring)[number]; readonly days: number; readonly on: string }[] =>
  expiring.flatMap(name => {
    const on = record[name]
    if (!on || on === 'long-term') return []
    const days = Math.round((Date.parse(on) - Date.parse(dayOf(serverNow(), config.zone))) / DAY)
    return days <= remindDays ? [{ name, days, on }] : []
  })
