import { useTranslate } from 'ra-core'
import { applies, canSeeField } from '../../../schema/rules/availability'
import { getActions, getField, getStateField, getStateKey } from '../../../schema/selectors/definition'
import { formatMoment } from '../../../schema/text/format'
import type { AnyResource, AnySummary } from '../../../schema/model/resource'
import { useConsoleConfig, useLabel } from '../../config/ConsoleContext'
import type { SummaryProps } from './useIsShown'

type Step = NonNullable<AnySummary['steps']>[number]
/** Whether an action leads on from the record's state. */
const hasNextState = (resource: AnyResource, record: SummaryProps['record']): boolean => {
  const name = getStateField(resource)
  const key = name && getStateKey(getField(resource, name), record[name])
  return (
    !key ||
    getActions(resource).some(
      ([, action]) => getStateField(resource, action) === name && action.to !== undefined && action.from?.includes(key),
    )
  )
}
/** Time of a step. One before the step before is of an earlier round, so that the step is open again. */
const timeOf = (steps: readonly Step[], index: number, record: SummaryProps['record']): string | undefined => {
  const [time, before] = [index, index - 1].map(at => record[steps[at]?.at ?? ''])
  return typeof time === 'string' && !(typeof before === 'string' && time < before) ? time : undefined
}
/** Steps of a record with their times. No open ones in a last state. */
const stepsOf = (steps: readonly Step[], { resource, record }: SummaryProps): readonly Step[] => {
  const end = steps.find(({ at, final }) => final && record[at])
  const isOver = end !== undefined || !hasNextState(resource, record)
  const way = steps.filter(({ at, final }) => !final && (!isOver || record[at]))
  return end ? [...way, end] : way
}
/** Done, current and coming steps of a record, with times. */
export const StepBar = ({ resource, record }: SummaryProps) => {
  const { config, me } = useConsoleConfig()
  const label = useLabel()
  const translate = useTranslate()
  const shown = resource.definition.summary?.steps?.filter(
    ({ at }) => canSeeField(resource, at, me) && applies(resource, at, record),
  )
  const steps = stepsOf(shown ?? [], { resource, record })
  if (steps.length === 0) return null
  const times = steps.map((_, index) => timeOf(steps, index, record))
  const current = times.indexOf(undefined)
  return (
    <ol className="step-bar" aria-label={translate('console.steps')}>
      {steps.map(({ labels, at, final }, index) => {
        const time = times[index]
        return (
          <li
            key={at}
            className={`step ${time ? (final ? 'step-ended' : 'step-done') : 'step-open'}`}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className="step-dot" aria-hidden="true">
              {time ? (final ? '×' : '✓') : index + 1}
            </span>
            <span className="step-name">{label(labels)}</span>
            {time && (
              <time className="quiet" dateTime={time} title={formatMoment(time, config.zone)}>
                {formatMoment(time, config.zone).slice(5)}
              </time>
            )}
          </li>
        )
      })}
    </ol>
  )
}
