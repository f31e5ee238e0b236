import { Button } from '@mui/material'
import { useNotify, useTranslate } from 'ra-core'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { useNotifyError } from '../../../../console/components/hooks/useNotifyError'
import { Strength } from '../../../../console/fields/secret/SecretInput'
import { resolvedPlain, validateOnBlur } from '../../../../console/fields/validation/draftResolver'
import { useDraftValues } from '../../../../console/form/draft/useDraftValues'
import { callAccount } from '../../../../console/providers/api/callOwn'
import { newPasswordErrors } from '../../../../schema/fields/passwordStrength'
import { AccountInput } from './AccountInput'
import { setStepErrors } from './useStepForm'

const path = '/api/admin/changePassword'
const empty = { oldPassword: '', password: '', confirmPassword: '' }
/** Changes the password. Shows refusals at their fields, resets on success. */
const usePasswordForm = (onChanged: () => void) => {
  const notify = useNotify()
  const notifyError = useNotifyError()
  const form = useForm({
    ...validateOnBlur,
    defaultValues: empty,
    resolver: entries => {
      const oldPassword = entries.oldPassword === '' ? ('required' as const) : undefined
      return resolvedPlain({ oldPassword, ...newPasswordErrors(entries) }, entries)
    },
  })
  useDraftValues(path, form)
  const save = form.handleSubmit(async entries => {
    try {
      await callAccount(path, entries)
      form.reset(empty)
      notify('shop.passwordChanged', { type: 'success' })
      onChanged()
    } catch (fault) {
      setStepErrors(form, fault, notifyError)
    }
  })
  return { form, save }
}
const NewStrength = () => <Strength password={String(useWatch({ name: 'password' }) ?? '')} />
/** Form for a new password: the present one, and the new one twice. Ends all other sessions. */
export const PasswordForm = ({ onChanged }: { readonly onChanged: () => void }) => {
  const translate = useTranslate()
  const { form, save } = usePasswordForm(onChanged)
  return (
    <FormProvider {...form}>
      <form onSubmit={event => void save(event)} noValidate className="fields narrow-form">
        <AccountInput source="oldPassword" label="shop.oldPassword" autoComplete="current-password" secret />
        <AccountInput
          source="password"
          label="shop.newPassword"
          autoComplete="new-password"
          helperText="shop.passwordHint"
          secret
        />
        <NewStrength />
        <AccountInput source="confirmPassword" label="shop.confirmPassword" autoComplete="new-password" secret />
        <Button type="submit" variant="contained" loading={form.formState.isSubmitting}>
          {translate('shop.changePassword')}
        </Button>
      </form>
    </FormProvider>
  )
}
