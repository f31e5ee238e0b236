/** Begin of a line of sums: 合计, 本页小计, Total. Words behind are none of a name. */
export const sumLine =
  /^(本[页月期表单]|全部|以上)?(合\s*计|总\s*计|小\s*计|共\s*计|累\s*计|总\s*和|总\s*额|总\s*数|汇\s*总)((数量|金额|件数|大写)*\s*[:：(（].*|[\s\d.,\u00a5\uffe5]*[件只个元条款]*)$|^(grand\s+|sub-?\s?)?totals?(\s*[:(].*|[\s\d.,$\u00a5]*)$|^sum\s*:?$/i
const people =
  '制表|制单|填表|编制|填报|审核|审批|复核|核对|经办|经手|批准|负责|仓管|盘点|会计|出纳|财务|主管|签字|签名|签章|盖章'
/** Begin of a line of signatures. The words alone mean one only behind other such lines. */
const signer = `(${people}|单位负责)(人|员|者|部门|单位|日期|时间)?\\s*([（(].*?[)）])?`
export const signatureLine = new RegExp(
  `^${signer}\\s*[:：].*$|^(打印|导出|统计)(日期|时间)\\s*[:：]?.*$|^(prepared|checked|approved|signed|printed) (by|on)\\b.*$|^signatures?\\s*:.*$`,
  'i',
)
export const signerAlone = new RegExp(`^${signer}$`)
/** Begin of a line of remarks. */
export const remarkLine =
  /^(备\s*注|附\s*注|注\s*意?|说\s*明|填表说明|特别说明|温馨提示|提示|note|notes|remark|remarks|n\.b\.)\s*\d*\s*[:：].*$/i
/** Lines of one cell that only continue what stands above. */
export const furtherLine =
  /^(第\s*\d+\s*页|共\s*\d+\s*页|page\s+\d+|以上|上述|\d{1,2}\s*[.、)）]\s*\S|[（(]\d{1,2}[)）]|[*※★]|.*[:：])/i
