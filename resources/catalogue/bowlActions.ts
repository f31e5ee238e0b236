import { firedOn, kiln, peakC } from '../traceability/certificate'
import { factStaff, platformOnly } from '../kit'
import type { bowlFields } from './bowlFields'
import type { ActionDetailsOf } from '../../src/schema/model/action'

/** Times of a sold bowl that is its maker's again. */
const offSale = { soldTime: null, delistedTime: 'now' } as const
const anywhere = ['row', 'show', 'bulk'] as const

/** Dialogs, texts and effects of a bowl's actions. Its transitions are in `bowls.ts`. */
export const bowlActions = {
  listForSale: {
    placement: anywhere,
    requires: {
      price: true,
      headImg: true,
      carouselImgs: true,
      description: true,
      material: true,
      masterId: { isMasterWork: true },
      glaze: { supportVerify: true },
      firing: { supportVerify: true },
      rimCm: { supportVerify: true },
      frontImg: { supportVerify: true },
      bottomImg: { supportVerify: true },
      detail_pic: { supportVerify: true },
    },
    assign: { submittedTime: 'now' },
    notify: {
      to: platformOnly,
      type: 'todo',
      zh: '“{name}”（{no}）提交上架，等待审核',
      en: '“{name}” ({no}) was sent for review',
    },
    historyLabel: { zh: '已提交审核', en: 'Sent for review' },
    consequences: {
      zh: '平台审核通过后，买家即可购买；审核期间不能修改。',
      en: 'Buyers can buy it once the platform has approved it; until then it cannot be changed.',
      several: 'Buyers can buy them once the platform has approved them; until then they cannot be changed.',
    },
    successMessage: { zh: '“{name}”已提交审核', en: '“{name}” was sent for review' },
  },
  approve: {
    placement: anywhere,
    assign: { reviewedTime: 'now' },
    historyLabel: { zh: '已通过', en: 'Approved' },
    consequences: {
      zh: '通过后立即在售，买家可以购买。',
      en: 'It is on sale at once, and buyers can buy it.',
      several: 'They are on sale at once, and buyers can buy them.',
    },
    notify: {
      to: factStaff,
      zh: '“{name}”（{no}）审核通过，已在售',
      en: '“{name}” ({no}) passed the review and is on sale',
    },
  },
  reject: {
    destructive: true,
    params: { reviewReason: 'required' },
    assign: { reviewedTime: 'now' },
    historyLabel: { zh: '审核未通过', en: 'Rejected' },
    notify: {
      to: factStaff,
      type: 'todo',
      opens: 'edit',
      zh: '“{name}”（{no}）审核未通过：{reviewReason}',
      en: '“{name}” ({no}) did not pass the review: {reviewReason}',
    },
    consequences: {
      zh: '厂家会看到驳回原因，修改后可以重新提交。',
      en: 'The maker sees the reason, and can send it again once fixed.',
    },
  },
  delist: {
    destructive: true,
    placement: anywhere,
    params: { delistReason: 'optional' },
    assign: { delistedTime: 'now' },
    historyLabel: { en: 'Taken off sale' },
    dialogTitle: { en: 'Take {name} off sale' },
    consequences: {
      zh: '下架后买家不能再购买；重新上架需再次经平台审核，不能直接撤销。',
      en:
        'Buyers can no longer buy it. This cannot be undone: ' +
        'to sell it again it is listed anew and goes through review.',
      several:
        'Buyers can no longer buy them. This cannot be undone: ' +
        'to sell them again they are listed anew and go through review.',
    },
    consequencesWhen: [
      {
        when: { status: 'pendingReview' },
        label: { zh: '撤回审核', en: 'Withdraw' },
        dialogTitle: { en: 'Withdraw {name} from review' },
        successMessage: { zh: '“{name}”已撤回审核', en: '“{name}” was withdrawn from review' },
        zh: '还未在售，买家看不到。撤回后可以修改，再次上架需重新提交审核。',
        en:
          'It is not on sale yet. ' +
          'Once withdrawn it can be changed, and goes through review again when it is listed.',
        several:
          'They are not on sale yet. ' +
          'Once withdrawn they can be changed, and go through review again when they are listed.',
      },
    ],
  },
  issue: {
    placement: anywhere,
    availableWhen: { supportVerify: true, certificateId: null },
    params: {
      glaze: 'required',
      material: 'required',
      firing: 'required',
      rimCm: 'required',
      masterId: 'required',
      frontImg: 'required',
      bottomImg: 'required',
      detail_pic: 'required',
      kiln,
      firedOn,
      peakC,
    },
    // Listing requires the same fields. Bowls listed before may lack some, so this dialog asks for
    // them.
    paramsWhen: {
      glaze: { glaze: null },
      material: { material: null },
      firing: { firing: null },
      rimCm: { rimCm: null },
      masterId: { isMasterWork: true, masterId: null },
      frontImg: { frontImg: null },
      bottomImg: { bottomImg: null },
      detail_pic: { detail_pic: null },
    },
    context: ['openRefund'],
    historyLabel: { zh: '签发了证书', en: 'Certificate issued' },
    unavailableMessage: {
      supportVerify: { zh: '未开启“支持防伪”', en: '“Certificate available” is off' },
      certificateId: { zh: '已有有效的证书', en: 'It has a valid certificate already' },
    },
    consequences: {
      zh: '证书写下建盏和大师今天的资料并签名，以后不能修改，只能追加更正。',
      en:
        'It states the bowl and its master as they are today and is signed; ' +
        'it is never changed, only corrected by what is added.',
      several:
        'They state the bowls and their masters as they are today and are signed; ' +
        'they are never changed, only corrected by what is added.',
    },
    successMessage: { zh: '“{name}”已签发证书', en: '“{name}” has a certificate' },
  },
  dropCertificate: {
    assign: { certificateId: null, serial: null },
    historyLabel: { zh: '证书已作废', en: 'Certificate revoked' },
  },
  sell: { assign: { soldTime: 'now' }, historyLabel: { zh: '下单购买', en: 'Bought' } },
  release: {
    assign: { soldTime: null },
    historyLabel: { zh: '订单未付款取消，恢复在售', en: 'Released: its unpaid order was cancelled' },
  },
  takeBack: {
    assign: offSale,
    historyLabel: { zh: '订单取消并退款，已下架', en: 'Taken off sale: its order was cancelled' },
  },
  comeBack: { assign: offSale, historyLabel: { zh: '退货完成，已下架', en: 'Return confirmed, taken off sale' } },
  receive: { historyLabel: { zh: '已收货', en: 'Received' } },
} as const satisfies ActionDetailsOf<typeof bowlFields>
