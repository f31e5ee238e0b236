import { Alert, DialogContentText } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { FormProvider, useFormContext, useWatch } from 'react-hook-form'
import { isEmpty, type RecordData } from '../../../schema/model/condition'
import { applies, canSeeField } from '../../../schema/rules/availability'
import { consequencesOf, effectLabelsOf } from '../../../schema/labels/labels'
import { getParamFields } from '../../../schema/rules/actionParams'
import { isConfirmation } from '../../../schema/rules/confirmations'
import type { AnyAction, AnyResource } from '../../../schema/model/resource'
import { errorText } from '../../providers/api/fieldErrors'
import { UploadGate } from '../../fields/input/pendingUploads'
import { useLabel, useViewOverrides, useConsoleConfig } from '../../config/ConsoleContext'
import { Confirm } from '../../components/Confirm'
import { LeaveConfirm } from '../../components/LeaveConfirm'
import { useUnsavedPage } from '../../components/dom/useUnsavedPage'
import { FieldList } from '../../record/FieldList'
import { ConfirmationTicks } from './ConfirmationTicks'
import { type Answers, answersFor } from './paramDefaults'
import { ParamInput } from './ParamInput'
import { useKeptAnswers } from './useKeptAnswers'
import { useOtherRecords } from './useOtherRecords'
import { useParamForm } from './useParamForm'
import { PhraseButtons } from './PhraseButtons'
import { useDialogTitle } from '../useDialogTitle'
import { useAvailability } from '../useAvailability'
import { useLatestRecord } from '../useLatestRecord'
import { useRunAction } from '../useRunAction'

/** An action waiting for its dialog. */
export interface PendingAction {
  readonly name: string
  readonly action: AnyAction
  readonly record: Readonly<Record<string, unknown>> & { readonly id: unknown }
  /** Known params: sent without an input. */
  readonly provided?: Readonly<Record<string, unknown>>
}

/** Called after an action: `true` on success, `false` after a refusal without field errors. */
export type Settled = (record: PendingAction['record'], isDone: boolean) => void
interface DialogProps {
  readonly resource: AnyResource
  readonly pending: PendingAction
  readonly close: () => void
  readonly settled?: Settled
}

interface FormProps extends DialogProps, Pick<ReturnType<typeof useLatestRecord>, 'notice' | 'isOver'> {}
/** Runs the action with the form's values. Errors of the server are shown at their inputs. */
const useSubmit = (
  { resource, pending, close, settled }: DialogProps,
  answersOf: (values: Answers) => Answers,
  ask: ReturnType<typeof useOtherRecords>['ask'],
) => {
  const { name, action, record } = pending
  const { handleSubmit, setError } = useFormContext()
  const { take, busy } = useRunAction(resource)
  const run = handleSubmit(async values => {
    const answers = answersOf(values)
    const refused = await take(name, action, record, answers, failure => ask(answers, failure))
    // The values stay, for another attempt.
    if (refused === 'unsent') return
    if (!refused || isEmpty(Object.keys(refused))) {
      close()
      settled?.(record, refused === undefined)
    }
    for (const [at, [each, message]] of Object.entries(refused ?? {}).entries()) {
      const text = isConfirmation(action, each) ? errorText(undefined, 'unconfirmed') : String(message)
      setError(each, { type: 'mall', message: text }, { shouldFocus: at === 0 })
    }
  })
  return { run, busy }
}
/** Values of the record that the decision is based on. */
const ShownValues = ({ resource, pending: { action, record } }: Pick<DialogProps, 'resource' | 'pending'>) => {
  const { me } = useConsoleConfig()
  const shown = (action.context ?? []).filter(
    each => canSeeField(resource, each, me) && applies(resource, each, record) && !isEmpty(record[each]),
  )
  if (shown.length === 0) return null
  return (
    <div className="ask-shown">
      <FieldList resource={resource} record={{ ...record, id: String(record.id) }} names={shown} />
    </div>
  )
}
/** Inputs of the action's params. */
const Params = ({ resource, pending }: Pick<DialogProps, 'resource' | 'pending'>) => {
  const { name, action, record, provided = {} } = pending
  const fields = Object.entries(getParamFields(resource, action, record)).filter(([each]) => !(each in provided))
  if (fields.length === 0) return null
  return (
    <div className="fields ask-fields">
      {fields.map(([each, param]) => (
        <ParamInput key={each} name={each} param={param} />
      ))}
      <PhraseButtons resource={resource} action={name} />
    </div>
  )
}
/** Form of an action, or its confirmation prompt. */
const Form = (props: FormProps) => {
  const { resource, pending, close, notice, isOver } = props
  const { name, action, record, provided } = pending
  const label = useLabel()
  const { defaultValues, isDirty } = useFormContext().formState
  useUnsavedPage(isDirty)
  const translate = useTranslate()
  const [leaving, setLeaving] = useState(false)
  const { question, about } = useDialogTitle(resource)
  const follows = about(label(consequencesOf(resource, action, [record])), [record])
  const Above = useViewOverrides(resource)?.actionDialog?.[name]
  const { questionsFor, withoutOldTicks, ask } = useOtherRecords(action)
  const values = useWatch()
  const answersOf = (of: RecordData, values: Answers): Answers =>
    withoutOldTicks({ ...answersFor(resource, action, of, { values, began: defaultValues }), ...provided })
  const { run, busy } = useSubmit(props, typed => answersOf(record, typed), ask)
  return (
    <Confirm
      title={question(action, [record])}
      // Closing by accident warns about changed values. The cancel button closes at once.
      close={() => (isDirty ? setLeaving(true) : close())}
      onCancel={close}
      confirm={label(effectLabelsOf(resource, action, record, { ...provided, ...values }))}
      submit={event => void run(event)}
      danger={action.destructive}
      busy={busy}
      closed={isOver}
    >
      {notice && !busy && <Alert severity={isOver ? 'error' : 'warning'}>{notice}</Alert>}
      <ShownValues resource={resource} pending={pending} />
      {Above && <Above record={record} />}
      {follows && <DialogContentText>{follows}</DialogContentText>}
      <Params resource={resource} pending={pending} />
      {!isOver && (
        <ConfirmationTicks
          resource={resource}
          action={action}
          records={[record]}
          answersOf={answersOf}
          questionsFor={questionsFor}
        />
      )}
      {leaving && (
        <LeaveConfirm
          title={translate('console.closeTitle')}
          lead={translate('console.closeLead')}
          go="console.closeGo"
          stay="console.closeStay"
          onGo={close}
          onStay={() => setLeaving(false)}
        />
      )}
    </Confirm>
  )
}

/** Dialog of an action: inputs of its params, or a confirmation prompt. */
const ActionDialog = (props: DialogProps) => {
  const { resource, pending } = props
  const { action, provided } = pending
  const { judge } = useAvailability(resource)
  const { record, ...now } = useLatestRecord(resource, pending.record, of => judge(action, of).reason, action)
  const form = useParamForm(resource, action, [record], provided)
  const forget = useKeptAnswers(resource, [pending.name, action], record.id, form)
  const close = () => {
    forget()
    props.close()
  }
  return (
    <FormProvider {...form}>
      <UploadGate>
        <Form {...props} {...now} close={close} pending={{ ...pending, record }} />
      </UploadGate>
    </FormProvider>
  )
}
export default ActionDialog
