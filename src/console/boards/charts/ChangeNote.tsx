import type { Answer } from '../../../schema/metrics/board'
import type { Figure } from '../../../schema/metrics/figure'
import { type Change, changeOf } from '../panel/change'
import type { BoardMessages } from '../text/useBoardMessages'
import { periodText, valueText } from '../text/valueText'

const arrows = { up: '↑', down: '↓', same: '' } as const
const directionMessages = { up: 'moreThan', down: 'lessThan', same: 'likeBefore' } as const
interface MarkProps {
  readonly change: Change
  readonly spoken: BoardMessages
  /** In a column of many, which has no room for words; they are heard all the same. */
  readonly isBrief?: boolean
}
/** How a value stands beside the period before: by an arrow, a sign and words, and by colour only besides. */
export const ChangeMark = ({ change: { direction, tone, text, brief }, spoken, isBrief }: MarkProps) => (
  <span className={`change-mark change-${tone}`} title={isBrief && brief ? text : undefined}>
    {arrows[direction] && <span aria-hidden="true">{arrows[direction]}</span>}
    {direction !== 'same' && <span className="visually-hidden">{spoken.t(directionMessages[direction])}</span>}{' '}
    {isBrief && brief ? (
      <>
        <span className="visually-hidden">{text}</span>
        <span aria-hidden="true">{brief}</span>
      </>
    ) : (
      text
    )}
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
  readonly spoken: BoardMessages
}) => {
  const { beforePeriod, before } = answer
  const title = beforePeriod && periodText(beforePeriod, spoken)
  const change = changeOf(figure, answer.value, before, spoken)
  if (!change) return null
  // Of what is known by the day alone, a day that is not over is neither more nor less than a whole one.
  if (isToday && !figure.hours)
    return (
      <p className="change-note quiet" title={title}>
        {spoken.t('wholeBefore', { value: valueText(figure.as, before, spoken) })}
      </p>
    )
  const then = answer.value === before ? 'likeThen' : 'noneThen'
  return (
    <p className="change-note" title={title}>
      <ChangeMark
        change={isToday && change.direction === 'same' ? { ...change, text: spoken.t(then) } : change}
        spoken={spoken}
      />{' '}
      {change.direction !== 'same' && (
        <span className="quiet">{spoken.t(isToday && figure.hours ? 'versusNow' : 'versus')}</span>
      )}
    </p>
  )
}
