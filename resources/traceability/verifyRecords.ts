import { identity, making, makingParams, photoNames, photos, searchedTitles } from './certificate'
import { makingNames } from './makingNames'
import {
  detailOnly,
  f,
  factAndPlatform,
  factManagers,
  factStaff,
  followUp,
  makerName,
  nowhere,
  platformOnly,
  resource,
} from '../kit'

/** States of a certificate that is not revoked. */
const valid = ['issued', 'shipped', 'received'] as const
const { maker, jzNo, masterName } = identity

/**
 * Certificate of a bowl, with its data on the day of issue. Later changes of bowl and master do not
 * affect it. Corrections are appended to its chain.
 */
export const verifyRecords = resource('verifyRecords', {
  zh: '溯源记录',
  en: 'Traceability records',
  icon: 'qrcode',
  group: 'verify',
  title: 'jzName',
  locks: 'jzId',
  creationLabel: { zh: '已签发', en: 'Issued' },
  routes: { list: '/verify/sygl', show: { path: '/verify/detail', name: 'verify-detail' } },
  api: { service: 'verify', name: 'VerifyRecord' },
  publicLookup: {
    by: 'serial',
    ledger: 'verifyEvents',
    revokedWhen: { status: 'revoked' },
    fields: ['scanCount', 'firstScan'],
    ledgerState: {
      by: 'kind',
      states: { issued: 'issued', shipped: 'shipped', received: 'received', returned: 'issued', revoked: 'revoked' },
      same: ['serial', 'jzName', 'maker', 'jzNo', 'masterName', 'titles', ...makingNames, ...photoNames],
    },
  },
  fields: {
    no: f.sequence({ zh: '证书编号', en: 'Certificate no.', prefix: 'C-', digits: 6 }),
    frontImg: { ...photos.frontImg, options: { ...photos.frontImg.options, hiddenIn: ['form'] } },
    jzId: f.reference('bowls', { zh: '建盏', en: 'Bowl', required: true, immutable: true, hiddenIn: ['list'] }),
    jzName: f.text({ zh: '建盏名称', en: 'Bowl name', max: 60, search: true, snapshot: 'jzId.name' }),
    serial: f.secureCode({ zh: '防伪码', en: 'Serial' }),
    status: f.state({
      zh: '状态',
      en: 'Status',
      initial: 'issued',
      states: {
        issued: { value: 1, zh: '已签发', en: 'Issued', color: 'green' },
        shipped: { value: 2, zh: '已发货', en: 'Shipped', color: 'blue' },
        received: { value: 3, zh: '已收货', en: 'Received', color: 'gold' },
        revoked: { value: 4, zh: '已作废', en: 'Revoked', color: 'red' },
      },
    }),
    masterId: f.reference('masters', { zh: '大师', en: 'Master', immutable: true, hiddenIn: detailOnly }),
    maker,
    jzNo,
    masterName: { ...masterName, options: { ...masterName.options, snapshot: 'masterId.name' } },
    titles: searchedTitles,
    ...making,
    frontSha: photos.frontSha,
    baseImg: photos.baseImg,
    baseSha: photos.baseSha,
    glazeImg: photos.glazeImg,
    glazeSha: photos.glazeSha,
    orderNo: f.computed({ zh: '所属订单', en: 'Its order', as: 'text', hiddenIn: nowhere }),
    scanCount: f.computed({ zh: '扫码次数', en: 'Scans', as: 'integer', count: 'verifyScans.recordId' }),
    firstScan: f.dateTime({ zh: '首次扫码', en: 'First scan', hiddenIn: detailOnly }),
    shippedTime: f.dateTime({ zh: '发货时间', en: 'Shipped', hiddenIn: detailOnly }),
    receivedTime: f.dateTime({ zh: '收货时间', en: 'Received', hiddenIn: detailOnly }),
    revokedTime: f.dateTime({ zh: '作废时间', en: 'Revoked', hiddenIn: detailOnly }),
    revokeReason: f.longText({ zh: '作废原因', en: 'Reason for revoking', max: 200, hiddenIn: detailOnly }),
    factName: makerName(),
    order: f.position(),
    createdTime: f.createdTime({ zh: '签发时间', en: 'Issued' }),
  },
  visibleWhen: { revokeReason: { status: 'revoked' } },
  actions: {
    correct: { zh: '更正', en: 'Correct', from: valid, roles: factManagers },
    transfer: { zh: '登记转让', en: 'Record a new owner', from: ['received'], roles: factStaff },
    revoke: { zh: '作废', en: 'Revoke', from: valid, to: 'revoked', roles: factManagers },
    ship: { zh: '发货', en: 'Ship', from: ['issued'], to: 'shipped', ...followUp },
    receive: { zh: '收货', en: 'Receive', from: ['shipped'], to: 'received', ...followUp },
    comeBack: { zh: '退回', en: 'Come back', from: ['shipped', 'received'], to: 'issued', ...followUp },
  },
  actionDetails: {
    correct: {
      placement: ['show'],
      params: { reason: f.longText({ zh: '更正原因', en: 'Reason', required: true, max: 200 }), ...makingParams },
      historyLabel: { zh: '追加了更正', en: 'Corrected' },
      consequences: {
        zh: '原来的内容不变；更正签名后追加在溯源链上，扫码的人两者都能看到。',
        en: 'The original stays. The signed correction is added to the chain, and anyone who scans sees both.',
      },
      successMessage: { zh: '“{name}”已追加更正', en: '“{name}” is corrected' },
    },
    transfer: {
      placement: ['show'],
      params: { reason: f.longText({ zh: '说明（公开）', en: 'Note, which is public', max: 200 }) },
      historyLabel: { zh: '登记了转让', en: 'Transfer recorded' },
      consequences: {
        zh: '溯源链上会多一条“转让”，不写任何人的姓名。',
        en: 'The chain says that it changed hands, and names nobody.',
      },
      successMessage: { zh: '“{name}”已登记转让', en: '“{name}” changed hands' },
    },
    revoke: {
      destructive: true,
      placement: ['show'],
      params: { revokeReason: 'required' },
      assign: { revokedTime: 'now' },
      historyLabel: { zh: '已作废', en: 'Revoked' },
      context: ['serial', 'no'],
      consequences: {
        zh: '扫码的人会看到“已作废”和原因；不能恢复。建盏可以重新签发。',
        en:
          'Whoever scans it reads that it is revoked, and why. ' +
          'This cannot be undone; the bowl can be given a new certificate.',
      },
      consequencesWhen: [
        {
          when: { orderNo: { set: true }, status: 'issued' },
          zh: '订单 {orderNo} 的建盏用的是这个防伪码：作废后，发货不再核对防伪码。扫码的人会看到“已作废”和原因；不能恢复。',
          en:
            'Order {orderNo} is for this bowl. Once revoked, shipping no longer asks for its serial. ' +
            'Buyers who scan it read that it is revoked, and why. This cannot be undone.',
        },
        {
          when: { orderNo: { set: true } },
          zh: '这只建盏已随订单 {orderNo} 寄给买家：买家扫码会看到“已作废”和原因；不能恢复。',
          en:
            'This bowl went to its buyer with order {orderNo}. Scanning it, they read that it is revoked, and why. ' +
            'This cannot be undone.',
        },
      ],
      successMessage: { zh: '“{name}”的防伪码已作废', en: 'The serial of “{name}” is revoked' },
    },
    ship: { assign: { shippedTime: 'now' }, historyLabel: { zh: '已随订单发货', en: 'Shipped' } },
    receive: { assign: { receivedTime: 'now' }, historyLabel: { zh: '已收货', en: 'Received' } },
    comeBack: {
      assign: { shippedTime: null, receivedTime: null },
      historyLabel: { zh: '已退回厂家', en: 'Return confirmed' },
    },
  },
  list: {
    columns: ['frontImg', 'jzName', 'no', 'serial', 'status', 'masterName', 'scanCount', 'createdTime'],
    also: { platform: ['factName'] },
    filters: ['masterId', 'createdTime', 'jzId', 'serial'],
    sort: 'order',
  },
  summary: {
    details: ['no', 'masterName', 'scanCount', 'firstScan'],
    messages: ['revokeReason'],
    lines: [{ zh: '防伪码', en: 'Serial', fields: ['serial'] }],
    steps: [
      { zh: '已签发', en: 'Issued', at: 'createdTime' },
      { zh: '发货', en: 'Shipping', at: 'shippedTime', past: { zh: '已发货', en: 'Shipped' } },
      { zh: '收货', en: 'Delivery', at: 'receivedTime', past: { zh: '已收货', en: 'Received' } },
      { zh: '已作废', en: 'Revoked', at: 'revokedTime', final: true },
    ],
  },
  show: [
    {
      zh: '证书',
      en: 'Certificate',
      fields: [
        'no',
        'serial',
        'status',
        'jzId',
        'jzName',
        'jzNo',
        'maker',
        'createdTime',
        'revokeReason',
        'scanCount',
        'firstScan',
        'factName',
      ],
    },
    { zh: '大师', en: 'Master', fields: ['masterName', 'titles'] },
    { zh: '烧制', en: 'Making', fields: [...makingNames] },
    { zh: '照片', en: 'Photos', fields: ['frontImg', 'baseImg', 'glazeImg'] },
  ],
  permissions: {
    read: '*',
    sort: factStaff,
    export: factStaff,
    fields: { factName: { read: platformOnly }, orderNo: { read: factAndPlatform } },
  },
})
