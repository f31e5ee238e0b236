import { identity, makingFields, photoFields } from './certificate'
import { detailOnly, f, resource } from '../kit'

/**
 * Chain of a certificate: each entry is signed, and contains the hash of the previous one. Anyone
 * with the serial can read all entries, so these name no buyer and no order.
 */
export const verifyEvents = resource('verifyEvents', {
  zh: '溯源链',
  en: 'History',
  one: { en: 'Link of the chain' },
  parent: 'recordId',
  appendOnly: 'hashChain',
  signed: true,
  creationLabel: { zh: '已记入', en: 'Entered' },
  title: 'jzName',
  api: { service: 'verify', name: 'VerifyEvent' },
  fields: {
    recordId: f.reference('verifyRecords', {
      zh: '溯源记录',
      en: 'Traceability record',
      required: true,
      immutable: true,
    }),
    kind: f.select({
      zh: '事项',
      en: 'Event',
      required: true,
      options: {
        issued: { zh: '签发', en: 'Issued', color: 'green' },
        corrected: { zh: '更正', en: 'Corrected', color: 'orange' },
        bound: { zh: '关联订单', en: 'Bound to an order' },
        shipped: { zh: '发货', en: 'Shipped', color: 'blue' },
        received: { zh: '收货', en: 'Received', color: 'green' },
        transferred: { zh: '转让', en: 'Changed hands' },
        returned: { zh: '退回厂家', en: 'Returned to its maker', color: 'orange' },
        revoked: { zh: '作废', en: 'Revoked', color: 'red' },
      },
    }),
    reason: f.longText({ zh: '说明', en: 'Reason', max: 200 }),
    serial: f.text({ zh: '防伪码', en: 'Serial', max: 16, hiddenIn: detailOnly }),
    certificateNo: f.text({ zh: '证书编号', en: 'Certificate no.', max: 20, hiddenIn: detailOnly }),
    jzName: f.text({ zh: '建盏名称', en: 'Bowl', max: 60, hiddenIn: detailOnly }),
    ...identity,
    ...makingFields,
    ...photoFields,
    createdTime: f.createdTime({ zh: '时间', en: 'Time' }),
  },
  list: { columns: ['createdTime', 'kind', 'reason'], sort: 'createdTime', folded: true },
  permissions: { read: '*' },
})
