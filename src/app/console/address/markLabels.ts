import { toSimplified } from '../../../schema/text/simplified/toSimplified'

/** Marks in a text, from the private use area, where a part was read. */
export const partMarks = {
  number: '\ue001',
  region: '\ue002',
  /** Blank within a Latin name. */
  blank: '\ue003',
  landline: '\ue004',
  /** Begin of a labelled receiver, and of any other labelled value. */
  receiver: '\ue010',
  value: '\ue011',
  line: '\ue012',
  /** Position of a part that was cut out. */
  gap: '\ue013',
} as const

/** Label words in simplified characters, the longest first. */
const words = {
  receiver:
    '客户姓名|顾客姓名|买家姓名|会员姓名|客户名称|收货人姓名|收件人姓名|联系人姓名|收货姓名|收件姓名|收货联系人|收件人|收货人|联系人|接收人|签收人|取件人|发件人|寄件人|退货人|发货人|收货方|收件方|收方|代收人|代收|买家|客户|顾客|姓名|名字|名称|收件|收货|收',
  phone:
    '客户电话|客户手机|顾客电话|买家电话|买家手机|隐私号码|虚拟号码|隐私号|虚拟号|收货人电话|收件人电话|收货人手机|收件人手机|收货电话|收件电话|收货手机|联系电话|联系手机|联系方式|固定电话|手机号码|电话号码|移动电话|手机号|电话号|手机|电话|固话|座机|传真|号码|(?<!\\p{Script=Han})[电手]',
  address:
    '客户地址|顾客地址|买家地址|收货人地址|收件人地址|收货详细地址|收件详细地址|详细收货地址|所在地区|所在区域|所在省市区|所在省份|所在城市|所在区县|所在街道|所属地区|所在[省市区县]|所在地址|所在地|收货地区|收件地区|省市区县|省市区|详细地址|具体地址|收货地址|收件地址|联系地址|通讯地址|邮寄地址|邮寄到|退货地址|发货地址|寄件地址|快递地址|送货地址|家庭地址|公司地址|街道地址|街道门牌|门牌号|详址|地址|地区|住址|请寄到|请寄|寄到|寄往|寄至|寄给|送到|送至|发到|发往|发至|发这里|寄这里|邮寄|寄|址|街道乡镇|乡镇街道|街道|乡镇|省份|城市|区县|省市|门牌|省|市|区|县',
} as const
/** Label words without expressions, which also stand with blanks between their characters. */
const plainWords =
  Object.values(words)
    .join('|')
    .match(/(?<=^|\|)\p{Script=Han}{2,}(?=\||$)/gu) ?? []
const spread = new RegExp(
  `(?<!\\p{Script=Han})(?:${plainWords.map(word => [...word].join(' {0,3}')).join('|')})(?!\\p{Script=Han})`,
  'gu',
)
/** Removes blanks between the characters of labels: 姓　名, 收 货 人. */
export const closeLabels = (text: string): string =>
  [...toSimplified(text).matchAll(spread)].reduceRight(
    (rest, { 0: label, index }) =>
      rest.slice(0, index) +
      rest.slice(index, index + label.length).replaceAll(' ', '') +
      rest.slice(index + label.length),
    text,
  )
const english = {
  receiver: '(?:(?:receiver|recipient|consignee|contact|full)(?:[ :：]+(?:name|person))?|name|attn|to)(?![a-z])',
  phone: '(?:contact |mobile |cell ?)?(?:mobile|phone|tel|telephone|number|contact)(?: (?:number|no))?|cell',
  address: '(?:shipping address|street|region|address|addr?)(?![a-z])',
}
/** English labels that stand without a sign, too. */
const signlessEnglish = /^(?!(?:attn|to|street|region)$)[a-z]/i
/** Labels that stand without a sign behind them, too. */
const signless = new Set(
  `${words.receiver}|${words.address}`
    .split('|')
    .filter(
      word =>
        !/^(收|代收|名称|买家|客户|顾客|地区|邮寄|寄|址|收货|收件|收方|街道乡镇|乡镇街道|街道|乡镇|省份|城市|区县|省市|门牌|[省市区县])$/.test(
          word,
        ),
    ),
)
const signs =
  '\\s*(?:是|为(?=[\\s:：\\ue000-\\uf8ff])|(?:(?!\\*+\\p{Script=Han})[^\\p{L}\\p{N}\\s\\ue000-\\uf8ff([【〔「『<《"“])*)[\\s\\ue012]*(?:[:：][\\s\\ue012]*)?'
const before = '(^|[\\s,，。.;；:：、|/()（）\\[\\]【】\\d\\ue000-\\uf8ff"”>》」』〕])'
const open = '(?:\\d{1,2}\\s*[、.)]\\s*)?[\\[【(〔「『<《"“]?\\s*'
const labelOf = (list: string, more = '', first = '') =>
  new RegExp(`${before}${open}${first}(${list})${signs}${more}`, 'giu')
const and = '\\s*(?:[/、,&+|(]|以?及|和|与)\\s*'
/** Label of receiver and phone together, as in 收件人/电话. */
const receiverLabel = labelOf(
  `(?:${words.receiver}|${english.receiver})(?:(?:${and})?(?:${words.phone})\\)?(?=\\s*[:：]))?`,
  '',
  `(?:(?:${words.phone})${and})?`,
)
/** Headings above an address, which say nothing themselves. */
const heading = labelOf(
  `(?:收货人?|收件人?|联系人?|寄件人?)?(?:地址)?信息|(?:(?:${plainWords.join('|')})${and}){1,4}地址(?=\\s*[:：])`,
)
/** Words of courtesy before a label, as in 麻烦寄到. */
const courtesy = '(?:麻烦|烦请|请|帮我|帮忙|帮|给我|都|就|快递|包裹|东西|直接|可以|发货|收货)*?'
const addressLabel = labelOf(`${words.address}|${english.address}`, '', courtesy)
const phoneLabel = new RegExp(
  `${open}(?:办公室?|家庭|家里|家用|单位|公司|店铺|店里|备用|另外?一?个?的?)?(?:${words.phone}|${english.phone})[\\d一二两①②]?${signs}[[【(〔「『<《"“]?\\s*(?=[${partMarks.number}${partMarks.landline}])`,
  'giu',
)

const hasSign = (match: string, word: string): boolean =>
  /[^\s]/.test(match.slice(match.indexOf(word) + word.length)) || /[[【(〔「『<《"“]/.test(match)
const marked = (text: string, label: RegExp, sign: string): string =>
  text.replace(label, (match: string, start: string, word: string) =>
    hasSign(match.slice(start.length), word) || signless.has(word) || signlessEnglish.test(word)
      ? `${start}\n${sign}`
      : match,
  )
/**
 * Replaces labels of receiver, phone and address by marks. A label may stand in brackets, before any
 * sign or, if it is clear, without one.
 */
export const markLabels = (text: string): string => {
  const numbered = toSimplified(text).replace(heading, '$1\n').replace(phoneLabel, '\n')
  return marked(marked(numbered, receiverLabel, partMarks.receiver), addressLabel, partMarks.value)
}
