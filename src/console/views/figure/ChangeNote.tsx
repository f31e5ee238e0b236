import type { Answer } from '../../../schema/figures/board'
import type { Figure } from '../../../schema/figures/figure'
import { type Change, changeOf } from './change'
import type { Spoken } from './spoken'
import { periodText } from './valueText'

const arrows = { up: '↑', down: '↓', same: '' } as const
const words = { up: 'moreThan', down: 'lessThan', same: 'likeBefore' } as const
/** How a value stands beside the period before: by an arrow, a sign and words, and by colour only besides. */
export const ChangeMark = ({ change, spoken }: { readonly change: Change; readonly spoken: Spoken }) => (
  <span className={`change-mark change-${change.tone}`}>
    {arrows[change.direction] && <span aria-hidden="true">{arrows[change.direction]}</span>}
    {change.direction !== 'same' && <span className="visually-hidden">{spoken.say(words[change.direction])}</span>}{' '}
    {change.text}
  </span>
)
/** The same with what it is held against. */
export const ChangeNote = ({
  figure,
  answer,
  isToday,
  spoken,
}: {
  readonly figure: Figure
  readonly answer: Answer
  /** A day that is not over is held against the day before up to this hour. */
  readonly isToday: boolean
  readonly spoken: Spoken
}) => {
  const change = changeOf(figure, answer.value, answer.before, spoken)
  if (!change) return null
  const { beforePeriod } = answer
  return (
    <p className="change-note" title={beforePeriod && periodText(beforePeriod, spoken)}>
      <ChangeMark change={change} spoken={spoken} />{' '}
      {change.direction !== 'same' && (
        <span className="quiet">{spoken.say(isToday && figure.hours ? 'versusNow' : 'versus')}</span>
      )}
    </p>
  )
}
