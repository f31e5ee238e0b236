import type { Answer } from '../../../schema/metrics/board'
import { Bars } from './BarChart'
import { ChangeNote } from './ChangeNote'
import { Funnel } from './FunnelChart'
import { Heat } from './Heatmap'
import type { Telling } from '../panel/panelContext'
import type { PanelAsked } from '../panel/panelQuery'
import { isNothing, panelSaid, titleOf } from '../panel/panelSummary'
import { TileMap } from './TileMap'
import { Trend } from './LineChart'
import { valueText } from '../text/valueText'
import { leading } from '../text/firstOf'

interface DrawnProps {
  readonly asked: PanelAsked
  readonly answers: readonly Answer[]
  readonly telling: Telling
  readonly isToday: boolean
}
const Value = ({ asked, answers, telling: { spoken }, isToday }: DrawnProps) => {
  const figure = leading(asked.figures)
  const answer = leading(answers)
  return (
    <div className="figure-total">
      <p className="figure-value">{valueText(figure.as, answer.value, spoken)}</p>
      <ChangeNote figure={figure} answer={answer} isToday={isToday} spoken={spoken} />
    </div>
  )
}
/** A panel as its page says; where there is nothing to draw, what will stand there. */
export const Drawn = (props: DrawnProps) => {
  const { asked, answers, telling, isToday } = props
  const { as } = asked.panel
  const answer = leading(answers)
  const { say, language } = telling.spoken
  if (as === 'number') return <Value {...props} />
  if (isNothing(answers)) {
    const name = titleOf(asked)[language]
    return <p className="figure-nothing">{say(asked.figures[0]?.by ? 'nothing' : 'nothingNow', { name })}</p>
  }
  const said = panelSaid(asked, answers, telling)
  if (as === 'trend') return <Trend asked={asked} answer={answer} telling={telling} said={said} isToday={isToday} />
  if (as === 'heat') return <Heat asked={asked} answer={answer} telling={telling} said={said} />
  if (as === 'map') return <TileMap asked={asked} answer={answer} telling={telling} said={said} />
  if (as === 'funnel') return <Funnel asked={asked} answers={answers} telling={telling} said={said} />
  return <Bars asked={asked} answer={answer} telling={telling} said={said} />
}
