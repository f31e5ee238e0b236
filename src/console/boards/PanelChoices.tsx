import type { MetricsCatalogue } from '../../schema/metrics/catalogue'
import { builtInDimensions } from '../../schema/metrics/dimensions'
import type { Step } from '../../schema/metrics/period'
import { inSentence } from '../../schema/labels/labels'
import { useConsoleConfig } from '../config/ConsoleContext'
import { choosableSteps, commonDivisions } from './panel/panelQuery'
import { byDivision } from './text/partText'
import type { PanelState } from './usePanel'
import { firstItem } from './text/firstItem'

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly options: readonly (readonly [value: string, text: string])[]
  readonly choose: (value: string) => void
}
/** Native select in the panel's header. */
const Choice = ({ label, value, options, choose }: ChoiceProps) => (
  <span className="filter panel-choice">
    <select aria-label={label} value={value} onChange={event => choose(event.target.value)}>
      {options.map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </select>
  </span>
)
const stepMessages = { hour: 'hour', day: 'day', week: 'weekStep', month: 'monthStep' } as const satisfies Record<
  Step,
  string
>
interface ChoicesProps {
  readonly book: MetricsCatalogue
  readonly state: PanelState
  readonly title: string
}
/** Select of a breakdown's dimension. */
const Division = ({ book, state: { asked, telling, divideBy }, title }: ChoicesProps) => {
  const { me } = useConsoleConfig()
  const { spoken } = telling
  const figure = firstItem(asked.figures)
  const divisions = commonDivisions(book, asked.figures, me)
  if (divisions.length < 2) return null
  return (
    <Choice
      label={spoken.t('divideBy', { name: title })}
      value={asked.division ?? ''}
      options={divisions.map(each => [each, byDivision(figure, each, spoken)])}
      choose={divideBy}
    />
  )
}
/** Select of a line chart's step. */
const Steps = ({ state: { asked, telling, stepBy }, title }: ChoicesProps) => {
  const { t } = telling.spoken
  const figure = firstItem(asked.figures)
  const steps = choosableSteps(figure, asked.period)
  if (steps.length < 2 || !asked.step) return null
  return (
    <Choice
      label={t('stepOf', { name: title })}
      value={asked.step}
      options={steps.map(each => [each, t('by', { division: inSentence(t(stepMessages[each])) })])}
      choose={stepBy}
    />
  )
}
/** Select of a panel, if it has one. */
export const PanelChoices = (props: ChoicesProps) => {
  const { panel, division } = props.state.asked
  if (panel.restrictTo || panel.once) return null
  if ((panel.chart === 'breakdown' || panel.chart === 'table') && division !== builtInDimensions.heat)
    return <Division {...props} />
  return panel.chart === 'trend' ? <Steps {...props} /> : null
}
