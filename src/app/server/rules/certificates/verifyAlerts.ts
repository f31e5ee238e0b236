import { factStaff, platformOnly } from '../../../../../resources/kit'
import { verifyAlerts } from '../../../../../resources/traceability/verifyAlerts'
import type { NewOf } from '../../../../schema/model/recordTypes'
import {
  type RecordsApi,
  type RecordInRule,
  type Report,
  rules,
  type RuleContext,
} from '../../../../server/config/rules'
import { lockRecords } from '../../../../server/database/queries/records'
import { makerNames } from '../makerNames'

export type AlertType = NonNullable<NewOf<typeof verifyAlerts>['kind']>
/** Time one day earlier. */
export const aDayBefore = (now: Date): string => new Date(now.getTime() - 86_400_000).toISOString()
const raised = {
  to: factStaff,
  type: 'todo',
  zh: '防伪提醒 {no}：{kind}，“{jzName}”',
  en: 'Scan alert {no}: {kind}, “{jzName}”',
} as const
const strayRaised = {
  to: platformOnly,
  type: 'todo',
  zh: '防伪提醒 {no}：有人举报了不存在的防伪码 {straySerial}',
  en: 'Scan alert {no}: somebody reported {straySerial}, which no maker issued',
} as const

const unknownRaised = {
  to: factStaff,
  type: 'todo',
  zh: '防伪提醒 {no}：1 小时内查询了 {times} 个不存在的防伪码，如 {straySerial}',
  en: 'Scan alert {no}: {times} look-ups of unknown serials within an hour, such as {straySerial}',
} as const

/**
 * Raises an alert and notifies the staff, at most once a day per certificate and type. `unknown` has
 * the last serial of many, which no certificate has.
 */
export const raiseOnce = async (
  records: RecordsApi,
  now: Date,
  alertType: AlertType,
  recordId: string | null,
  unknown: { readonly straySerial?: string; readonly times?: number } = {},
): Promise<void> => {
  const since = aDayBefore(now)
  const same = await records.find(
    verifyAlerts,
    { recordId, kind: alertType, createdTime: { gte: since } },
    { limit: 1 },
  )
  if (same.length > 0) return
  const { id } = await records.append(verifyAlerts, { recordId, kind: alertType, ...unknown })
  await records.notify(verifyAlerts, id, alertType === 'unknown' ? unknownRaised : raised)
}

type Alert = RecordInRule<typeof verifyAlerts>
/**
 * Number of further reports whose texts are kept, half of them the first and half the last. So a
 * flood cannot displace all other reports.
 */
const KEPT = 40
const withOneMore = (more: Alert['more'], one: Alert['more'][number]): Alert['more'] => {
  const half = KEPT / 2
  return more.length < KEPT ? [...more, one] : [...more.slice(0, half), ...more.slice(half + 1), one]
}
/** Maximum number of photos per alert. */
const PHOTOS = 40
/** Subject of a report. */
type About = Pick<NewOf<typeof verifyAlerts>, 'kind' | 'recordId' | 'straySerial'>
/** Maximum open alerts for unknown serials. Beyond it, one alert collects a flood of them. */
const STRAYS = 20
/** Maximum length of a report, as declared. */
const TEXT = 500
/**
 * Newest open alert for an unknown serial, once the maximum is reached. It collects further
 * reports. A lock serializes concurrent reports.
 */
const collectingAlert = async ({
  records,
  scope,
}: Pick<RuleContext, 'records' | 'scope'>): Promise<Alert | undefined> => {
  await lockRecords(scope, verifyAlerts, 'stray')
  const open = await records.find(verifyAlerts, { kind: 'stray', status: 'open' }, { sort: '-id', limit: STRAYS })
  return open.length < STRAYS ? undefined : open[0]
}
/**
 * Records a report as an alert, or counts it in an open alert on the same subject. So there is one
 * todo, however many reports. Returns the alert's number.
 */
export const reportOnce = async (
  { records, scope }: Pick<RuleContext, 'records' | 'scope'>,
  about: About,
  { text, contact, images }: Report,
): Promise<string> => {
  const { kind, recordId, straySerial } = about
  const which = recordId ? { recordId } : { straySerial: straySerial ?? '' }
  const [same] = await records.find(verifyAlerts, { kind, ...which, status: 'open' }, { sort: 'id', limit: 1 })
  const open = same ?? (kind === 'stray' ? await collectingAlert({ records, scope }) : undefined)
  // A report collected under another serial's alert names its serial in the text.
  const named = open && open !== same ? `${straySerial} ${text}`.slice(0, TEXT) : text
  const content = { text: named, contact: contact || null }
  if (!open) {
    const { id, no } = await records.append(verifyAlerts, { ...about, ...content, images: [...images], times: 1 })
    await records.notify(verifyAlerts, id, kind === 'stray' ? strayRaised : raised)
    return no
  }
  await records.update(verifyAlerts, open.id, {
    times: (open.times ?? 1) + 1,
    more: withOneMore(open.more, { at: scope.now.toISOString(), ...content }),
    images: [...open.images, ...images].slice(0, PHOTOS),
  })
  return open.no
}

/** Rules of alerts: manufacturer's name. */
export const verifyAlertRules = rules(verifyAlerts, { computed: { factName: makerNames } })
