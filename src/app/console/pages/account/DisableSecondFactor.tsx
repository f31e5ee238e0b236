import { useTranslate } from 'ra-core'
import { PasswordInput, TextInput } from 'react-admin'
import { FormProvider } from 'react-hook-form'
import { Confirm } from '../../../../console/components/Confirm'
import { useStepForm } from './useStepForm'
import { exactTyping } from '../../../../console/fields/input/typing'

interface StepDialog {
  readonly close: () => void
  readonly done: () => void
}
/** Turns the second step off: whoever finds the console open has neither the password nor the phone. */
const SecondStepOff = ({ close, done }: StepDialog) => {
  const translate = useTranslate()
  const { form, send } = useStepForm<null>('/api/user/endSecondStep', { oldPassword: '', code: '' }, done)
  return (
    <FormProvider {...form}>
      <Confirm
        title={translate('shop.stepEnd')}
        close={close}
        confirm={translate('shop.stepEnd')}
        submit={event => void send(event as never)}
        busy={form.formState.isSubmitting}
        danger
      >
        <div className="fields narrow-form">
          <PasswordInput
            source="oldPassword"
            label="shop.passwordToConfirm"
            autoComplete="current-password"
            helperText={false}
            isRequired
            slotProps={{ htmlInput: exactTyping }}
          />
          <TextInput
            source="code"
            label="shop.stepCode"
            autoComplete="one-time-code"
            helperText="shop.stepCodeHint"
            isRequired
            slotProps={{ htmlInput: exactTyping }}
          />
        </div>
      </Confirm>
    </FormProvider>
  )
}
export default SecondStepOff
