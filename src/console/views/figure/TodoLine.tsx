import { LinkBase } from 'ra-core'
import type { Panel } from '../../../schema/figures/board'
import type { FigureBook } from '../../../schema/figures/book'
import type { Period } from '../../../schema/figures/period'
import { Problem } from '../../parts/Problem'
import { titleOf } from './panelSaid'
import { rowsAddress } from './rowsAddress'
import type { Spoken } from './spoken'
import { usePanel } from './usePanel'
import { durationText, valueText } from './valueText'
import { leading } from './leading'

/** What is nearest, or has waited longest, by its moment. */
const nearestText = (moment: string | null | undefined, spoken: Spoken): string => {
  if (!moment) return ''
  const seconds = (Date.parse(moment) - Date.now()) / 1000
  const time = durationText(Math.abs(seconds), spoken)
  return spoken.say(seconds > 0 ? 'nearest' : 'oldest', { time })
}
/** What waits to be done: how much, and since when; the whole line leads to its list. */
export const TodoLine = ({
  book,
  name,
  panel,
  page,
}: {
  readonly book: FigureBook
  readonly name: string
  readonly panel: Panel
  readonly page: Period
}) => {
  const { asked, telling, answers, error, retry } = usePanel(book, name, panel, page)
  const { spoken } = telling
  const figure = leading(asked.figures)
  if (error) return <Problem fault={error} retry={retry} />
  const [answer] = answers ?? []
  const isWaiting = (answer?.value ?? 0) > 0
  return (
    <LinkBase
      to={rowsAddress(figure, undefined) ?? ''}
      className={isWaiting ? 'todo' : 'todo todo-none'}
      aria-busy={!answer || undefined}
    >
      <span className="todo-count">{answer ? valueText(figure.as, answer.value, spoken) : ''}</span>
      <span className="todo-name">{titleOf(asked)[spoken.language]}</span>
      <span className="todo-note">
        {answer && (isWaiting ? nearestText(answer.nearest, spoken) : spoken.say('waitsNothing'))}
      </span>
    </LinkBase>
  )
}
