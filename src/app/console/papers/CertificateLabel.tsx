import type { CSSProperties } from 'react'
import { useLabel, useConsoleConfig } from '../../../console/config/ConsoleContext'
import { addressOf, type Certificate, cut, isRevoked, labelLines, type LabelSize, labelSizes } from './labelSizes'
import { fontFaces } from './paperFonts'
import { Code } from './parts'
import { documentTexts as words } from './paperTexts'
import styles from './papers.css?inline'

const corners: readonly CSSProperties[] = [
  { top: 0, left: 0, borderWidth: '0 .2mm .2mm 0' },
  { top: 0, right: 0, borderWidth: '0 0 .2mm .2mm' },
  { bottom: 0, left: 0, borderWidth: '.2mm .2mm 0 0' },
  { bottom: 0, right: 0, borderWidth: '.2mm 0 0 .2mm' },
]
/** Certificate label of a size, with cut marks. */
const labelOf =
  (size: LabelSize) =>
  ({ record }: { readonly record: Certificate }) => {
    const { publicUrl } = useConsoleConfig()
    const label = useLabel()
    const { width, height, code, points } = labelSizes[size]
    const page = {
      width: `${width + 2 * cut.around}mm`,
      height: `${height + 2 * cut.around}mm`,
      padding: `${cut.around + 1}mm`,
      fontSize: `${points}pt`,
      '--code': `${code}mm`,
    }
    return (
      <section className="paper paper-cut" style={page}>
        {corners.map(corner => (
          <i key={JSON.stringify(corner)} className="paper-mark" style={corner} />
        ))}
        {!isRevoked(record) && <Code no={addressOf(publicUrl, record.serial ?? '')} className="paper-label-code" />}
        {labelLines(record, label(isRevoked(record) ? words.revoked : words.scan)).map((line, at) => (
          <p key={line} className={at === 1 || at === 2 ? 'paper-serial' : undefined}>
            {line}
          </p>
        ))}
      </section>
    )
  }
const toPrintDocument = (size: LabelSize) => ({ default: labelOf(size), css: fontFaces + styles })
/** Print documents of the label sizes. */
export const labels = {
  small: toPrintDocument('small'),
  middle: toPrintDocument('middle'),
  large: toPrintDocument('large'),
} as const
