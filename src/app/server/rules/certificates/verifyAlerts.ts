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
import { formatCode } from '../../../../schema/fields/secureCode'
import { lockRecords } from '../../../../server/database/queries/records'
import { makerNames } from '../makerNames'

export type AlertType = NonNullable<NewOf<typeof verifyAlerts>['kind']>
/** A day before a moment. */
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

/** Raises an alert and has the staff told. */
const raise = async (records: RecordsApi, alert: NewOf<typeof verifyAlerts>): Promise<string> => {
  const { id, no } = await records.append(verifyAlerts, alert)
  await records.notify(verifyAlerts, id, raised)
  return no
}
/** The same, once a day for one certificate and one kind. */
export const raiseOnce = async (
  records: RecordsApi,
  now: Date,
  alertType: AlertType,
  recordId: string | null,
): Promise<void> => {
  const since = aDayBefore(now)
  const same = await records.find(
    verifyAlerts,
    { recordId, kind: alertType, createdTime: { gte: since } },
    { limit: 1 },
  )
  if (same.length === 0) await raise(records, { recordId, kind: alertType })
}

type Alert = RecordInRule<typeof verifyAlerts>
/** Of so many further reports the words are kept, the first half and the last: whoever floods an alert drives nobody else's out. */
const KEPT = 40
const withOneMore = (more: Alert['more'], one: Alert['more'][number]): Alert['more'] => {
  const half = KEPT / 2
  return more.length < KEPT ? [...more, one] : [...more.slice(0, half), ...more.slice(half + 1), one]
}
/** As many photos of one alert are kept. */
const PHOTOS = 40
/** What a report says of which thing. */
type About = Pick<NewOf<typeof verifyAlerts>, 'kind' | 'recordId' | 'straySerial'>
/** As many alerts of serials that do not exist may be open: a flood of invented serials is one thing to do more, and not one for each. */
const STRAYS = 20
/** The most that a report says, as the declaration has it. */
const TEXT = 500
/** The newest open alert of a serial that does not exist, where there are so many that it collects the others. Reports at the same moment wait for each other. */
const collectingAlert = async ({
  records,
  scope,
}: Pick<RuleContext, 'records' | 'scope'>): Promise<Alert | undefined> => {
  await lockRecords(scope, verifyAlerts, 'stray')
  const open = await records.find(verifyAlerts, { kind: 'stray', status: 'open' }, { sort: '-id', limit: STRAYS })
  return open.length < STRAYS ? undefined : open[0]
}
/** A report is an alert, and one of a thing whose alert is still open is counted there: one thing to do, however many say so. Answers its number. */
export const reportOnce = async (
  { records, scope }: Pick<RuleContext, 'records' | 'scope'>,
  about: About,
  { text, contact, images }: Report,
): Promise<string> => {
  const { kind, recordId, straySerial } = about
  const which = recordId ? { recordId } : { straySerial: straySerial ?? '' }
  const [same] = await records.find(verifyAlerts, { kind, ...which, status: 'open' }, { sort: 'id', limit: 1 })
  const open = same ?? (kind === 'stray' ? await collectingAlert({ records, scope }) : undefined)
  // Which serial is meant stands in the text, where the alert is of another.
  const named = open && open !== same ? `${formatCode(straySerial ?? '')} ${text}`.slice(0, TEXT) : text
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

/** What alerts' declaration cannot say: whose they are, by name. */
export const verifyAlertRules = rules(verifyAlerts, { computed: { factName: makerNames } })
