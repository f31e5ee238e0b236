import { makingNames } from '../../../../../resources/traceability/makingNames'
import { bowls } from '../../../../../resources/catalogue/bowls'
import { fact } from '../../../../../resources/manufacturer/fact'
import { masters } from '../../../../../resources/catalogue/masters'
import { provedTitles } from '../../../../../resources/catalogue/provedTitles'
import { orders } from '../../../../../resources/trade/orders'
import { verifyEvents } from '../../../../../resources/traceability/verifyEvents'
import { verifyRecords } from '../../../../../resources/traceability/verifyRecords'
import { formatCode } from '../../../../schema/fields/secureCode'
import { getStateValue } from '../../../../schema/selectors/definition'
import type { NewOf } from '../../../../schema/model/recordTypes'
import type { RecordsApi, RecordInRule } from '../../../../server/config/rules'

type Bowl = RecordInRule<typeof bowls>
type Certificate = RecordInRule<typeof verifyRecords>
/** First entry of a certificate's chain: all data on the day of issue. */
const issuedLink = ({ id, no, serial, ...record }: Certificate): NewOf<typeof verifyEvents> => {
  return {
    ...Object.fromEntries(makingNames.map(name => [name, record[name]])),
    recordId: id,
    kind: 'issued',
    serial,
    certificateNo: no,
    jzName: record.jzName,
    jzNo: record.jzNo,
    maker: record.maker,
    masterName: record.masterName,
    titles: record.titles,
    frontImg: record.frontImg,
    frontSha: record.frontSha,
    baseImg: record.baseImg,
    baseSha: record.baseSha,
    glazeImg: record.glazeImg,
    glazeSha: record.glazeSha,
  }
}
/** Details of the firing, entered at the issue. */
type Firing = Pick<NewOf<typeof verifyRecords>, 'kiln' | 'firedOn' | 'peakC'>
/** Issues a bowl's certificate, from the present data of the bowl and its master. */
export const issue = async (records: RecordsApi, bowl: Bowl, firing: Firing): Promise<Certificate> => {
  const [maker] = await records.find(fact, { id: bowl.fact_id })
  const masterId = bowl.isMasterWork ? bowl.masterId : null
  const [master] = masterId ? await records.find(masters, { id: masterId }) : []
  const record = await records.append(verifyRecords, {
    ...firing,
    jzId: bowl.id,
    masterId,
    jzNo: bowl.no,
    maker: maker?.factName ?? null,
    titles: master ? provedTitles(master) : [],
  })
  await records.append(verifyEvents, issuedLink(record))
  return record
}
/** Sets the serial that unshipped orders of a bowl require. Null removes the requirement. */
export const certifyOrders = async (records: RecordsApi, jzId: string, certificate: string | null): Promise<void> => {
  for (const { id } of await records.find(orders, { jzId, status: { in: ['pendingPayment', 'pendingShipment'] } }))
    await (certificate
      ? records.runAction(orders, id, 'certify', { certificate: formatCode(certificate) })
      : records.runAction(orders, id, 'decertify'))
}

type Way = 'ship' | 'receive' | 'comeBack'
const events = { ship: ['bound', 'shipped'], receive: ['received'], comeBack: ['returned'] } as const
const before = { ship: ['issued'], receive: ['shipped'], comeBack: ['shipped', 'received'] } as const
/** Advances the valid certificate of a bowl, if there is one. */
export const cascadeCertificate = async (records: RecordsApi, jzId: string, way: Way): Promise<void> => {
  const [record] = await records.find(verifyRecords, { jzId, status: { in: [...before[way]] } })
  if (!record) return
  await records.runAction(verifyRecords, record.id, way)
  for (const eventType of events[way]) await records.append(verifyEvents, { recordId: record.id, kind: eventType })
}
const bowlStatus = bowls.fields.status
/** Advances a certificate that is issued after its bowl was shipped or received. */
export const catchUpCertificate = async (records: RecordsApi, { id, status }: Bowl): Promise<void> => {
  const isReceived = status === getStateValue(bowlStatus, 'soldReceived')
  const isUnderWay =
    status === getStateValue(bowlStatus, 'soldUnderWay') &&
    (await records.find(orders, { jzId: id, status: 'pendingReceipt' }, { limit: 1 })).length > 0
  if (isReceived || isUnderWay) await cascadeCertificate(records, id, 'ship')
  if (isReceived) await cascadeCertificate(records, id, 'receive')
}
