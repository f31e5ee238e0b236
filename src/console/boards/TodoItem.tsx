import { LinkBase } from 'ra-core'
import type { Answer } from '../../schema/metrics/answers'
import type { Panel } from '../../schema/metrics/board'
import type { MetricsCatalogue } from '../../schema/metrics/catalogue'
import type { Period } from '../../schema/metrics/period'
import { ErrorMessage } from '../components/ErrorMessage'
import { useHasSharedError } from './SharedError'
import { titleOf } from './panel/panelSummary'
import { todoLink } from './panel/recordsLink'
import type { BoardMessages } from './text/useBoardMessages'
import { usePanel } from './usePanel'
import { formatDuration } from '../../schema/metrics/formatFigure'
import { valueText } from './text/valueText'
import { firstItem } from './text/firstItem'
import { useServerTime } from '../components/hooks/useToday'

/** Latest reason, else the nearest due date or the longest waiting time. */
const noteText = ({ latest, nearest }: Answer, { due }: Panel, spoken: BoardMessages, now: number): string => {
  if (latest) return spoken.t('saysOf', { name: latest.name, says: latest.says })
  if (!nearest) return ''
  const seconds = (Date.parse(nearest) - now) / 1000
  const time = formatDuration(Math.abs(seconds), spoken.language)
  if (due === undefined) return spoken.t('oldest', { time })
  return spoken.t(seconds > 0 ? 'nearest' : 'overdue', { time })
}
/** To-do entry with its count, as a link to its list. */
export const TodoItem = ({
  book,
  name,
  panel,
  page,
}: {
  readonly book: MetricsCatalogue
  readonly name: string
  readonly panel: Panel
  readonly page: Period
}) => {
  const hasSharedError = useHasSharedError()
  const now = useServerTime()
  const { asked, telling, answers, error, retry } = usePanel(book, name, panel, page)
  const { spoken } = telling
  const figure = firstItem(asked.figures)
  const title = titleOf(asked)[spoken.language]
  const period = panel.period && figure.dateField ? asked.period : undefined
  const to = todoLink(figure, period, panel)
  if (error && !hasSharedError) return <ErrorMessage fault={error} retry={retry} name={title} to={to} />
  const [answer] = answers ?? []
  const isWaiting = (answer?.value ?? 0) > 0
  const text = answer && (isWaiting ? noteText(answer, panel, spoken, now) : spoken.t('waitsNothing'))
  const note = error ? spoken.t('notCounted') : text
  return (
    <LinkBase to={to} className={isWaiting ? 'todo' : 'todo todo-none'} aria-busy={(!answer && !error) || undefined}>
      <span className="todo-count">{answer ? valueText(figure.as, answer.value, spoken) : ''}</span>
      <span className="todo-text">
        <span className="todo-name">{title}</span>
        <span className="todo-note" title={answer?.latest ? note : undefined}>
          {note}
        </span>
      </span>
    </LinkBase>
  )
}
