import { factSections } from './factSections'
import { creatorOnly, detailOnly, f, followUp, platformOnly, resource } from '../kit'

const company = {
  factName: f.text({ zh: '公司名称', en: 'Company name', required: true, max: 60, search: true }),
  factNo: f.text({
    zh: '统一社会信用代码',
    en: 'Unified social credit code',
    format: 'creditCode',
    search: 'whole',
    confirmBy: 'factNoChecked',
  }),
  factNoChecked: f.boolean({
    zh: '已与营业执照照片核对，代码无误',
    en: 'I checked it against the licence: the code is right',
  }),
  jyScope: f.longText({ zh: '经营范围', en: 'Business scope', max: 1000 }),
  businessStart: f.date({ zh: '营业期限开始', en: 'Business term from', past: true }),
  businessEnd: f.date({ zh: '营业期限截止', en: 'Business term until', longTerm: true }),
  factAddress: f.text({ zh: '营业执照所在地', en: 'Licence location', max: 100 }),
  yyzz: f.privateImage({ zh: '营业执照照片', en: 'Business licence photo' }),
} as const
const legal = {
  faName: f.text({ zh: '法人姓名', en: 'Legal representative', max: 30 }),
  faPhone: f.text({
    zh: '法人手机号',
    en: 'Mobile number of the legal representative',
    format: 'phone',
    mask: 'phone',
    search: 'whole',
  }),
} as const
const papers = {
  idCard: f.text({ zh: '法人身份证号', en: 'ID number of the legal representative', format: 'idCard', mask: 'idCard' }),
  idStart: f.date({ zh: '身份证有效期开始', en: 'ID valid from', past: true }),
  idEnd: f.date({ zh: '身份证有效期截止', en: 'ID valid until', longTerm: true }),
  sfzup: f.privateImage({ zh: '身份证人像面', en: 'ID portrait side' }),
  sfzdown: f.privateImage({ zh: '身份证国徽面', en: 'ID emblem side' }),
} as const
const shop = {
  shopName: f.text({ zh: '店铺名称', en: 'Shop name', max: 40 }),
  shopAvatar: f.image({ zh: '店铺头像', en: 'Shop logo' }),
  address: f.text({ zh: '店铺地址', en: 'Shop address', max: 100 }),
  desc: f.longText({ zh: '店铺介绍', en: 'Shop introduction', max: 200 }),
} as const
/**
 * Consents, each with version and time. ID data is sensitive personal data, so it has a separate
 * consent that names the purpose.
 */
const consents = {
  terms: f.boolean({
    zh: '我已阅读并同意厂家入驻条款',
    en: 'I have read and accept the terms for manufacturers',
    hiddenIn: ['list'],
  }),
  termsVersion: f.text({ zh: '入驻条款版本', en: 'Version of the terms', max: 20, hiddenIn: detailOnly }),
  termsAt: f.dateTime({ zh: '同意入驻条款时间', en: 'Terms accepted', hiddenIn: detailOnly }),
  idConsent: f.boolean({
    zh: '我单独同意平台为核验厂家资质，收集并保存法人身份证信息（号码、有效期、照片）',
    en:
      'I consent separately to the legal representative’s ID (number, validity, photos) being collected and kept, ' +
      'to verify this manufacturer',
    hiddenIn: ['list'],
  }),
  idConsentVersion: f.text({
    zh: '身份证信息授权版本',
    en: 'Version of the consent',
    max: 20,
    hiddenIn: detailOnly,
  }),
  idConsentAt: f.dateTime({ zh: '身份证信息授权时间', en: 'Consented to the ID', hiddenIn: detailOnly }),
} as const
/** Version of the present consent texts. A changed text needs a new version. */
export const consentVersion = '2026-11'
const data = { ...company, ...legal, ...papers, ...shop }
const keys = <T extends object>(fields: T) => Object.keys(fields) as (keyof T & string)[]

/** Fields that a manufacturer must fill in before its console opens. */
export const neededData = keys(data).filter(name => name !== 'factNoChecked')
/** Fields whose change requires another review by the platform. */
export const reviewedAgain = ['factNo', 'faName', 'idCard'] as const

/** Notification to the platform: data is submitted, corrected or answered, and waits for a review. */
export const waiting = {
  to: platformOnly,
  type: 'todo',
  zh: '厂家“{name}”的资料等待审核',
  en: 'The data of “{name}” wait for review',
} as const
const entry = f.select({
  zh: '项目',
  en: 'Entry',
  required: true,
  options: Object.fromEntries(neededData.map(name => [name, data[name].labels])),
})
const answer = f.longText({ zh: '答复', en: 'Answer', required: true, max: 200 })

/** States without a review by the platform. */
const settled = ['incomplete', 'accepted', 'sentBack'] as const
export const fact = resource('fact', {
  zh: '厂家',
  en: 'Manufacturers',
  many: { en: 'Makers' },
  icon: 'store',
  group: 'fact',
  table: 'tenants',
  availableBeforeCompletion: true,
  title: 'factName',
  routes: {
    list: { path: '/fact/guanli', name: 'fact-guanli' },
    create: { path: '/fact/new', name: 'fact-new' },
    edit: { path: '/fact/edit', name: 'fact-edit' },
    show: { path: '/fact/detail', name: 'fact-detail' },
    review: { path: '/fact/review', name: 'fact-review' },
  },
  api: { service: 'fact', name: 'Fact' },
  fields: {
    ...data,
    ...consents,
    complete: f.boolean({ zh: '资料完整', en: 'Data complete', hiddenIn: ['form'] }),
    status: f.state({
      zh: '审核状态',
      en: 'Review',
      initial: 'incomplete',
      states: {
        incomplete: { value: 0, zh: '待完善', en: 'Incomplete', color: 'grey' },
        pendingReview: { value: 1, zh: '待审核', en: 'In review', color: 'orange' },
        accepted: { value: 2, zh: '审核通过', en: 'Accepted', color: 'green' },
        sentBack: { value: 3, zh: '已退回', en: 'Sent back', color: 'red' },
      },
    }),
    remarks: f.array({
      zh: '退回内容',
      en: 'Corrections',
      max: 18,
      hiddenIn: detailOnly,
      fields: {
        field: entry,
        reason: f.longText({ zh: '原因', en: 'Reason', required: true, max: 200 }),
      },
    }),
    answers: f.array({
      zh: '厂家答复',
      en: 'Manufacturer’s answers',
      max: 18,
      hiddenIn: detailOnly,
      fields: { field: entry, answer },
    }),
    submittedTime: f.dateTime({ zh: '提交审核时间', en: 'Sent for review', hiddenIn: detailOnly }),
    createdTime: f.createdTime({ zh: '入驻时间', en: 'Registered' }),
  },
  // The specification's calls use this name; the form has the two dates.
  spans: { idScope: { start: 'idStart', end: 'idEnd' } },
  constraints: [
    {
      // A consent given before may be withdrawn; its data stays until it changes.
      check: {
        or: [
          { idConsent: true },
          { idConsentAt: { set: true } },
          { idCard: null, idStart: null, idEnd: null, sfzup: null, sfzdown: null },
        ],
      },
      field: 'idConsent',
      code: 'required',
      zh: '填写身份证信息前，请先勾选单独同意',
      en: 'Tick this consent before the ID is filled in',
    },
    {
      check: { businessEnd: { gte: { field: 'businessStart' } } },
      field: 'businessEnd',
      code: 'dateOrder',
      zh: '营业期限的截止日期不能早于开始日期',
      en: 'The business term ends before it begins',
    },
    {
      check: { idEnd: { gte: { field: 'idStart' } } },
      field: 'idEnd',
      code: 'dateOrder',
      zh: '身份证的截止日期不能早于开始日期',
      en: 'The ID ends before it begins',
    },
  ],
  visibleWhen: {
    remarks: { status: { in: ['sentBack', 'pendingReview'] } },
    answers: { status: { in: ['sentBack', 'pendingReview'] } },
  },
  actions: {
    submit: { zh: '提交审核', en: 'Send for review', from: settled, to: 'pendingReview', ...followUp },
    accept: { zh: '审核通过', en: 'Accept', from: ['pendingReview'], to: 'accepted', roles: platformOnly },
    sendBack: { zh: '退回修改', en: 'Send back', from: ['pendingReview'], to: 'sentBack', roles: platformOnly },
    answer: { zh: '答复', en: 'Answer', from: ['sentBack'], to: 'sentBack', roles: creatorOnly },
    resetCreatorStep: {
      zh: '重置创建者的两步验证',
      en: 'Reset two-step verification',
      from: [...settled, 'pendingReview'],
      roles: platformOnly,
    },
  },
  actionDetails: {
    submit: {
      assign: { submittedTime: 'now' },
      historyLabel: { zh: '已提交审核', en: 'Sent for review' },
      notify: waiting,
    },
    accept: {
      historyLabel: { zh: '已通过', en: 'Accepted' },
      confirm: true,
      consequences: {
        zh: '资料标记为审核通过；厂家修改关键信息后会再次审核。',
        en: 'Its data counts as accepted; a change of its key entries comes here again.',
      },
      notify: { to: creatorOnly, zh: '厂家资料审核通过', en: 'Your manufacturer data were accepted' },
    },
    sendBack: {
      destructive: true,
      params: { remarks: 'required' },
      historyLabel: { en: 'Sent back' },
      consequences: {
        zh: '厂家会在每一项旁看到原因，修改或答复后重新提交。',
        en: 'The maker sees each reason beside its entry, and sends it again changed or answered.',
      },
      notify: {
        to: creatorOnly,
        type: 'todo',
        opens: 'edit',
        mandatory: true,
        zh: '平台退回了厂家资料，请修改或答复',
        en: 'The platform sent your manufacturer data back: correct or answer it',
      },
    },
    answer: {
      placement: [],
      params: { field: entry, answer },
      historyLabel: { en: 'Answered' },
      dialogTitle: { zh: '答复平台', en: 'Answer the platform' },
      consequences: { zh: '平台会看到您的答复，并重新审核。', en: 'The platform reads the answer and reviews again.' },
      notify: { to: platformOnly, zh: '厂家“{name}”答复了退回的内容', en: '“{name}” answered a correction' },
      successMessage: { zh: '已答复', en: 'The answer is with the platform' },
    },
    // Nobody of the manufacturer is above its creator, and the platform has seen the papers.
    resetCreatorStep: {
      destructive: true,
      placement: ['show'],
      availableWhen: { complete: true },
      confirmations: {
        compared: {
          when: { complete: true },
          code: 'uncompared',
          zh: '请先核对申请人的身份证与此处资料一致。',
          en: 'First compare the ID of the person who asks with the data here.',
          label: { zh: '已核对身份', en: 'The ID is compared' },
        },
      },
      historyLabel: { en: 'Two-step verification of the creator reset' },
      dialogTitle: { zh: '重置{name}创建者的两步验证', en: 'Reset the two-step verification of the creator of {name}' },
      consequences: {
        zh: '此后创建者只需密码即可登录，并会收到通知。',
        en: 'From then on the creator’s password alone is enough. They are notified.',
      },
    },
  },
  review: {
    state: 'pendingReview',
    approve: 'accept',
    reject: 'sendBack',
    since: 'submittedTime',
    reasons: {
      unreadable: { zh: '照片不清晰，请重新上传。', en: 'The photo cannot be read; please upload it again.' },
      differs: { zh: '与证照不一致。', en: 'It differs from the licence or ID.' },
      expired: { zh: '证件已过期。', en: 'The document has expired.' },
    },
  },
  list: {
    roles: platformOnly,
    columns: ['factName', 'faName', 'faPhone', 'status', 'createdTime'],
    filters: ['complete', 'createdTime'],
    sort: '-createdTime',
  },
  summary: {
    details: ['shopName', 'faName', 'factNo'],
    lines: [{ zh: '店铺地址', en: 'Shop address', fields: ['address'] }],
  },
  form: [
    { ...factSections.company, fields: keys(company) },
    { ...factSections.legal, fields: keys(legal) },
    {
      ...factSections.papers,
      fields: ['idConsent', ...keys(papers), 'terms'],
      help: {
        zh: '身份证信息仅用于平台核验资质，只有创建者和平台可以查看。',
        en: 'The ID is used for the platform’s check alone; only the creator and the platform can see it.',
      },
    },
    { ...factSections.shop, fields: keys(shop) },
  ],
  permissions: { read: ['creator', 'platform'], edit: creatorOnly, reveal: ['creator', 'platform'] },
})
