import { useTranslate } from 'ra-core'
import { holds } from '../../../schema/model/condition'
import { fieldText } from '../../../schema/labels/fieldText'
import { historyLabelOf, inSentence } from '../../../schema/labels/labels'
import { moveOf } from '../../../schema/rules/assignments'
import { applies, canSeeField, roleIsIn } from '../../../schema/rules/availability'
import { getActions, getField, getStateField, getStateKey } from '../../../schema/selectors/definition'
import { formatMoment } from '../../../schema/text/format'
import type { AnyAction, AnyResource, AnySummary } from '../../../schema/model/resource'
import { useFieldTextContext } from '../../components/hooks/useFieldTextContext'
import { useConsoleConfig, useLabel } from '../../config/ConsoleContext'
import { FieldCell } from '../../fields/FieldCell'
import { type SummaryProps, useIsShown } from './useIsShown'

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
/** Destructive action that set a step's time and led to the record's state: the step was refused. */
const refusalOf = ({ resource, record }: SummaryProps, at: string): AnyAction | undefined =>
  getActions(resource).find(
    ([, action]) =>
      action.destructive &&
      action.assign?.[at] === 'now' &&
      Object.entries(moveOf(resource, action)).some(([state, value]) => record[state] === value),
  )?.[1]
/** Time left of a step, and whose turn it is. The reader's own turn is amber. */
export const StepDue = ({ resource, record, name }: SummaryProps & { readonly name?: string }) => {
  const { me } = useConsoleConfig()
  const translate = useTranslate()
  const context = useFieldTextContext()
  const isShown = useIsShown({ resource, record })
  const { field, sides = {} } = resource.definition.summary?.turn ?? {}
  if (!name || !isShown(name)) return null
  const side = field && isShown(field) ? String(record[field]) : undefined
  const isOwn = side !== undefined && roleIsIn(sides[side], me)
  const sideName = side && inSentence(fieldText(getField(resource, field ?? ''), side, context))
  return (
    <span className={`step-due${isOwn ? ' step-own' : ''}`}>
      {sideName && translate(isOwn ? 'console.waitsForYou' : 'console.waitsFor', { name: sideName })}{' '}
      {FieldCell(getField(resource, name), record[name], context)}
    </span>
  )
}
type StepProps = SummaryProps & { step: Step; number: number; time?: string; isDone: boolean; isCurrent: boolean }
const StepItem = ({ resource, record, step, number, time, isDone, isCurrent }: StepProps) => {
  const { config } = useConsoleConfig()
  const label = useLabel()
  const refusal = time && refusalOf({ resource, record }, step.at)
  const isEnded = time && (step.final || refusal)
  const done = refusal ? historyLabelOf(refusal) : (step.past ?? step.labels)
  return (
    <li
      className={`step ${isDone ? (isEnded ? 'step-ended' : 'step-done') : 'step-open'}`}
      aria-current={isCurrent ? 'step' : undefined}
    >
      <span className="step-dot" aria-hidden="true">
        {isDone ? (isEnded ? '×' : '✓') : number}
      </span>
      <span className="step-name">{label(isDone ? done : step.labels)}</span>
      {time && (
        <time className="quiet" dateTime={time} title={formatMoment(time, config.zone)}>
          {formatMoment(time, config.zone).slice(5)}
        </time>
      )}
      {isCurrent && <StepDue resource={resource} record={record} name={step.due} />}
    </li>
  )
}
/** Steps of a record, with times. After a refused step none is the current one. */
export const StepBar = ({ resource, record }: SummaryProps) => {
  const { me } = useConsoleConfig()
  const translate = useTranslate()
  const shown = resource.definition.summary?.steps?.filter(
    ({ at }) => canSeeField(resource, at, me) && applies(resource, at, record),
  )
  const steps = stepsOf(shown ?? [], { resource, record })
  const times = steps.map((_, index) => timeOf(steps, index, record))
  const isRefused = steps.some(({ at }, index) => times[index] && refusalOf({ resource, record }, at))
  const done = steps.map(
    ({ doneWhen }, index) =>
      times[index] !== undefined || Boolean(doneWhen && holds(doneWhen, record, resource.fields)),
  )
  const current = isRefused ? -1 : done.indexOf(false)
  if (steps.length === 0) return null
  return (
    <ol className="step-bar" aria-label={translate('console.steps')}>
      {steps.map((step, index) => (
        <StepItem
          key={step.at}
          {...{
            resource,
            record,
            step,
            number: index + 1,
            time: times[index],
            isDone: done[index] === true,
            isCurrent: index === current,
          }}
        />
      ))}
    </ol>
  )
}
