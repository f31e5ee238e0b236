import { type ReactNode, useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { RecordData } from '../../../schema/model/condition'
import type { Labels } from '../../../schema/model/field'
import type { AnyAction, AnyResource } from '../../../schema/model/resource'
import { confirmationText } from '../../../schema/labels/confirmationText'
import { withInput } from '../../../schema/rules/confirmations'
import { getRecordLabel } from '../../../schema/selectors/definition'
import { useTranslate } from 'ra-core'
import { useLabel } from '../../config/ConsoleContext'
import { OtherRecordLink } from '../../fields/reference/OtherRecordLink'
import { type Answers, dueConfirmations } from './paramDefaults'
import type { OtherQuestions } from './useOtherRecords'
import { useOnChange } from '../../components/hooks/useOnChange'

interface TickProps {
  readonly name: string
  readonly question: string
  /** Link to the record in question. */
  readonly link?: ReactNode
  readonly labels: Labels
  readonly disabled?: boolean
}
/** Checkbox below its question. */
const Tick = ({ name, question, link, labels, disabled }: TickProps) => {
  const { register, setValue, getFieldState, formState } = useFormContext()
  const label = useLabel()
  const id = useId()
  // A changed question resets the checkbox.
  useOnChange(() => setValue(name, false), [name, question, setValue])
  const { error } = getFieldState(name, formState)
  return (
    <div className={error ? 'confirm-tick wrong' : 'confirm-tick'}>
      {/* A question that the server has asked comes after a press, and is announced. */}
      <p id={id} role={link ? 'alert' : undefined}>
        {question} {link}
      </p>
      <label>
        <input
          type="checkbox"
          {...register(name)}
          disabled={disabled}
          aria-required
          aria-invalid={error !== undefined}
          aria-describedby={id}
        />{' '}
        {label(labels)}
      </label>
      {error && <small role="alert">{error.message}</small>}
    </div>
  )
}

interface ConfirmationTicksProps {
  readonly resource: AnyResource
  readonly action: AnyAction
  readonly records: readonly RecordData[]
  /** Params to send for a record, from the form's values. */
  readonly answersOf: (record: RecordData, values: Answers) => Answers
  readonly disabled?: boolean
  /** Questions about other records, for the params to send. */
  readonly questionsFor?: (answers: Answers) => OtherQuestions
}
/** Required confirmations of an action. Questions about several records name their record. */
export const ConfirmationTicks = (props: ConfirmationTicksProps) => {
  const { resource, action, records, answersOf, disabled, questionsFor } = props
  const values = useWatch()
  const label = useLabel()
  const translate = useTranslate()
  const questions = new Map<string, { labels: Labels; lines: string[]; link?: ReactNode }>()
  for (const record of records) {
    const answers = answersOf(record, values)
    const others = questionsFor?.(answers)
    for (const [name, confirmation] of dueConfirmations(resource, action, record, answers)) {
      const other = others?.[name]
      if (confirmation.otherRecord) {
        if (!other) continue
        const link = <OtherRecordLink resource={resource} record={other.record} />
        questions.set(name, { labels: confirmation.label, lines: [other.question], link })
        continue
      }
      const text = label(confirmationText(resource, action, confirmation, withInput(record, answers)))
      const whose = translate('console.colon', { label: getRecordLabel(resource, record) })
      const { lines = [] } = questions.get(name) ?? {}
      questions.set(name, { labels: confirmation.label, lines: [...lines, records.length > 1 ? whose + text : text] })
    }
  }
  return [...questions].map(([name, { labels, lines, link }]) => (
    <Tick key={name} name={name} question={lines.join('\n')} link={link} labels={labels} disabled={disabled} />
  ))
}
