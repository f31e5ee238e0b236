import { LinkBase } from 'ra-core'
import type { CSSProperties } from 'react'
import type { Answer } from '../../../schema/metrics/answers'
import type { PanelContext } from '../panel/panelContext'
import type { PanelQuery } from '../panel/panelQuery'
import { recordsLink } from '../panel/recordsLink'
import { inSentence } from '../../../schema/labels/labels'
import { shareText, valueText } from '../text/valueText'
import { firstItem } from '../text/firstItem'

const part = (value: number | null, of: number | null | undefined): number | undefined =>
  of && value !== null ? value / of : undefined
/** Funnel of steps. Bars show the share of the first step, numbers that of the step before. */
export const FunnelChart = ({
  query: { figures, period },
  answers,
  context: { spoken },
  summary,
}: {
  readonly query: PanelQuery
  readonly answers: readonly Answer[]
  readonly context: PanelContext
  readonly summary: string
}) => (
  <ol className="part-bars funnel-bars" aria-label={summary}>
    {answers.map(({ value }, at) => {
      const figure = firstItem(figures.slice(at))
      const of = part(value, answers[at - 1]?.value)
      const before = figures[at - 1]
      const step = before && inSentence(before.labels[spoken.language])
      const width: CSSProperties = { width: `${Math.min(1, part(value, answers[0]?.value) ?? 0) * 100}%` }
      const to = recordsLink(figure, period)
      return (
        <li key={figure.name}>
          <LinkBase to={to ?? ''} className="part-bar">
            <span className="bar-name">{figure.labels[spoken.language]}</span>
            <span className="bar-line" aria-hidden="true">
              {value ? <span className="bar-now" style={width} /> : null}
            </span>
            <span className="bar-value">{valueText(figure.as, value, spoken)}</span>
            <span className="bar-change quiet">
              {of !== undefined && step && spoken.t('ofStep', { share: shareText(of, spoken), step })}
            </span>
          </LinkBase>
        </li>
      )
    })}
  </ol>
)
