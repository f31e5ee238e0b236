import { partMarks } from './addressLabels'

const extensionOf = '(?:转接?|轉|分机号?|分機|ext\\.?|[-—#*]|,(?=\\s*\\d{3,6}(?:\\s|$|[,，;；])))'
/** A mobile number, with the extension of a privacy number. A house number does not follow it. */
const mobile = new RegExp(
  `(?<!\\d)(?<!\\d-)(?:备用(?:电话|手机|号码?)?\\s*[:：]?\\s*)?(?:\\(?(?:\\+|00)?86\\)?[-\\s]*)?\\(?(1[3-9]\\d)\\)?[-\\s.]?(\\d{4})[-\\s.]?(\\d{4})(?!\\d)` +
    `(?:\\s*${extensionOf}\\s*[:：]?\\s*(\\d{2,8})(?![\\d-]*\\d)(?!\\s*[号栋幢楼室座单元弄])|\\s*[\\[(【〔]\\s*(?:转|分机)?\\s*(\\d{3,6})\\s*[\\])】〕])?`,
  'gi',
)
const landline =
  /(?<![\d-])(?:(?:(?:\+|00)86[-\s]?\(?0?|\(?0)(?:10|2\d|[3-9]\d{2})\)?[-\s]?\d{3,4}[-\s]?\d{4}|[48]00-?\d{3}-?\d{4}|(?<=(?:电话|電話|固话|座机|传真|phone|tel)\s*:?\s*)[2-8]\d{6,7})(?:\s*(?:-|转|分机)\s*\d{1,6})?(?!\d)/gi
/** An extension in brackets, as platforms repeat it behind name and street, or apart. */
const bracketed = /[[【〔]\s*(?:转|分机)?\s*(\d{3,6})\s*[\]】〕]/g
const apart = /(?<![\p{Script=Han}\d])(?:转接?|分机号?|ext\.?)\s*[:：]?\s*(\d{2,8})(?!\d)/iu
/** Numbers that no address has: of an ID card, and postcodes. */
const idNumber = /(?:身份证|身份證)?(?:号码?)?\s*[:：]?\s*(?<!\d)\d{17}[\dXx](?![\dA-Za-z])/g
const idLabel = /(?:身份证|身份證)(?:号码?)?\s*[:：]?\s*(?=\s|$)/g
const postcode =
  /[[(【]?(?:邮政编码|郵政編碼|邮编|郵編|postcode|post code|zip(?: code)?|p\.?c\.?)[\])】]?\s*[:：]?\s*\d{6}(?!\d)/gi
const barePostcode = /(?<=[\p{Script=Han})）\s,，;；]|^)[[(【]?(?<!\d)\d{6}[\])】]?(?=[\s,，;；。]|$)/gu

interface ExtractedNumbers {
  /** Text with marks in place of the numbers. */
  readonly text: string
  readonly phone: string | undefined
  readonly extension: string | undefined
  /** Further mobile numbers and landlines. */
  readonly others: readonly string[]
}
/** Extracts phone numbers and extensions. Drops ID numbers and postcodes. */
export const extractNumbers = (pasted: string): ExtractedNumbers => {
  const plain = pasted.replace(idNumber, ' ').replace(idLabel, ' ').replace(postcode, ' ')
  const mobiles: { readonly number: string; readonly extension: string | undefined }[] = []
  const numbered = plain.replace(mobile, (_, a: string, b: string, c: string, spoken?: string, inBrackets?: string) => {
    mobiles.push({ number: a + b + c, extension: spoken ?? inBrackets })
    return mobiles.length === 1 ? ` ${partMarks.number} ` : ` ${partMarks.landline} `
  })
  const landlines = numbered.match(landline)?.map(each => each.trim()) ?? []
  let text = numbered.replace(landline, ` ${partMarks.landline} `)
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
