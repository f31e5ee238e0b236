import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useId } from 'react'
import { FormProvider, useFormContext } from 'react-hook-form'
import { isEmpty } from '../../../schema/condition'
import { askedFields } from '../../../schema/draft'
import type { AnyAction, AnyResource } from '../../../schema/resource'
import FieldInput from '../../kinds/FieldInput'
import { UploadGate } from '../../kinds/pendingUploads'
import { useLabel } from '../../shopContext'
import { ignoreRepeats } from './gesture'
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

const Body = ({
  resource,
  asked,
  close,
  busy,
  submit,
}: {
  resource: AnyResource
  asked: AskedAction
  close: () => void
  busy: boolean
  submit: (values: Record<string, unknown>) => Promise<Record<string, unknown> | undefined>
}) => {
  const { action, record, given } = asked
  const translate = useTranslate()
  const label = useLabel()
  const { handleSubmit, setError } = useFormContext()
  const fields = Object.entries(askedFields(resource, action, record)).filter(([name]) => !(given && name in given))
  const { about, namesOf } = useHeading(resource)
  const stock = fields.length > 0 ? '' : translate('console.confirmAsk', { action: label(action.labels), names: namesOf([record]) })
  const question = typeof action.confirm === 'object' ? about(label(action.confirm), [record]) : stock
  const run = handleSubmit(async values => {
    const names = new Set(fields.map(([name]) => name))
    const refused = await submit({ ...Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name))), ...given })
    for (const [name, message] of Object.entries(refused ?? {})) setError(name, { type: 'mall', message: String(message) })
  })
  return (
    <form
      onSubmit={event => {
        event.stopPropagation()
        void run(event)
      }}
      noValidate
    >
      <DialogContent>
        {question && <DialogContentText sx={{ mb: fields.length > 0 ? 2 : 0 }}>{question}</DialogContentText>}
        {fields.map(([name, { field, required }]) => (
          <FieldInput key={name} source={name} field={field} required={required} />
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{translate('console.cancel')}</Button>
        <Button type="submit" variant="contained" color={action.danger ? 'error' : 'primary'} loading={busy}>
          {label(action.labels)}
        </Button>
      </DialogActions>
    </form>
  )
}

/** The dialog of an action: what it asks for, as ordinary inputs, or the question whether it is meant. */
const ActionDialog = ({
  resource,
  asked,
  close,
}: {
  readonly resource: AnyResource
  readonly asked: AskedAction
  readonly close: () => void
}) => {
  const { heading } = useHeading(resource)
  const titleId = useId()
  const { take, busy } = useTakeAction(resource)
  const { name, action, record, given } = asked
  const form = useAskForm(resource, action, [record], given)
  const submit = async (values: Record<string, unknown>) => {
    const refused = await take(name, action, record, values)
    if (!refused || isEmpty(Object.keys(refused))) close()
    return refused
  }
  return (
    <Dialog
      open
      onClickCapture={ignoreRepeats}
      onClose={close}
      fullWidth
      maxWidth="xs"
      aria-labelledby={titleId}
      onClick={event => event.stopPropagation()}
    >
      <DialogTitle id={titleId}>{heading(action, [record])}</DialogTitle>
      <FormProvider {...form}>
        <UploadGate>
          <Body resource={resource} asked={asked} close={close} busy={busy} submit={submit} />
        </UploadGate>
      </FormProvider>
    </Dialog>
  )
}
export default ActionDialog
