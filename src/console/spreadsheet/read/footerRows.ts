import { furtherLine, remarkLine, signatureLine, signerAlone, sumLine } from '../../../schema/spreadsheet/footerLines'
import { plainly } from '../../../schema/spreadsheet/parseAmount'
import { isBlank } from './headerRow'

/**
 * Finds rows that are no records: sums, signatures, remarks, and repeated heads. Rows of one cell
 * behind such a line continue the remark. `top` is the line of the header row, `keyAt` the column
 * of record numbers: a row with a number there is always a record.
 */
export const footerRows = (
  lines: readonly (readonly string[])[],
  top: number,
  keyAt: number | undefined,
): ReadonlyMap<number, string> => {
  const rows = new Map<number, string>()
  const head = (lines[top] ?? []).map(plainly).join('\n').trimEnd()
  let isBehind = false
  for (let at = top + 1; at < lines.length; at += 1) {
    const line = lines[at] ?? []
    if (isBlank(line)) continue
    const cells = line.map(cell => cell.trim()).filter(cell => cell !== '')
    const [first = ''] = cells
    const text = first.normalize('NFKC')
    const isFooter =
      line.map(plainly).join('\n').trimEnd() === head ||
      (first.length < 200 && (sumLine.test(text) || signatureLine.test(text) || remarkLine.test(text))) ||
      (isBehind && (signerAlone.test(text) || (cells.length === 1 && furtherLine.test(text))))
    const key = keyAt === undefined ? '' : (line[keyAt] ?? '').trim()
    if (!isFooter || (key !== '' && key !== first)) {
      isBehind = false
      continue
    }
    isBehind = true
    rows.set(at, first)
  }
  return rows
}
