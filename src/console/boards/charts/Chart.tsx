import type { Answer } from '../../../schema/metrics/answers'
import { BarChart } from './BarChart'
import { ChangeNote } from './ChangeNote'
import { FiguresTable } from './FiguresTable'
import { FunnelChart } from './FunnelChart'
import { Heatmap } from './Heatmap'
import type { PanelContext } from '../panel/panelContext'
import type { PanelQuery } from '../panel/panelQuery'
import { isNothing, panelSummary, titleOf } from '../panel/panelSummary'
import { Sparkline } from './Sparkline'
import { TileMap } from './TileMap'
import { TrendChart } from './trend/TrendChart'
import { valueText } from '../text/valueText'
import { firstItem } from '../text/firstItem'

interface DrawnProps {
  readonly query: PanelQuery
  readonly answers: readonly Answer[]
  readonly context: PanelContext
  readonly isToday: boolean
}
const Value = ({ query, answers, context: { spoken }, isToday }: DrawnProps) => {
  const figure = firstItem(query.figures)
  const answer = firstItem(answers)
  return (
    <>
      <div className="figure-total">
        <p className="figure-value">{valueText(figure.as, answer.value, spoken)}</p>
        <ChangeNote figure={figure} answer={answer} isToday={isToday} baseline={query.baseline} spoken={spoken} />
      </div>
      <Sparkline answer={answer} />
    </>
  )
}
/** Chart of a panel, or a text if there are no values. */
export const Chart = (props: DrawnProps) => {
  const { query, answers, context, isToday } = props
  const { chart: as } = query.panel
  const answer = firstItem(answers)
  const { t, language } = context.spoken
  if (as === 'number') return <Value {...props} />
  if (isNothing(answers)) {
    const name = titleOf(query)[language]
    return <p className="figure-nothing">{t(query.figures[0]?.dateField ? 'nothing' : 'nothingNow', { name })}</p>
  }
  const summary = panelSummary(query, answers, context)
  if (as === 'trend')
    return <TrendChart query={query} answer={answer} context={context} summary={summary} isToday={isToday} />
  if (as === 'heat') return <Heatmap query={query} answer={answer} context={context} summary={summary} />
  if (as === 'map') return <TileMap query={query} answer={answer} context={context} summary={summary} />
  if (as === 'table') return <FiguresTable query={query} answers={answers} context={context} summary={summary} />
  if (as === 'funnel') return <FunnelChart query={query} answers={answers} context={context} summary={summary} />
  return <BarChart query={query} answer={answer} context={context} summary={summary} />
}
