import type { Answer } from '../../../schema/metrics/board'
import { BarChart } from './BarChart'
import { ChangeNote } from './ChangeNote'
import { FunnelChart } from './FunnelChart'
import { Heatmap } from './Heatmap'
import type { PanelContext } from '../panel/panelContext'
import type { PanelQuery } from '../panel/panelQuery'
import { isNothing, panelSummary, titleOf } from '../panel/panelSummary'
import { TileMap } from './TileMap'
import { LineChart } from './LineChart'
import { valueText } from '../text/valueText'
import { firstItem } from '../text/firstOf'

interface DrawnProps {
  readonly asked: PanelQuery
  readonly answers: readonly Answer[]
  readonly telling: PanelContext
  readonly isToday: boolean
}
const Value = ({ asked, answers, telling: { spoken }, isToday }: DrawnProps) => {
  const figure = firstItem(asked.figures)
  const answer = firstItem(answers)
  return (
    <div className="figure-total">
      <p className="figure-value">{valueText(figure.as, answer.value, spoken)}</p>
      <ChangeNote figure={figure} answer={answer} isToday={isToday} spoken={spoken} />
    </div>
  )
}
/** A panel as its page says; where there is nothing to draw, what will stand there. */
export const Chart = (props: DrawnProps) => {
  const { asked, answers, telling, isToday } = props
  const { as } = asked.panel
  const answer = firstItem(answers)
  const { say, language } = telling.spoken
  if (as === 'number') return <Value {...props} />
  if (isNothing(answers)) {
    const name = titleOf(asked)[language]
    return <p className="figure-nothing">{say(asked.figures[0]?.by ? 'nothing' : 'nothingNow', { name })}</p>
  }
  const said = panelSummary(asked, answers, telling)
  if (as === 'trend') return <LineChart asked={asked} answer={answer} telling={telling} said={said} isToday={isToday} />
  if (as === 'heat') return <Heatmap asked={asked} answer={answer} telling={telling} said={said} />
  if (as === 'map') return <TileMap asked={asked} answer={answer} telling={telling} said={said} />
  if (as === 'funnel') return <FunnelChart asked={asked} answers={answers} telling={telling} said={said} />
  return <BarChart asked={asked} answer={answer} telling={telling} said={said} />
}
