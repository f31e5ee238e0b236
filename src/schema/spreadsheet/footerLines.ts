const counted = '[件只个款条套箱枚张批行]'
/** What may stand behind a sum's word: a note, or numbers with units. */
const rest = `\\s*(?:[:(].*|[\\s\\p{Sc}]*[\\d.,]+\\s*(?:${counted}|元)*\\s*)?$`
const sums =
  '[合总小共累]\\s*计|计|总\\s*[和额数价]|汇\\s*总|总件数|总重|总\\p{Script=Han}{0,2}[额量值]|总?(?:库存|成本)|件数|' +
  '平\\s*均|均\\s*价|平均[价值]|平均售价|最[高低大小][价值]?|中位数|[承续接]上[页表]|承前页|[过转]次页|[接转]下[页表]|大写|人民币大写|人民币\\(大写\\)'
/** Line of sums: 合计, 兔毫小计, 一共2只, Total. */
const sumLine = new RegExp(
  [
    `^(?:本[页月期表单]|全部|以上)?(?:${sums})(?:数量?|金额|件数|大写)*${rest}`,
    `^\\p{Script=Han}{1,12}(?:合计|小计|总计|共计)${rest}`,
    `^(?:以上|一|总|合)?共\\s*[\\d一二三四五六七八九十百]+\\s*${counted}.{0,8}$`,
    `^(?:(?:grand|sub)[\\s-]?)?totals?(?:\\s(?:amount|price|value|sum|qty|quantity|number|count|weight|pcs|pieces|units|items))*${rest}`,
    `^(?:ttl|[Σ∑]|summe|gesamt(?:summe|betrag)?|somme|suma)\\.?${rest}`,
    `^(?:sum|average|avg|mean|median|max(?:imum)?|min(?:imum)?)\\.?(?:\\s(?:price|amount|value))?${rest}`,
  ].join('|'),
  'isu',
)
const people =
  '制表|制单|制作|填表|填单|编制|编写|填报|录入|审核|审批|审定|复核|核对|校对|经办|经手|经理|批准|负责|仓管|仓库|库管|保管|盘点|验收|' +
  '领用|收货|发货|送货|采购|销售|会计|出纳|财务|主管|厂长|店长|签字|签名|签章|签收|盖章'
const signer =
  `(?:\\p{Script=Han}{0,4}(?:签字|签名|签章|签收|盖章)|${people}|单位负责)` +
  '(?:人|员|者|部门?|单位|日期|时间)?\\s*(?:\\(.*?\\))?'
/** Line of signatures, or of the day when the sheet was made. */
const signatureLine = new RegExp(
  [
    `^(?:${signer})\\s*[:_].*$`,
    `^(?:${people}|打印|导出|统计|报表)(?:日期|时间).*$`,
    `^(?:日期|时间)\\s*:.*$`,
    `^(?:${people})(?:人\\s*|\\s+)\\p{Script=Han}{2,4}$`,
    '^(?:prepared|checked|approved|signed|printed|made|received) (?:by|on)\\b.*$',
    '^(?:signatures?|date|printed|manager|accountant)\\s*:.*$',
  ].join('|'),
  'isu',
)
const signerAlone = new RegExp(`^\\(?(?:${signer}|(?:authori[sz]ed )?signatures?|stamp)\\)?$`, 'iu')
const remarks =
  '备\\s*注|附\\s*注|注\\s*[意释明]?|说\\s*明|填表说明|特别说明|温馨提示|友情提示|提\\s*示|notes?|remarks?|n\\.b\\.?|p\\.?s\\.?'
/** Line of remarks. */
const remarkLine = new RegExp(
  `^(?:${remarks})\\s*\\d*\\s*:.*$|^[(\\[【〔](?:${remarks})\\s*\\d*[)\\]】〕].*$|^(?:备\\s*注|附\\s*注|说\\s*明|填表说明|温馨提示)$`,
  'isu',
)
/** Line between pages, or below the last row. */
const endLine = new RegExp(
  `^[^\\p{L}\\p{N}]*(?:${[
    '以下(?:空白|无正文|无内容|为空)|未完待续|待续|续\\s*表',
    '(?:全文)?完毕?',
    '(?:the )?end(?: of (?:report|file|list|table|sheet))?',
    '第\\s*\\d+\\s*页.*|共\\s*\\d+\\s*页.*|page\\s*\\d+.*',
  ].join('|')})[^\\p{L}\\p{N}]*$`,
  'iu',
)
/** Signs that only part sections. */
const partingLine = /^[\p{P}\s=~+|^`]+$/u
const terms = '以上|疑问|提前|价|税|运费|包邮|为准|有效|仅供|请|如有|联系|恕|报|定金|退换|共|\\d+\\s*[件只]'
/** Below the last record: a label with a colon, a day, thanks, or terms of sale. */
const tailLine = new RegExp(
  [
    '^[^:]{1,8}:.*$',
    '^\\d{4}[-/.年]\\d{1,2}[-/.月]\\d{1,2}日?$',
    '^(?:谢谢|感谢|多谢|thank|※|©|版权|copyright).*$',
    `^(?:${remarks})$|^\\p{Script=Han}{3,}公司$`,
    `^(?:\\d{1,2}\\s*[.、)]|[(*★•·]|以上|上述|[本此][表报单]|[如若][有需]).*(?:${terms})`,
  ].join('|'),
  'isu',
)
/** Lines of one cell that only continue what stands above. */
const furtherLine = /^(?:以上|上述|\d{1,2}\s*[.、)]\s*\S|\(\d{1,2}\)|[*※★•·]|.*:)/iu

/** Kind of a line that is no record. `tail` and `further` depend on the lines around. */
export type FooterKind = 'head' | 'sum' | 'signature' | 'remark' | 'end' | 'tail' | 'further'
const kinds: readonly (readonly [FooterKind, RegExp])[] = [
  ['sum', sumLine],
  ['signature', signatureLine],
  ['remark', remarkLine],
  ['end', endLine],
]
/** Lines around a line. `isTail`: no record follows. `isBehind`: the line before is a footer. */
export interface FooterContext {
  readonly isTail: boolean
  readonly isBehind: boolean
}
/** Kind of a line by its filled cells, in simplified and narrow characters. */
export const footerKind = (cells: readonly string[], { isTail, isBehind }: FooterContext): FooterKind | undefined => {
  const [text = ''] = cells
  const isAlone = cells.length === 1
  const certain = kinds.find(([, pattern]) => pattern.test(text))?.[0]
  if (certain) return certain
  if (isAlone && partingLine.test(text)) return 'end'
  if ((isBehind && signerAlone.test(text)) || (isTail && cells.every(cell => signerAlone.test(cell))))
    return 'signature'
  if (isTail && tailLine.test(text)) return 'tail'
  return isBehind && isAlone && furtherLine.test(text) ? 'further' : undefined
}
