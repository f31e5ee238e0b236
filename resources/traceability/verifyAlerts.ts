import { detailOnly, f, factStaff, makerName, platformOnly, resource } from '../kit'

/** Transition that answers an open alert. */
// No verdict is a row's next step: what was reported is read first.
const answer = { from: ['open'], placement: ['show', 'bulk'], params: { answerNote: 'optional' } } as const
/**
 * Condition of a report: on a certificate, or on an unknown serial, which the platform
 * investigates.
 */
const reported = { kind: { in: ['report', 'stray'] } } as const
const report = {
  text: f.longText({ zh: '举报内容', en: 'Report', max: 500, hiddenIn: detailOnly }),
  contact: f.text({ zh: '联系方式', en: 'Contact', max: 60, hiddenIn: detailOnly }),
} as const

/** Suspicious scans of a certificate, and reports. Each gets an answer. */
export const verifyAlerts = resource('verifyAlerts', {
  zh: '防伪提醒',
  en: 'Scan alerts',
  icon: 'alert',
  group: 'verify',
  title: 'no',
  creationLabel: { zh: '已发出', en: 'Raised' },
  routes: { list: '/verify/alerts', show: '/verify/alert' },
  api: { service: 'verify', name: 'VerifyAlert' },
  fields: {
    no: f.sequence({ zh: '编号', en: 'No.', prefix: 'A-', digits: 6 }),
    kind: f.select({
      zh: '情况',
      en: 'What',
      required: true,
      options: {
        early: { zh: '收货前被扫码', en: 'Scanned before delivery', color: 'orange' },
        manyScans: { zh: '24 小时内扫码过多', en: 'Many scans within 24 hours', color: 'orange' },
        manyNetworks: { zh: '24 小时内多处扫码', en: 'Several networks within 24 hours', color: 'orange' },
        revoked: { zh: '已作废的被扫码', en: 'Revoked label scanned', color: 'red' },
        unknown: { zh: '频繁查询不存在的防伪码', en: 'Many unknown serials', color: 'red' },
        report: { zh: '有人举报', en: 'Reported', color: 'red' },
        stray: { zh: '举报了不存在的防伪码', en: 'A serial that does not exist was reported', color: 'red' },
      },
    }),
    recordId: f.reference('verifyRecords', {
      zh: '溯源记录',
      en: 'Traceability record',
      immutable: true,
      hiddenIn: detailOnly,
    }),
    jzName: f.text({ zh: '建盏名称', en: 'Bowl', max: 60, search: true, snapshot: 'recordId.jzName' }),
    serial: f.text({
      zh: '防伪码',
      en: 'Serial',
      max: 19,
      format: 'secureCode',
      search: 'whole',
      snapshot: 'recordId.serial',
    }),
    straySerial: f.text({
      zh: '不存在的防伪码',
      en: 'Unknown serial',
      max: 19,
      format: 'secureCode',
      search: 'whole',
      hiddenIn: detailOnly,
    }),
    times: f.integer({ zh: '次数', en: 'Times', min: 1, hiddenIn: detailOnly }),
    ...report,
    images: f.images({ zh: '照片', en: 'Photos', max: 40, hiddenIn: detailOnly, auditLog: false }),
    more: f.array({
      zh: '后来的举报',
      en: 'Further reports',
      max: 40,
      hiddenIn: detailOnly,
      auditLog: false,
      fields: {
        at: f.dateTime({ zh: '时间', en: 'When', required: true }),
        text: f.longText({ zh: '内容', en: 'Report', max: 500 }),
        contact: f.text({ zh: '联系方式', en: 'Contact', max: 60 }),
      },
    }),
    status: f.state({
      zh: '状态',
      en: 'Status',
      initial: 'open',
      states: {
        open: { value: 0, zh: '待处理', en: 'Open', color: 'orange' },
        genuine: { value: 1, zh: '确认为真品', en: 'Genuine', color: 'green' },
        counterfeit: { value: 2, zh: '确认为仿冒', en: 'Counterfeit', color: 'red' },
        test: { value: 3, zh: '测试', en: 'A test', color: 'grey' },
        closed: { value: 4, zh: '已结案', en: 'Closed', color: 'grey' },
      },
    }),
    answerNote: f.longText({ zh: '处理说明', en: 'Note', max: 200, hiddenIn: detailOnly }),
    factName: makerName(),
    createdTime: f.createdTime({ zh: '时间', en: 'Time' }),
  },
  visibleWhen: {
    text: reported,
    contact: reported,
    images: reported,
    times: { kind: { in: ['report', 'stray', 'unknown'] } },
    more: reported,
    straySerial: { kind: { in: ['stray', 'unknown'] } },
  },
  actions: {
    genuine: { zh: '确认真品', en: 'Mark as genuine', to: 'genuine', ...answer, roles: factStaff },
    counterfeit: { zh: '确认仿冒', en: 'Mark as counterfeit', to: 'counterfeit', ...answer, roles: factStaff },
    test: { zh: '标为测试', en: 'Mark as test', to: 'test', ...answer, roles: factStaff },
    close: { zh: '结案', en: 'Close', to: 'closed', ...answer, roles: platformOnly },
  },
  actionDetails: {
    genuine: {
      availableWhen: { kind: { not: 'unknown' } },
      unavailableMessage: { zh: '这些防伪码不存在', en: 'These serials do not exist' },
      historyLabel: { zh: '确认为真品', en: 'Answered: genuine' },
      consequences: { zh: '提醒结案，防伪码继续有效。', en: 'The alert is closed, and the serial stays valid.' },
    },
    counterfeit: {
      destructive: true,
      historyLabel: { zh: '确认为仿冒', en: 'Answered: counterfeit' },
      consequences: {
        zh: '提醒结案。如标签已被复制，可在溯源记录中作废证书。',
        en: 'The alert is closed. Where its label was copied, the record’s serial can be revoked.',
        several: 'The alerts are closed. Where a label was copied, the record’s serial can be revoked.',
      },
    },
    test: {
      historyLabel: { zh: '确认为测试', en: 'Answered: a test' },
      consequences: { zh: '提醒结案。', en: 'The alert is closed.' },
    },
    close: {
      availableWhen: { kind: 'stray' },
      historyLabel: { zh: '已结案', en: 'Closed' },
      consequences: {
        zh: '不存在的防伪码不属于任何厂家，由平台处理后结案。',
        en: 'The serial does not exist; the platform has looked into it.',
        several: 'Serials that do not exist are no maker’s: the platform has looked into them.',
      },
    },
  },
  list: {
    columns: ['no', 'kind', 'jzName', 'serial', 'status', 'createdTime'],
    also: { platform: ['factName'] },
    filters: ['kind', 'createdTime'],
    sort: '-createdTime',
    opens: { creator: 'open', admin: 'open', user: 'open' },
  },
  show: [
    { zh: '提醒', en: 'Alert', fields: ['no', 'kind', 'status', 'recordId', 'serial', 'createdTime', 'answerNote'] },
    { zh: '举报', en: 'Report', fields: ['straySerial', 'times', 'text', 'contact', 'images', 'more'] },
  ],
  permissions: { read: '*', export: factStaff, fields: { factName: { read: platformOnly } } },
})
