import { LinkBase } from 'ra-core'
import { type CSSProperties, useMemo } from 'react'
import type { Board, Panel } from '../../schema/metrics/board'
import { canReadFigure, type MetricsCatalogue } from '../../schema/metrics/catalogue'
import type { ChosenPeriod } from '../../schema/metrics/period'
import { dayOf } from '../../schema/text/timeZone'
import { useConsoleConfig, useLabel } from '../config/ConsoleContext'
import { serverNow } from '../providers/clock/serverClock'
import { ChangeNote } from './charts/ChangeNote'
import { Sparkline } from './charts/Sparkline'
import { titleOf } from './panel/panelSummary'
import { panelAddress } from './panel/recordsLink'
import { firstItem } from './text/firstItem'
import { useBoardMessages } from './text/useBoardMessages'
import { valueText } from './text/valueText'
import { usePanel } from './usePanel'

interface KeyFigureProps {
  readonly book: MetricsCatalogue
  readonly figure: string
  readonly page: ChosenPeriod
}
/** A key figure: value, change and sparkline, with a link to its records. */
const KeyFigure = ({ book, figure: name, page }: KeyFigureProps) => {
  const panel = useMemo((): Panel => ({ chart: 'number', figures: [name] }), [name])
  const { asked, answers, telling, isStale, error } = usePanel(book, `key.${name}`, panel, page)
  const label = useLabel()
  const { spoken } = telling
  const figure = firstItem(asked.figures)
  const answer = answers?.[0]
  const today = dayOf(serverNow(), spoken.zone)
  const isToday = asked.period.from === today && asked.period.to === today
  const value = answer ? valueText(figure.as, answer.value, spoken) : error ? spoken.t('notCounted') : '\u00a0'
  const style: CSSProperties & { readonly '--length': number } = { '--length': value.length }
  return (
    <LinkBase className="key-figure" to={panelAddress(book, asked) ?? ''} aria-busy={isStale || undefined}>
      <span className="key-name">{label(titleOf(asked))}</span>
      <span className="key-value" style={style}>
        {value}
      </span>
      {answer && (
        <>
          <ChangeNote {...{ figure, answer, isToday, spoken }} baseline={asked.baseline} />
          <Sparkline answer={answer} />
        </>
      )}
    </LinkBase>
  )
}
/** Key figures of a board in one strip. */
export const KeyFigures = ({
  book,
  board: { keyFigures = [] },
  page,
}: {
  readonly book: MetricsCatalogue
  readonly board: Pick<Board, 'keyFigures'>
  readonly page: ChosenPeriod
}) => {
  const { me } = useConsoleConfig()
  const { t } = useBoardMessages()
  const readable = keyFigures.filter(name => canReadFigure(book, name, me.role))
  if (readable.length === 0) return null
  return (
    <ul className="key-figures" aria-label={t('keyFigures')}>
      {readable.map(name => (
        <li key={name}>
          <KeyFigure book={book} figure={name} page={page} />
        </li>
      ))}
    </ul>
  )
}
