import { bowls } from '../../../../resources/catalogue/bowls'
import { masters } from '../../../../resources/catalogue/masters'
import { formatCode } from '../../../schema/fields/secureCode'
import { provedTitles } from '../../../../resources/catalogue/provedTitles'
import { type RecordInRule, type RecordsApi, rules } from '../../../server/config/rules'
import { cascadeCertificate, catchUpCertificate, certifyOrders, issue } from './certificates/issue'
import { makerNames } from './makerNames'
import { openRefundOfBowls } from './refunds/openRefund'

/** Public titles of each bowl's master. Empty without a named master. */
const masterTitles = async (records: RecordsApi, list: readonly RecordInRule<typeof bowls>[]) => {
  const ids = [...new Set(list.flatMap(({ masterId }) => masterId ?? []))]
  const all = ids.length > 0 ? await records.find(masters, { id: { in: ids } }, { limit: ids.length }) : []
  const titles = new Map(all.map(master => [master.id, provedTitles(master)]))
  return list.map(({ masterId }) => titles.get(masterId ?? '') ?? [])
}

/** Rules of bowls: manufacturer's name, and the effects of issuing a certificate. */
export const bowlRules = rules(bowls, {
  computed: { factName: makerNames, masterTitles, openRefund: openRefundOfBowls },
  actions: {
    issue: async ({ after, records }) => {
      const { kiln, firedOn, peakC, ...bowl } = after
      const { id, serial } = await issue(records, bowl, { kiln, firedOn, peakC })
      await records.update(bowls, bowl.id, { certificateId: id, serial: serial && formatCode(serial) })
      await certifyOrders(records, bowl.id, serial)
      await catchUpCertificate(records, bowl)
    },
    dropCertificate: ({ after, records }) => certifyOrders(records, after.id, null),
    comeBack: ({ after, records }) => cascadeCertificate(records, after.id, 'comeBack'),
  },
})
