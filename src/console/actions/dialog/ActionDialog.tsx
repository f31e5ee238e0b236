import { Alert, DialogContentText } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { FormProvider, useFormContext } from 'react-hook-form'
import { isEmpty, type RecordData } from '../../../schema/model/condition'
import { applies, canSeeField } from '../../../schema/rules/availability'
import { actionLabelOf, consequencesOf } from '../../../schema/labels/labels'
import { getParamFields } from '../../../schema/rules/actionParams'
import { isConfirmation } from '../../../schema/rules/confirmations'
import type { AnyAction, AnyResource } from '../../../schema/model/resource'
import { errorText } from '../../providers/api/fieldErrors'
import { UploadGate } from '../../fields/input/pendingUploads'
import { useLabel, useViewOverrides, useConsoleConfig } from '../../config/ConsoleContext'
import { Confirm } from '../../components/Confirm'
import { LeaveConfirm } from '../../components/LeaveConfirm'
import { useUnsavedMark } from '../../components/useUnsavedMark'
import { FieldList } from '../../record/FieldList'
import { ConfirmationTicks } from './ConfirmationTicks'
import { type Answers, answersFor } from './paramDefaults'
import { ParamInput } from './ParamInput'
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
  /** Answers that are known already: sent, not asked for. */
  readonly provided?: Readonly<Record<string, unknown>>
}

/** Hears that an action was taken, or was refused for no mistake of whoever took it. */
export type Settled = (record: PendingAction['record'], isDone: boolean) => void
interface DialogProps {
  readonly resource: AnyResource
  readonly pending: PendingAction
  readonly close: () => void
  readonly settled?: Settled
}

interface FormProps extends DialogProps, Pick<ReturnType<typeof useLatestRecord>, 'notice' | 'isOver'> {}
/** What an action asks for, or the question whether it is meant. */
const Form = ({ resource, pending, close, settled, notice, isOver }: FormProps) => {
  const { name, action, record, provided } = pending
  const label = useLabel()
  const { me } = useConsoleConfig()
  const { handleSubmit, setError, formState } = useFormContext()
  const { defaultValues, isDirty } = formState
  useUnsavedMark(isDirty)
  const translate = useTranslate()
  const [leaving, setLeaving] = useState(false)
  const { question, about } = useDialogTitle(resource)
  const { take, busy } = useRunAction(resource)
  const fields = Object.entries(getParamFields(resource, action, record)).filter(
    ([each]) => !(provided && each in provided),
  )
  const shown = (action.context ?? []).filter(
    each => canSeeField(resource, each, me) && applies(resource, each, record) && !isEmpty(record[each]),
  )
  const follows = about(label(consequencesOf(resource, action, [record])), [record])
  const Above = useViewOverrides(resource)?.actionDialog?.[name]
  const answersOf = (of: RecordData, values: Answers): Answers => ({
    ...answersFor(resource, action, of, { values, began: defaultValues }),
    ...provided,
  })
  const run = handleSubmit(async values => {
    const refused = await take(name, action, record, answersOf(record, values))
    // What was written stays, to be sent once more.
    if (refused === 'unsent') return
    if (!refused || isEmpty(Object.keys(refused))) {
      close()
      settled?.(record, refused === undefined)
    }
    for (const [each, message] of Object.entries(refused ?? {}))
      setError(each, {
        type: 'mall',
        message: isConfirmation(action, each) ? errorText(undefined, 'unconfirmed') : String(message),
      })
  })
  return (
    <Confirm
      title={question(action, [record])}
      // A slip of the finger takes nothing away that was written; the button that gives up means it.
      close={() => (isDirty ? setLeaving(true) : close())}
      onCancel={close}
      confirm={label(actionLabelOf(resource, action, [record]).labels)}
      submit={event => void run(event)}
      danger={action.destructive}
      busy={busy}
      closed={isOver}
    >
      {notice && !busy && <Alert severity={isOver ? 'error' : 'warning'}>{notice}</Alert>}
      {shown.length > 0 && (
        <div className="ask-shown">
          <FieldList resource={resource} record={{ ...record, id: String(record.id) }} names={shown} />
        </div>
      )}
      {Above && <Above record={record} />}
      {follows && <DialogContentText>{follows}</DialogContentText>}
      {fields.length > 0 && (
        <div className="fields ask-fields">
          {fields.map(([each, asking]) => (
            <ParamInput key={each} name={each} param={asking} />
          ))}
          <PhraseButtons resource={resource} action={name} />
        </div>
      )}
      {!isOver && <ConfirmationTicks resource={resource} action={action} records={[record]} answersOf={answersOf} />}
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

/** The dialog of an action: what it asks for, as ordinary inputs, or the question whether it is meant. */
const ActionDialog = (props: DialogProps) => {
  const { resource, pending } = props
  const { action, provided } = pending
  const { judge } = useAvailability(resource)
  const { record, ...now } = useLatestRecord(resource, pending.record, of => judge(action, of).reason, action)
  const form = useParamForm(resource, action, [record], provided)
  return (
    <FormProvider {...form}>
      <UploadGate>
        <Form {...props} {...now} pending={{ ...pending, record }} />
      </UploadGate>
    </FormProvider>
  )
}
export default ActionDialog
