import { LinkBase } from 'ra-core'
import type { CSSProperties } from 'react'
import type { Answer } from '../../../schema/figures/board'
import type { Figure } from '../../../schema/figures/figure'
import { ChangeMark } from './ChangeNote'
import { changeOf } from './change'
import { shareOf, type Telling } from './panelTable'
import type { PanelAsked } from './panelQuestions'
import { partText } from './partText'
import { rowsAddress } from './rowsAddress'
import { shareText, valueText } from './valueText'

interface BarsProps {
  readonly asked: PanelAsked
  readonly answer: Answer
  readonly telling: Telling
  /** What they say in one sentence. */
  readonly said: string
}
interface Bar {
  readonly key: string
  readonly name: string
  readonly value: number | null
  readonly before?: number | null
  readonly to?: string
}
const barsOf = ({ asked, answer, telling }: BarsProps): Bar[] => {
  const [figure] = asked.figures as [Figure]
  const { division = '' } = asked
  const { parts = [], rest } = answer
  const named = parts.map(
    ({ part, ...each }): Bar => ({
      key: part,
      ...each,
      name: partText(figure, division, { part, name: each.name }, telling.tiles, telling.spoken),
      to: rowsAddress(figure, asked.period, { division, part }),
    }),
  )
  const others = rest && { key: '…', name: telling.spoken.say('rest', { n: rest.parts }), value: rest.value }
  return others ? [...named, others] : named
}
/** A mark that is so long beside the longest. */
const long = (value: number | null | undefined, most: number): CSSProperties => ({
  width: `${Math.max(0, ((value ?? 0) / most) * 100)}%`,
})
/** The parts of a figure as bars, the longest the largest; what each was before is a mark on it. Each leads to its rows. */
export const Bars = (props: BarsProps) => {
  const { asked, answer, telling, said } = props
  const { spoken } = telling
  const [figure] = asked.figures as [Figure]
  const bars = barsOf(props)
  const most = Math.max(...bars.flatMap(({ value, before }) => [value ?? 0, before ?? 0]), Number.MIN_VALUE)
  const content = ({ name, value, before }: Bar) => {
    const share = shareOf(figure, value, answer)
    const change = changeOf(figure, value, before, spoken)
    return (
      <>
        <span className="bar-name">{name}</span>
        <span className="bar-value">
          {valueText(figure.as, value, spoken)}
          {share !== undefined && <span className="quiet"> {shareText(share, spoken)}</span>}
        </span>
        <span className="bar-line" aria-hidden="true">
          <span className="bar-now" style={long(value, most)} />
          {before ? <span className="bar-before" style={long(before, most)} /> : null}
        </span>
        <span className="bar-change">{change && <ChangeMark change={change} spoken={spoken} />}</span>
      </>
    )
  }
  return (
    <ul className="part-bars" aria-label={said}>
      {bars.map(bar => (
        <li key={bar.key}>
          {bar.to && bar.value ? (
            <LinkBase className="part-bar" to={bar.to}>
              {content(bar)}
            </LinkBase>
          ) : (
            <span className="part-bar">{content(bar)}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
