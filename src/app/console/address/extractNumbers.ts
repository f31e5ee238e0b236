import { partMarks } from './addressLabels'

const extensionOf = '(?:转接?|轉|分机号?|分機|ext\\.?|[-—#*]|,(?=\\s*\\d{3,6}(?:\\s|$|[,，;；])))'
/** A mobile number, with the extension of a privacy number. A house number does not follow it. */
const mobile = new RegExp(
  `(?<!\\d)(?<!\\d-)(?:备用(?:电话|手机|号码?)?\\s*[:：]?\\s*)?(?:\\(?(?:\\+|00)?86\\)?[-\\s]*)?\\(?(1[3-9]\\d)\\)?[-\\s.]?(\\d{4})[-\\s.]?(\\d{4})(?!\\d)` +
    `(?:\\s*${extensionOf}\\s*[:：]?\\s*(\\d{2,8})(?![\\d-]*\\d)(?!\\s*[号栋幢楼室座单元弄])|\\s*[\\[(【〔]\\s*(?:(?:转|分机)\\s*)?(\\d{3,5}|(?<=[转机]\\s*)\\d{6})\\s*[\\])】〕])?`,
  'gi',
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
const apart = /(?<![\p{Script=Han}\d])(?:转接?|分机号?|ext\.?)\s*[:：]?\s*(\d{2,8})(?!\d)/iu
/** Numbers that no address has: of an ID card, and postcodes. */
const idNumber = /(?:身份证|身份證)?(?:号码?)?\s*[:：]?\s*(?<!\d)\d{17}[\dXx](?![\dA-Za-z])/g
const idLabel = /(?:身份证|身份證)(?:号码?)?\s*[:：]?\s*(?=\s|$)/g
const postcode =
  /[[(【]?(?:邮政编码|郵政編碼|邮编|郵編|postcode|post code|zip(?: code)?|p\.?c\.?)[\])】]?\s*[:：]?\s*\d{6}(?!\d)/gi
const barePostcode =
  /(?<=[\p{Script=Han})）\s,，;；]|^)(?:[[(【]\d{6}[\])】]|(?<!\d)\d{6}(?=[\s,，;；。]|$)|(?<=^|\s)\d{6}(?=\p{Script=Han}{2}))/gu

interface ExtractedNumbers {
  /** Text with marks in place of the numbers. */
  readonly text: string
  readonly phone: string | undefined
  readonly extension: string | undefined
  /** Further mobile numbers and landlines. */
  readonly others: readonly string[]
}
/** Numbers of orders, parcels and accounts, which belong to no address. */
const otherNumbers = [
  /(?:取件码|取货码|提货码|订单编号|订单号?|运单编号|运单号?|快递单号|物流单号|单号)\s*[:：#]?\s*[A-Za-z]{0,4}(?!1[3-9]\d{9}(?!\d))\d[\d-]{2,}(?![\d\p{Script=Han}])/giu,
  /(?:微信号?|wechat|weixin|wx|vx|qq号?)\s*[:：]?\s*(?!1[3-9]\d{9})[A-Za-z0-9][\w-]{4,}/giu,
  /[(（]?(?:手机号?|电话)?(?:和|与)?(?:微信同(?:手机|电话)?号?|同微信号?)[)）]?/g,
]
/** Extracts phone numbers and extensions. Drops ID numbers and postcodes. */
export const extractNumbers = (pasted: string): ExtractedNumbers => {
  const plain = [idNumber, idLabel, postcode, ...otherNumbers].reduce((rest, each) => rest.replace(each, ' '), pasted)
  const mobiles: { readonly number: string; readonly extension: string | undefined }[] = []
  const numbered = plain.replace(mobile, (_, a: string, b: string, c: string, spoken?: string, inBrackets?: string) => {
    mobiles.push({ number: a + b + c, extension: spoken ?? inBrackets })
    return mobiles.length === 1 ? ` ${partMarks.number} ` : ` ${partMarks.landline} `
  })
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
  const [first, ...more] = mobiles
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
    if (extension !== undefined) text = text.replace(new RegExp(`[(]\\s*${extension}\\s*[)]`, 'g'), ' ')
  }
  text = text.replace(barePostcode, ' ')
  return { text, phone: first?.number, extension, others: [...more.map(({ number }) => number), ...landlines] }
}
