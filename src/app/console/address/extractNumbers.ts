import { partMarks } from './markLabels'

const extensionOf =
  '(?:[转轉]接?(?:分机号?|分機)?|分机号?|分機|ext\\.?|[-—#*]|,{1,3}(?=\\s*\\d{3,5}(?:\\s|$|[,，;；])))'
const spareWords = '(?:备用|备选|spare|backup)'
const numberWords = '(?:\\s*(?:电话|手机|号码?|phone|mobile|tel|number|no\\.?))*'
/** A mobile number, with the extension of a privacy number. A house number does not follow it. */
const mobile = new RegExp(
  `(?<!\\d)(?<!\\d-)(?:(?:(${spareWords}|另外?(?:一个)?的?)|(?<!\\p{Script=Han})主)${numberWords}\\s*[:：]?\\s*)?` +
    '(?:\\(?(?:\\+|00)?86\\)?[-\\s]*)?\\(?(1[3-9]\\d)\\)?[-\\s.]?(\\d{4})[-\\s.]?(\\d{4})(?!\\d)' +
    `(?:\\s*${extensionOf}\\s*[:：]?\\s*(\\d{2,8}|(?<=[转轉接机機t.]\\s*[:：]?\\s*)\\d)(?![\\d-]*\\d)(?!\\s*[号栋幢楼室座单元弄])|\\s*[\\[(【〔]\\s*(?:(?:转|分机)\\s*)?(\\d{3,5}|(?<=[转机]\\s*)\\d{6})\\s*[\\])】〕])?` +
    `(\\s*[([（【]?${spareWords}(?!${numberWords}\\s*[:：]?\\s*[(+]*\\d)${numberWords}[)\\]）】]?)?`,
  'giu',
)
const landline =
  /(?<![\d-])(?:(?:(?:\+|00)86[-\s]?\(?0?|\(?0)(?:10|2\d|[3-9]\d{2})\)?[-\s]?\d{3,4}[-\s]?\d{4}|[48]00-?\d{3}-?\d{4}|(?<=(?:电话|電話|固话|座机|传真|phone|tel)\s*:?\s*)[2-8]\d{6,7})(?:\s*(?:-|转|分机)\s*\d{1,6})?(?!\d)/gi
/** Numbers of Hong Kong, Macau, Taiwan and other countries. The form has no field for them. */
const foreign = [
  /(?<!\d)\(?(?:\+|00)?(?:852|853)\)?[-\s]*\d{4}[-\s]?\d{4}(?!\d)/g,
  /(?<!\d)\(?(?:\+|00)?886\)?[-\s]*0?9\d{2}[-\s]?\d{3}[-\s]?\d{3}(?!\d)/g,
  /(?<![\d-])09\d{2}[-\s]?\d{3}[-\s]?\d{3}(?!\d)/g,
  /(?<![\d-])(?:\(0[2-8]\)\s?|0[2-8]-)\d{3,4}-?\d{4}(?!\d)/g,
  /(?<!\d)(?:\+|00(?=[1-9]))(?!86)\d{1,3}[-\s]?(?:\(?\d+\)?[-\s]?){2,5}\d(?!\d)/g,
]
/** Number of Hong Kong or Macau without a code, beside a place of theirs. */
const local = /(?<![\d\p{Script=Han}#-])(?:[Tt]el\.?:?\s*)?[2-9]\d{3}[-\s]?\d{4}(?![\d-]|\s*[号座室楼])/gu
const isLocal = /香港|澳[门門]|九[龙龍]|新界|氹仔|hong ?kong|kowloon|maca[uo]/i
/** An extension in brackets, as platforms repeat it behind name and street, or apart. */
const bracketed = /[[【〔]\s*(?:转|分机)?\s*(\d{3,5}|(?<=[转机]\s*)\d{6})\s*[\]】〕]/g
const apart =
  /(?<![\p{Script=Han}\d])(?:转接?|分机号?|ext\.?)\s*[:：]?\s*(\d{2,8}|\d(?!\s*[号栋幢楼室座单元弄组]))(?!\d)/iu
/** Numbers that no address has: of an ID card, and postcodes. */
const idNumber = /(?:身份证|身份證)?(?:号码?)?\s*[:：]?\s*(?<!\d)\d{17}[\dXx](?![\dA-Za-z])/g
const idLabel = /(?:身份证|身份證)(?:号码?)?\s*[:：]?\s*(?=\s|$)/g
const postcode =
  /[[(【]?(?:邮政编码|郵政編碼|邮编|郵編|postcode|post code|zip(?: code)?|p\.?c\.?)[\])】]?\s*[:：]?\s*\d{6}(?!\d)/gi
const barePostcode =
  /(?<=[\p{Script=Han})）\s,，;；]|^)(?:[[(【]\d{6}[\])】]|(?<!\d)\d{6}(?=[\s,，;；。]|$)|(?<=^|\s)\d{6}(?=\p{Script=Han}{2})|(?<=\p{Script=Han})\d{6}(?![号栋幢楼室座单层户房])(?=\p{Script=Han}{2,4}\s))/gu

interface ExtractedNumbers {
  /** Text with marks in place of the numbers. */
  readonly text: string
  readonly phone: string | undefined
  readonly extension: string | undefined
  /** Further mobile numbers and landlines. */
  readonly others: readonly string[]
  /** Numbers as the text has them. */
  readonly written: readonly string[]
}
/** A day, as in the note until when a privacy number holds. */
const day =
  '(?<![\\d路街道巷弄-])(?:20\\d\\d[-/.年](?:0?[1-9]|1[0-2])[-/.月](?:[0-2]?[1-9]|[1-3]0|31)(?![\\d号-])日?(?:\\s*[0-2]?\\d:[0-5]\\d(?::[0-5]\\d)?)?|\\d{1,3}天内?(?=有效|后?失效|后?过期))'
/** Numbers of orders, parcels and accounts, and days, which belong to no address. */
const otherNumbers = [
  /[([【](?![^)\]】]*(?:\d{7}|转|分机))[^()[\]【】]*(?:虚拟|隐私|有效|到期|过期|失效)[^()[\]【】]*[)\]】]/g,
  new RegExp(
    `[([【]?(?:[此该本])?(?:隐私|虚拟|临时|保护)?(?:号码?|手机号?|电话|小号)?(?:下单|付款|支付|创建|成交|发货|到期|截止|失效)?(?:时间|日期|的|为|将|仅|于|在|有效期?|截[止至]|失效|至|到|[:：\\s])*${day}(?:之?[前后内止]|有效|过期|失效|到期|自动)*[)\\]】]?`,
    'g',
  ),
  /(?:取件码|取货码|提货码|订单编号|订单号?|运单编号|运单号?|快递单号|物流单号|单号)\s*[:：#]?\s*[A-Za-z]{0,4}(?!1[3-9]\d{9}(?!\d))\d[\d-]{2,}(?![\d\p{Script=Han}])/giu,
  /(?:微信号?|wechat|weixin|wx|vx|qq号?)\s*[:：]?\s*(?!1[3-9]\d{9})[A-Za-z0-9][\w-]{4,}/giu,
  /[(（]?(?:手机号?|电话)?(?:和|与)?(?:微信同(?:手机|电话)?号?|同微信号?)[)）]?/g,
]
/** A mobile number in groups of any length. */
const groups = /(?<![\d-])1[ .-]{0,2}[3-9](?:[ .-]{0,2}\d){9}(?![\d-])/g
/** Closes the groups of a mobile number, where no other one stands. */
export const closeNumber = (text: string): string =>
  text.search(mobile) < 0 ? text.replace(groups, digits => digits.replace(/\D/g, '')) : text
const mobilesIn = (text: string) =>
  [...text.matchAll(mobile)].map(match => ({
    at: match.index,
    written: match[0].trim(),
    number: match.slice(2, 5).join(''),
    extension: match[5] ?? match[6],
    isSpare: (match[1] ?? match[7]) !== undefined,
  }))
/** Extracts phone numbers and extensions. Drops ID numbers and postcodes. */
export const extractNumbers = (pasted: string): ExtractedNumbers => {
  const plain = [idNumber, idLabel, postcode, ...otherNumbers].reduce((rest, each) => rest.replace(each, ' '), pasted)
  const mobiles = mobilesIn(plain)
  const first = mobiles.find(({ isSpare }) => !isSpare) ?? mobiles[0]
  const numbered = plain.replace(mobile, (...match: unknown[]) =>
    match.at(-2) === first?.at ? ` ${partMarks.number} ` : ` ${partMarks.landline} `,
  )
  const landlines: string[] = []
  const withLandlines = [landline, ...foreign, ...(isLocal.test(pasted) ? [local] : [])].reduce(
    (rest, pattern) =>
      rest.replace(pattern, match => {
        landlines.push(match.trim())
        return ` ${partMarks.landline} `
      }),
    numbered,
  )
  // A landline alone stands where the mobile number would.
  let text = mobiles.length > 0 ? withLandlines : withLandlines.replace(partMarks.landline, partMarks.number)
  text = text.replace(new RegExp(`(${partMarks.number}\\s*)(?:或者?|以?及|和)(?=\\s*${partMarks.landline})`, 'g'), '$1')
  const others = [...mobiles.flatMap(each => (each === first ? [] : each.number)), ...landlines]
  let extension = first?.extension
  if (first) {
    text = text.replace(bracketed, (whole, digits: string) => {
      extension ??= digits
      return digits === extension ? ' ' : whole
    })
    text = text.replace(apart, (whole, digits: string) => {
      if (extension !== undefined && extension !== digits) return whole
      extension = digits
      return ' '
    })
    if (extension !== undefined)
      text = text.replace(new RegExp(`[(]\\s*${extension}\\s*[)]|(?<!\\d)#${extension}(?!\\d)`, 'g'), ' ')
  }
  const written = [...mobiles.map(each => each.written), ...landlines]
  return { text: text.replace(barePostcode, ' '), phone: first?.number, extension, others, written }
}
