import { DialogContentText } from '@mui/material'
import { useTranslate } from 'ra-core'
import { FormProvider, useFormContext } from 'react-hook-form'
import { isEmpty } from '../../../schema/condition'
import { askedFields } from '../../../schema/input'
import type { AnyAction, AnyResource } from '../../../schema/resource'
import FieldInput from '../../kinds/FieldInput'
import { UploadGate } from '../../kinds/pendingUploads'
import { useLabel } from '../../shopContext'
import { Ask } from '../../parts/Ask'
import { answersFor } from './askAnswers'
import { useAskForm } from './useAskForm'
import { useHeading } from './useHeading'
import { useTakeAction } from './useTakeAction'

/** An action waiting for its dialog. */
export interface AskedAction {
  readonly name: string
  readonly action: AnyAction
  readonly record: Readonly<Record<string, unknown>> & { readonly id: unknown }
  /** Answers that are known already: sent, not asked for. */
  readonly given?: Readonly<Record<string, unknown>>
}

/** What an action asks for, or the question whether it is meant. */
const Form = ({ resource, asked, close }: { resource: AnyResource; asked: AskedAction; close: () => void }) => {
  const { name, action, record, given } = asked
  const translate = useTranslate()
  const label = useLabel()
  const { handleSubmit, setError, formState } = useFormContext()
  const { defaultValues } = formState
  const { heading, about, namesOf } = useHeading(resource)
  const { take, busy } = useTakeAction(resource)
  const fields = Object.entries(askedFields(resource, action, record)).filter(([each]) => !(given && each in given))
  const stock = fields.length > 0 ? '' : translate('console.confirmAsk', { action: label(action.labels), names: namesOf([record]) })
  const question = typeof action.confirm === 'object' ? about(label(action.confirm), [record]) : stock
  const run = handleSubmit(async values => {
    const refused = await take(name, action, record, {
      ...answersFor(resource, action, record, { values, began: defaultValues }),
      ...given,
    })
    if (!refused || isEmpty(Object.keys(refused))) close()
    for (const [each, message] of Object.entries(refused ?? {})) setError(each, { type: 'mall', message: String(message) })
  })
  return (
    <Ask
      title={heading(action, [record])}
      close={close}
      confirm={label(action.labels)}
      submit={event => void run(event)}
      danger={action.danger}
      busy={busy}
    >
      {question && <DialogContentText sx={{ mb: fields.length > 0 ? 2 : 0 }}>{question}</DialogContentText>}
      {fields.map(([each, { field, required }]) => (
        <FieldInput key={each} source={each} field={field} required={required} />
      ))}
    </Ask>
  )
}

/** The dialog of an action: what it asks for, as ordinary inputs, or the question whether it is meant. */
const ActionDialog = (props: { readonly resource: AnyResource; readonly asked: AskedAction; readonly close: () => void }) => {
  const { action, record, given } = props.asked
  const form = useAskForm(props.resource, action, [record], given)
  return (
    <FormProvider {...form}>
      <UploadGate>
        <Form {...props} />
      </UploadGate>
    </FormProvider>
  )
}
export default ActionDialog
