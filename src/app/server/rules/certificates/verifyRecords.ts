import { makingNames } from '../../../../../resources/traceability/makingNames'
import { bowls } from '../../../../../resources/catalogue/bowls'
import { config } from '../../../../../resources/kit'
import { orders } from '../../../../../resources/trade/orders'
import { verifyEvents } from '../../../../../resources/traceability/verifyEvents'
import { verifyRecords } from '../../../../../resources/traceability/verifyRecords'
import { verifyScans } from '../../../../../resources/traceability/verifyScans'
import { formatCode } from '../../../../schema/fields/secureCode'
import { isSame } from '../../../../schema/model/condition'
import { getStateValue } from '../../../../schema/selectors/definition'
import { dayOf } from '../../../../schema/text/timeZone'
import { type RecordInRule, rules, type RuleContext } from '../../../../server/config/rules'
import { makerNames } from '../makerNames'
import { aDayBefore, type AlertType, raiseOnce, reportOnce } from './verifyAlerts'

type Certificate = RecordInRule<typeof verifyRecords>
type Scan = RecordInRule<typeof verifyScans>
type About = Pick<RuleContext<Certificate>, 'after' | 'records' | 'scope'>
const { status } = verifyRecords.fields
const [RECEIVED, REVOKED] = [getStateValue(status, 'received'), getStateValue(status, 'revoked')]
/** Thresholds of alerts: scans and networks of a certificate per day, unknown serials per hour. */
const ODD = { scans: 20, networks: 3, unknown: 10 } as const

/** Maximum number of networks on one day: their hashes change daily and cannot be compared. */
const networksIn = (scans: readonly Scan[]): number => {
  const days = new Map<string, Set<string | null>>()
  for (const { createdTime, network } of scans) {
    const day = dayOf(new Date(createdTime), config.zone)
    days.set(day, (days.get(day) ?? new Set()).add(network))
  }
  return Math.max(0, ...[...days.values()].map(({ size }) => size))
}
/** Alerts for the scans of a certificate, including the last scan. */
const oddOf = async ({ after, records, scope }: About): Promise<AlertType[]> => {
  if (after.status === REVOKED) return ['revoked']
  const recentScans = await records.find(
    verifyScans,
    { recordId: after.id, createdTime: { gte: aDayBefore(scope.now) } },
    // Ids sort by time, and the index of a certificate's scans uses them.
    { sort: '-id', limit: ODD.scans + 1 },
  )
  const isFirst = after.firstScan === null && after.status !== RECEIVED
  // A bowl that came back has been with a buyer, who may be the one that scans.
  const isEarly =
    isFirst && (await records.find(verifyEvents, { recordId: after.id, kind: 'received' }, { limit: 1 })).length === 0
  return [
    ...(isEarly ? (['early'] as const) : []),
    ...(recentScans.length > ODD.scans ? (['manyScans'] as const) : []),
    ...(networksIn(recentScans) > ODD.networks ? (['manyNetworks'] as const) : []),
  ]
}
type Making = { readonly [N in (typeof makingNames)[number]]?: unknown }
const getFilledEntries = (of: Making) =>
  makingNames.filter(name => of[name] !== null && of[name] !== undefined).map(name => [name, of[name]] as const)
/** Current data of a certificate: as issued, with all corrections. */
const holding = async (records: About['records'], issued: Certificate): Promise<Making> => {
  const corrections = await records.find(verifyEvents, { recordId: issued.id, kind: 'corrected' }, { limit: LINKS })
  return Object.fromEntries([issued, ...corrections].flatMap(getFilledEntries))
}
const differing = (now: Making, then: Making) =>
  Object.fromEntries(getFilledEntries(now).filter(([name, value]) => !isSame(value, then[name])))
/**
 * Maximum number of manual entries in a chain. A verification answers the whole chain, and a
 * revocation at its end must always fit.
 */
const LINKS = 200
const full = { zh: '这张证书的记录已达上限，不能再追加', en: 'This certificate has reached its limit of entries' }
const isLong = async (records: About['records'], recordId: string): Promise<boolean> =>
  (await records.find(verifyEvents, { recordId }, { limit: LINKS })).length >= LINKS
const nothingNew = { zh: '没有填写任何不同的内容', en: 'Nothing differs from what is filled in' }

/** Number of the living order of each certificate's bowl. */
const orderNumbers = async (records: About['records'], list: readonly Certificate[]) => {
  const ids = list.flatMap(({ jzId, status }) => (status === REVOKED ? [] : [jzId]))
  const status = { not: 'cancelled' } as const
  const living = ids.length > 0 ? await records.find(orders, { jzId: { in: ids }, status }, { limit: 1000 }) : []
  const numbers = new Map(living.filter(each => !each.returnedTime).map(({ jzId, no }) => [jzId, no]))
  return list.map(({ jzId }) => numbers.get(jzId) ?? null)
}

/** Rules of certificates: entries of the chain, and alerts for scans. */
export const verifyRecordRules = rules(verifyRecords, {
  computed: { factName: makerNames, orderNo: orderNumbers },
  actions: {
    correct: async ({ before, after, records, refuse }) => {
      const corrected = differing(after, before ? await holding(records, before) : {})
      if (Object.keys(corrected).length === 0) refuse(nothingNew)
      if (await isLong(records, after.id)) refuse(full)
      await records.append(verifyEvents, { recordId: after.id, kind: 'corrected', reason: after.reason, ...corrected })
    },
    transfer: async ({ after, records, refuse }) => {
      if (await isLong(records, after.id)) refuse(full)
      await records.append(verifyEvents, { recordId: after.id, kind: 'transferred', reason: after.reason })
    },
    revoke: async ({ after, records }) => {
      await records.append(verifyEvents, { recordId: after.id, kind: 'revoked', reason: after.revokeReason })
      await records.runAction(bowls, after.jzId, 'dropCertificate')
    },
  },
  onLookup: async ({ after, records, scope, look }) => {
    const [recordId, { device, network, place }] = [after.id, look]
    const verdict = after.status === REVOKED ? 'revoked' : 'genuine'
    // Hashes change daily, so a match is a scan of today: the same phone with the same result.
    const same = `${recordId} ${device} ${network} ${verdict}`
    if ((await records.find(verifyScans, { look: same }, { limit: 1 })).length > 0) return
    await records.append(verifyScans, { recordId, province: place, device, network, look: same, verdict })
    for (const alertType of await oddOf({ after, records, scope }))
      await raiseOnce(records, scope.now, alertType, recordId)
    if (after.firstScan === null) await records.update(verifyRecords, recordId, { firstScan: scope.now.toISOString() })
  },
  onUnknownCode: async ({ records, scope, code, times }) => {
    if (times === ODD.unknown)
      await raiseOnce(records, scope.now, 'unknown', null, { straySerial: formatCode(code), times })
  },
  onReport: ({ after, records, scope, report }) =>
    reportOnce({ records, scope }, { kind: 'report', recordId: after.id }, report),
  onUnknownCodeReport: ({ records, scope, code, report }) =>
    reportOnce({ records, scope }, { kind: 'stray', straySerial: formatCode(code) }, report),
})
