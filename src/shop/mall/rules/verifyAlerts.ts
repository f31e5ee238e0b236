import { factStaff } from '../../../../resources/kit'
import { verifyAlerts } from '../../../../resources/verifyAlerts'
import type { NewOf } from '../../../schema/records'
import { type Hand, rules } from '../../../mall/rules'
import { makerNames } from './makerNames'

export type AlertKind = NonNullable<NewOf<typeof verifyAlerts>['kind']>
/** A day before a moment. */
export const aDayBefore = (now: Date): string => new Date(now.getTime() - 86_400_000).toISOString()
const raised = {
  to: factStaff,
  as: 'todo',
  zh: '防伪提醒 {no}：{kind}，“{jzName}”',
  en: 'Scan alert {no}: {kind}, “{jzName}”',
} as const

/** Raises an alert and has the staff told. */
export const raise = async (hand: Hand, alert: NewOf<typeof verifyAlerts>): Promise<string> => {
  const { id, no } = await hand.append(verifyAlerts, alert)
  await hand.send(verifyAlerts, id, raised)
  return no
}
/** The same, once a day for one certificate and one kind. */
export const raiseOnce = async (hand: Hand, now: Date, kind: AlertKind, recordId: string | null): Promise<void> => {
  const since = aDayBefore(now)
  const same = await hand.find(verifyAlerts, { recordId, kind, createdTime: { gte: since } }, { limit: 1 })
  if (same.length === 0) await raise(hand, { recordId, kind })
}

/** What alerts' declaration cannot say: whose they are, by name. */
export const verifyAlertRules = rules(verifyAlerts, { computed: { factName: makerNames } })
