import { Button } from '@mui/material'
import { useLocation, useNavigate, useNotify } from 'ra-core'
import { useDeferredValue, useMemo } from 'react'
import type { Board } from '../../schema/metrics/board'
import type { MetricsCatalogue } from '../../schema/metrics/catalogue'
import { baselineComparison, chosenAt, FIRST_PERIOD, MAX_DAYS, periodBefore } from '../../schema/metrics/period'
import { useMetricsCatalogue } from '../providers/data/useFigures'
import { PageHeader } from '../components/PageHeader'
import { ErrorMessage } from '../components/ErrorMessage'
import { usePageTitle } from '../components/hooks/usePageTitle'
import { useToday } from '../components/hooks/useToday'
import { Loading } from '../components/Loading'
import { useLabel, useConsoleConfig } from '../config/ConsoleContext'
import { EmptyFrame } from '../list/Empty'
import { SharedError } from './SharedError'
import { BoardPanel } from './BoardPanel'
import { DayExplanation } from './day/DayExplanation'
import { KeyFigures } from './KeyFigures'
import { hasPanel } from './panel/panelQuery'
import { BaselineSelect } from './period/BaselineSelect'
import { PeriodSelect } from './period/PeriodSelect'
import { readPeriod, writePeriod } from './period/periodParam'
import { layOutPanels } from './layOutPanels'
import { useBoardMessages } from './text/useBoardMessages'
import { datedText } from './text/valueText'
import { serverNow } from '../providers/clock/serverClock'
import './boards.css'
import { useOnChange } from '../components/hooks/useOnChange'

/** Period of a page, kept in its address. */
export const usePeriod = () => {
  const { search } = useLocation()
  const navigate = useNavigate()
  const spoken = useBoardMessages()
  const { zone, t } = spoken
  const { begun } = useToday(zone)
  const notify = useNotify()
  const period = useMemo(() => readPeriod(search, begun, zone), [search, begun, zone])
  const choose = (chosen: typeof period) => navigate({ search: writePeriod(search, chosen) }, { replace: true })
  const wrong = period.hasFuture ? 'futureDays' : period.isWrong ? 'wrongPeriod' : undefined
  useOnChange(() => {
    if (!wrong) return
    const text = t(wrong, { period: period.preset ? t(period.preset) : datedText(period, spoken) })
    notify(text, { type: 'warning', messageArgs: { _: text } })
    choose(period)
  }, [wrong])
  return { period, choose }
}
/** Error for a period above the limit of days, with a button for the default period. */
const TooLong = ({ choose }: { readonly choose: ReturnType<typeof usePeriod>['choose'] }) => {
  const { t, zone } = useBoardMessages()
  return (
    <EmptyFrame title={t('tooLong', { years: Math.floor(MAX_DAYS / 365) })}>
      <Button variant="outlined" onClick={() => choose(chosenAt(FIRST_PERIOD, serverNow(), zone))}>
        {t(FIRST_PERIOD)}
      </Button>
    </EmptyFrame>
  )
}
/** Days of the period, and those it is compared with. */
const PeriodText = ({ period }: Pick<ReturnType<typeof usePeriod>, 'period'>) => {
  const spoken = useBoardMessages()
  const comparison = baselineComparison(period)
  return (
    <p className="period-said">
      {datedText(period, spoken)}{' '}
      {!period.isTooLong && comparison && (
        <span className="quiet">
          {spoken.t('against', { period: datedText(periodBefore(period, comparison), spoken) })}
        </span>
      )}
    </p>
  )
}
const Panels = ({ book, board }: { readonly book: MetricsCatalogue; readonly board: Board }) => {
  const { me } = useConsoleConfig()
  const label = useLabel()
  const { period, choose } = usePeriod()
  const panels = Object.entries(board.panels).filter(([, panel]) => hasPanel(book, panel, me))
  const rows = layOutPanels(panels.map(([name, panel]) => ({ name, panel, as: panel.chart })))
  // Renders the panels deferred, so that the page responds first.
  const isRendered = useDeferredValue(true, false)
  return (
    <>
      <PageHeader title={label(board.labels)} beside={<PeriodText period={period} />} />
      <div className="board-choices">
        <PeriodSelect period={period} choose={days => choose({ ...days, baseline: period.baseline })} />
        {!period.isTooLong && <BaselineSelect period={period} choose={choose} />}
      </div>
      {period.isTooLong ? (
        <TooLong choose={choose} />
      ) : (
        <SharedError>
          <KeyFigures book={book} board={board} page={period} />
          <div className="board" aria-busy={!isRendered || undefined}>
            {(isRendered ? rows : []).map(({ name, panel, isAlone }) => (
              <div key={name} className={`place place-${isAlone ? 'heat' : panel.chart}`}>
                <BoardPanel book={book} board={board} name={name} panel={panel} page={period} />
              </div>
            ))}
          </div>
        </SharedError>
      )}
      <DayExplanation book={book} board={board} />
    </>
  )
}
/** Page of a declared board: period and panels. All panels share one call. */
export const BoardView = ({ name }: { readonly name: string }) => {
  const { data: book, error, refetch } = useMetricsCatalogue()
  const { pages } = useConsoleConfig()
  usePageTitle(useLabel()(pages.find(each => each.name === name)?.labels))
  const board = book?.boards.find(each => each.name === name)
  if (error) return <ErrorMessage fault={error} retry={() => void refetch()} />
  return book && board ? <Panels book={book} board={board} /> : <Loading />
}
