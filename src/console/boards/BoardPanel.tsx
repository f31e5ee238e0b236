import { LinkBase } from 'ra-core'
import { type ReactNode, useId, useState, type KeyboardEvent } from 'react'
import type { Board, Panel } from '../../schema/metrics/board'
import type { MetricsCatalogue } from '../../schema/metrics/catalogue'
import type { ChosenPeriod } from '../../schema/metrics/period'
import { dayOf } from '../../schema/text/timeZone'
import { ErrorMessage } from '../components/ErrorMessage'
import { useLabel } from '../config/ConsoleContext'
import { PanelChoices } from './PanelChoices'
import { Chart } from './charts/Chart'
import { PanelBoardContext } from './panel/usePointTarget'
import { useHasSharedError } from './SharedError'
import { PanelMenu } from './PanelMenu'
import { panelTable } from './panel/panelTable'
import { besideTitle, meaningOf, panelSummary, titleOf, panelTitle } from './panel/panelSummary'
import { panelAddress } from './panel/recordsLink'
import { TableView } from './charts/PanelTable'
import { type PanelState, usePanel } from './usePanel'
import { serverNow } from '../providers/clock/serverClock'
import { ScrollRegion } from '../components/tables/ScrollRegion'
import { formatMoment } from '../../schema/text/format'
import { useBoardMessages } from './text/useBoardMessages'

/** Tooltip with a figure's description and count time. Escape closes it. */
const FigureHelp = ({ title, text, at }: { title: string; text: string; at: string | undefined }) => {
  const id = useId()
  const { t, zone } = useBoardMessages()
  const [isGone, setGone] = useState(false)
  const leave = (event: KeyboardEvent) => event.key === 'Escape' && setGone(true)
  return (
    <span className="means">
      <button
        type="button"
        className="means-button"
        aria-label={t('means', { name: title })}
        aria-describedby={id}
        onKeyDown={leave}
        onMouseEnter={() => setGone(false)}
        onFocus={() => setGone(false)}
        onClick={() => setGone(false)}
      >
        <span aria-hidden="true">?</span>
      </button>
      <span id={id} role="tooltip" className={isGone ? 'means-text means-gone' : 'means-text'}>
        {text}
        {at && <span className="means-at"> {t('counted', { time: formatMoment(at, zone) })}</span>}
      </span>
    </span>
  )
}

interface PanelCardProps {
  readonly book: MetricsCatalogue
  readonly board: Board
  readonly name: string
  readonly panel: Panel
  /** Period of the page, or the one it was pinned with. */
  readonly page: ChosenPeriod
  /** Prefix of the panel's query parameters, unique where panels of several pages meet. */
  readonly as?: string
  /** Whether the panel is shown among panels of other periods. It then names its own period. */
  readonly isPinned?: boolean
  /** Drag handle, if the panel can be moved. */
  readonly handle?: ReactNode
}
const Skeleton = ({ panel: { chart: as } }: { readonly panel: Panel }) => (
  <div className={`figure-skeleton skeleton-${as}`}>
    <span />
    <span />
    <span />
    <span />
  </div>
)
const Content = ({ state, asTable }: { readonly state: PanelState; readonly asTable: boolean }) => {
  const { asked, answers, telling, error, retry } = state
  const hasSharedError = useHasSharedError()
  if (error && hasSharedError) return <p className="figure-nothing">{telling.spoken.t('notCounted')}</p>
  if (error) return <ErrorMessage fault={error} retry={retry} name={titleOf(asked)[telling.spoken.language]} />
  if (!answers) return <Skeleton panel={asked.panel} />
  if (asTable)
    return (
      <ScrollRegion className="figure-scroll" label={titleOf(asked)[telling.spoken.language]}>
        <TableView table={panelTable(asked, answers, telling)} caption={panelSummary(asked, answers, telling)} />
      </ScrollRegion>
    )
  const today = dayOf(serverNow(), telling.spoken.zone)
  const isToday = asked.period.from === today && asked.period.to === today
  return <Chart query={asked} answers={answers} context={telling} isToday={isToday} />
}
interface HeadingProps {
  readonly id: string
  readonly title: string
  readonly beside: ReturnType<typeof besideTitle>
  /** Whether the dimension is selected beside the heading. It is then not repeated visibly. */
  readonly isChosen: boolean
}
const Heading = ({ id, title, beside, isChosen }: HeadingProps) => (
  <h2 id={id}>
    {title} {beside.period && <span className="figure-beside">{beside.period}</span>}{' '}
    {beside.division && <span className={isChosen ? 'visually-hidden' : 'figure-beside'}>{beside.division}</span>}
  </h2>
)
interface TableToggleProps {
  readonly asTable: boolean
  readonly toggle: () => void
  /** Title of the panel. */
  readonly name: string
  readonly t: PanelState['telling']['spoken']['t']
}
const TableToggle = ({ asTable, toggle, name, t }: TableToggleProps) => (
  <button
    type="button"
    className="row-action"
    aria-pressed={asTable}
    aria-label={t(asTable ? 'asChartOf' : 'asTableOf', { name })}
    onClick={toggle}
  >
    {t(asTable ? 'asChart' : 'asTable')}
  </button>
)
interface RecordsLinkProps extends Pick<PanelCardProps, 'book'> {
  readonly state: PanelState
  readonly chart: Panel['chart']
  readonly title: string
}
/** Link to the counted records. Charts of several figures have links of their own. */
const RecordsLink = ({ book, state, chart, title }: RecordsLinkProps) => {
  const to = panelAddress(book, state.asked)
  const { t } = state.telling.spoken
  if (!to || chart === 'funnel' || chart === 'table') return null
  return (
    <LinkBase to={to} aria-label={t('listOf', { name: title })}>
      {t('list')}
    </LinkBase>
  )
}
/** Panel of a board: title, description, chart or table, and a link to the counted records. */
export const BoardPanel = ({ book, board, name, panel, page, as = name, isPinned = false, handle }: PanelCardProps) => {
  const state = usePanel(book, as, panel, page)
  const { asked, answers, at, telling, isStale, error } = state
  const [asTable, setTable] = useState(false)
  const label = useLabel()
  const id = useId()
  const pinned = isPinned ? page : undefined
  const title = panelTitle(asked, telling.spoken, pinned)
  const exportHeader = answers && at && !isStale ? { title, query: asked, answers, at } : undefined
  const isBusy = !error && (isStale || !answers)
  const { chart } = panel
  const goodClass = chart === 'table' ? '' : `good-${asked.figures[0]?.goodDirection}`
  return (
    <section className={`figure figure-${chart} ${goodClass}`} aria-labelledby={id} aria-busy={isBusy || undefined}>
      <header className="figure-head">
        {handle}
        <Heading
          id={id}
          title={label(titleOf(asked))}
          beside={besideTitle(asked, telling.spoken, pinned)}
          isChosen={chart === 'breakdown' || chart === 'table'}
        />
        <FigureHelp title={title} text={label(meaningOf(asked))} at={at} />
        <PanelChoices book={book} state={state} title={title} />
        <span className="figure-tools">
          {chart !== 'number' && chart !== 'table' && (
            <TableToggle asTable={asTable} toggle={() => setTable(!asTable)} name={title} t={telling.spoken.t} />
          )}
          <PanelMenu {...{ book, board, name, title, exportHeader }} period={page} context={telling} />
        </span>
      </header>
      <div className={isStale ? 'figure-body figure-stale' : 'figure-body'}>
        <PanelBoardContext value={board}>
          <Content state={state} asTable={asTable} />
        </PanelBoardContext>
      </div>
      <footer className="figure-foot">
        <RecordsLink book={book} state={state} chart={chart} title={title} />
      </footer>
    </section>
  )
}
