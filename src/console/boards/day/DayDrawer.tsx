import CloseIcon from '@mui/icons-material/Close'
import { Drawer, IconButton } from '@mui/material'
import { LinkBase, useTranslate } from 'ra-core'
import { useId } from 'react'
import type { Board } from '../../../schema/metrics/board'
import { canReadFigure, getCatalogueFigure, type MetricsCatalogue } from '../../../schema/metrics/catalogue'
import type { Figure } from '../../../schema/metrics/figure'
import { addDays } from '../../../schema/metrics/period'
import { dayOf } from '../../../schema/text/timeZone'
import { ErrorMessage } from '../../components/ErrorMessage'
import { Loading } from '../../components/Loading'
import { useConsoleConfig } from '../../config/ConsoleContext'
import { serverNow } from '../../providers/clock/serverClock'
import { useFigures } from '../../providers/data/useFigures'
import { ChangeMark } from '../charts/ChangeNote'
import { changeOf } from '../panel/change'
import { TableHead } from '../../components/tables/TableHead'
import { recordsLink } from '../panel/recordsLink'
import { firstItem } from '../text/firstItem'
import { type BoardMessages, useBoardMessages } from '../text/useBoardMessages'
import { dayText, differenceShare, valueText, weekdayOf } from '../text/valueText'
import { type DayFigure, dayFigure, levelOf, mainReason, shareOfMean, WEEKS } from './dayReasons'
import { DayRecordsList } from './DayRecordsList'

interface DayProps {
  readonly book: MetricsCatalogue
  readonly day: string
  /** Name of the figure whose chart was clicked. */
  readonly clicked: string | undefined
}
const titles = { low: 'whyLow', high: 'whyHigh', usual: 'dayUsual' } as const
const levels = { low: 'lowerBy', high: 'higherBy', usual: 'asUsual' } as const
/** Sentences: how the day compares, and what differs most. */
const Answer = ({ lead, figures, weekday, spoken }: AnswerProps) => {
  const { t, language } = spoken
  const level = levelOf(lead)
  const textOf = ({ figure, value }: Pick<DayFigure, 'figure' | 'value'>) => valueText(figure.as, value, spoken)
  const meanOf = ({ figure, mean }: DayFigure) =>
    valueText(figure.as, mean === undefined ? null : round(figure, mean), spoken)
  const valuesOf = (each: DayFigure) => ({
    name: each.figure.labels[language],
    value: textOf(each),
    mean: meanOf(each),
    share: differenceShare(Math.abs(shareOfMean(each) ?? 0), spoken),
    weekday,
  })
  const reason = mainReason(lead, figures)
  return (
    <p className="day-answer">
      {t(level === undefined || lead.mean === 0 ? 'noMean' : levels[level], valuesOf(lead))}
      {reason && ` ${t((shareOfMean(reason) ?? 0) < 0 ? 'reasonLess' : 'reasonMore', valuesOf(reason))}`}
    </p>
  )
}
interface AnswerProps {
  readonly lead: DayFigure
  readonly figures: readonly DayFigure[]
  readonly weekday: string
  readonly spoken: BoardMessages
}
/** Mean of a count with decimals, since three quarters of an order a day are a mean. */
const round = ({ as }: Figure, mean: number) => (as === 'count' ? Number(mean.toFixed(mean < 10 ? 2 : 1)) : mean)
const Rows = ({ figures, day, weekday, spoken }: Omit<AnswerProps, 'lead'> & { readonly day: string }) => {
  const { t, language } = spoken
  const period = { from: day, to: day }
  return (
    <table className="figure-table day-table">
      <TableHead titles={[t('figure'), t('thisDay'), t('meanOf', { n: WEEKS, weekday }), t('change')]} />
      <tbody>
        {figures.map(({ figure, value, mean }) => {
          const to = value ? recordsLink(figure, period) : undefined
          const text = valueText(figure.as, value, spoken)
          const change = mean === 0 ? undefined : changeOf(figure, value, mean, spoken)
          return (
            <tr key={figure.name}>
              <th scope="row">{figure.labels[language]}</th>
              <td>{to ? <LinkBase to={to}>{text}</LinkBase> : text}</td>
              <td>{valueText(figure.as, mean === undefined ? null : round(figure, mean), spoken)}</td>
              <td>{change && <ChangeMark {...{ change, spoken }} isBrief isOther />}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
const Heading = ({ id, text, close }: { readonly id: string; readonly text: string; readonly close: () => void }) => {
  const translate = useTranslate()
  return (
    <header className="day-head">
      <h2 id={id}>{text}</h2>
      <IconButton edge="end" aria-label={translate('console.close')} onClick={close}>
        <CloseIcon />
      </IconButton>
    </header>
  )
}
/** Figures of the day that the role may read, each beside the mean of the same weekdays. */
const useDayFigures = ({ book, board, day, clicked }: Omit<DayProps & DrawerProps, 'close'>) => {
  const { me } = useConsoleConfig()
  const canRead = (name: string, dimension?: string) => canReadFigure(book, name, me.role, dimension)
  const declared = (board.day?.figures ?? []).filter(name => canRead(name))
  const names = clicked && !declared.includes(clicked) && canRead(clicked) ? [clicked, ...declared] : declared
  const figures = names.map(name => getCatalogueFigure(book, name))
  const days = { from: addDays(day, -7 * WEEKS), to: day, step: 'day' } as const
  const { data, error, refetch } = useFigures(
    figures[0]?.resource ?? '',
    figures.map(({ name }) => ({ figure: name, ...days })),
  )
  const read = data?.map(({ answer }, at) => dayFigure(firstItem(figures.slice(at)), answer, day))
  const lead = read?.find(({ figure }) => figure.name === clicked) ?? read?.[0]
  const records = board.day?.records.filter(({ figure, dimension }) => canRead(figure, dimension))
  return { isLoading: !error && !data, fault: data ? undefined : error, refetch, read, lead, records }
}
/** Explains a day: its figures beside the mean of the same weekdays, and the records that left. */
const DayDrawer = ({ close, ...props }: DayProps & DrawerProps) => {
  const { book, day } = props
  const spoken = useBoardMessages()
  const { t, zone } = spoken
  const id = useId()
  const { isLoading, fault, refetch, read, lead, records } = useDayFigures(props)
  const weekday = weekdayOf(day, spoken, 'long')
  const named = t('dayNamed', { day: dayText(day, spoken), weekday: weekdayOf(day, spoken) })
  const level = lead && levelOf(lead)
  const isToday = day === dayOf(serverNow(), zone)
  const paper = { 'aria-labelledby': id, elevation: 0, className: 'day-drawer' }
  return (
    <Drawer anchor="right" open onClose={close} slotProps={{ paper }}>
      <Heading id={id} text={t(level && !isToday ? titles[level] : 'dayUsual', { day: named })} close={close} />
      {fault && <ErrorMessage fault={fault} retry={() => void refetch()} />}
      {isLoading && <Loading />}
      {read && lead && (
        <>
          {isToday ? (
            <p className="day-answer">{t('dayRuns')}</p>
          ) : (
            <Answer {...{ lead, figures: read, weekday, spoken }} />
          )}
          <Rows {...{ figures: read, day, weekday, spoken }} />
          {records?.map(({ figure, dimension }) => (
            <DayRecordsList
              key={figure}
              figure={getCatalogueFigure(book, figure)}
              dimension={dimension}
              period={{ from: day, to: day }}
            />
          ))}
        </>
      )}
    </Drawer>
  )
}
interface DrawerProps {
  readonly board: Board
  readonly close: () => void
}
export default DayDrawer
