import { useGetOne } from 'ra-core'
import { expiring, fact, neededData, remindDays } from '../../../../resources/fact'
import type { RecordOf } from '../../../schema/records'
import { isEmpty } from '../../../schema/condition'
import { stateKey } from '../../../schema/derive'
import { config } from '../../../../resources/kit'
import { dayOf } from '../../../schema/zone'
import { useShop } from '../../../console/shopContext'

export type Fact = RecordOf<typeof fact>
const DAY = 86_400_000

/** The manufacturer that the person works for; only its creator may read it. */
export const useFact = (enabled = true) => {
  const { me } = useShop()
  return useGetOne<Fact>(fact.name, { id: me.factId ?? '' }, { enabled: enabled && me.factId !== null, retry: false })
}
/** Whether the platform sent entries back that wait for being corrected. */
export const isSentBack = (record: Fact): boolean => stateKey(fact.fields.status, record.status) === 'sentBack'
/** What is still to be filled in. */
export const missingIn = (record: Fact): readonly (typeof neededData)[number][] =>
  neededData.filter(name => isEmpty(record[name]))

/** Days that end soon, or have ended, each with how many days are left. */
export const endingSoon = (
  record: Fact,
): readonly { readonly name: (typeof expiring)[number]; readonly days: number; readonly on: string }[] =>
  expiring.flatMap(name => {
    const on = record[name]
    if (!on || on === 'long-term') return []
    const days = Math.round((Date.parse(on) - Date.parse(dayOf(new Date(), config.zone))) / DAY)
    return days <= remindDays ? [{ name, days, on }] : []
  })
