import type { Answer } from '../../../schema/metrics/answers'
import type { Figure } from '../../../schema/metrics/figure'
import type { Baseline } from '../../../schema/metrics/period'
import { type Change, changeOf } from '../panel/change'
import type { BoardMessages } from '../text/useBoardMessages'
import { periodText, valueText } from '../text/valueText'

const arrows = { up: '↑', down: '↓', same: '' } as const
const directionMessages = { up: 'moreThan', down: 'lessThan' } as const
const otherMessages = { up: 'higher', down: 'lower' } as const
interface MarkProps {
  readonly change: Change
  readonly spoken: BoardMessages
  /** Whether the change is against another value than that of the period before. */
  readonly isOther?: boolean
  /** Shortened, for a column of many changes. Screen readers get the full text. */
  readonly isBrief?: boolean
}
/** Change against the compared period: arrow, sign and words. Colour is only an addition. */
export const ChangeMark = ({ change: { direction, tone, text, brief }, spoken, isBrief, isOther }: MarkProps) => (
  <span className={`change-mark change-${tone}`} title={isBrief && brief ? text : undefined}>
    {arrows[direction] && <span aria-hidden="true">{arrows[direction]}</span>}
    {direction !== 'same' && (
      <span className="visually-hidden">{spoken.t((isOther ? otherMessages : directionMessages)[direction])}</span>
    )}{' '}
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
interface NoteProps {
  readonly figure: Figure
  readonly answer: Answer
  /** Whether the day is still running. It is compared with the day before up to the same hour. */
  readonly isToday: boolean
  /** Left out: the period before. */
  readonly baseline?: Baseline
  readonly spoken: BoardMessages
}
/** Change of a figure, with the compared period. */
export const ChangeNote = ({ figure, answer, isToday, baseline, spoken }: NoteProps) => {
  const { beforePeriod, before } = answer
  const title = beforePeriod && periodText(beforePeriod, spoken)
  const change = changeOf(figure, answer.value, before, spoken)
  if (!change) return null
  // A figure without hours cannot compare a running day with a whole one.
  const isLastYear = baseline === 'lastYear'
  const isByHour = isToday && !isLastYear
  if (isByHour && !figure.hours)
    return (
      <p className="change-note quiet" title={title}>
        {spoken.t('wholeBefore', { value: valueText(figure.as, before, spoken) })}
      </p>
    )
  const isSame = answer.value === before
  const same = isLastYear ? (isSame ? 'likeLastYear' : 'noLastYear') : isSame ? 'likeThen' : 'noneThen'
  const isReworded = change.direction === 'same' && (isToday || isLastYear)
  return (
    <p className="change-note" title={title}>
      <ChangeMark
        change={isReworded ? { ...change, text: spoken.t(same) } : change}
        isOther={isLastYear}
        spoken={spoken}
      />{' '}
      {change.direction !== 'same' && (
        <span className={`quiet${isByHour ? '' : ' change-than'}`}>
          {spoken.t(isLastYear ? 'versusLastYear' : isByHour && figure.hours ? 'versusNow' : 'versus')}
        </span>
      )}
    </p>
  )
}
