import { useTranslate } from 'ra-core'
import { FormProvider } from 'react-hook-form'
import { Confirm } from '../../../../console/components/Confirm'
import { useStepForm } from './useStepForm'
import { AccountInput } from './AccountInput'

/** Turns the second factor off, with password and code: the console may be unattended. */
const DisableSecondFactor = ({ close, done }: { readonly close: () => void; readonly done: () => void }) => {
  const translate = useTranslate()
  const { form, send } = useStepForm<null>('/api/user/endSecondStep', { oldPassword: '', code: '' }, done)
  return (
    <FormProvider {...form}>
      <Confirm
        title={translate('shop.stepEnd')}
        close={close}
        confirm={translate('shop.stepEnd')}
        submit={event => void send(event)}
        busy={form.formState.isSubmitting}
        danger
      >
        <div className="fields narrow-form">
          <AccountInput source="oldPassword" label="shop.passwordToConfirm" autoComplete="current-password" secret />
          <AccountInput
            source="code"
            label="shop.stepCode"
            autoComplete="one-time-code"
            helperText="shop.stepCodeHint"
          />
        </div>
      </Confirm>
    </FormProvider>
  )
}
export default DisableSecondFactor
