import { Button } from '@mui/material'
import { useTranslate } from 'ra-core'
import { FormProvider, useWatch } from 'react-hook-form'
import { Strength } from '../../../../console/fields/secret/SecretInput'
import { newPasswordErrors } from '../../../../schema/fields/passwordStrength'
import type { AccountCall } from './useAccountCall'
import { useAccountForm } from './useAccountForm'
import { AccountInput } from './AccountInput'

const NewStrength = () => <Strength password={String(useWatch({ name: 'password' }) ?? '')} />
/** Form for a new password: the present one, and the new one twice. Ends all other sessions. */
export const PasswordForm = ({ send, onChanged }: { readonly send: AccountCall; readonly onChanged: () => void }) => {
  const translate = useTranslate()
  const { form, save } = useAccountForm({
    send,
    path: '/api/admin/changePassword',
    empty: { oldPassword: '', password: '', confirmPassword: '' },
    validate: ({ oldPassword, password = '', confirmPassword = '' }) => ({
      oldPassword: oldPassword === '' ? 'required' : undefined,
      ...newPasswordErrors({ password, confirmPassword }),
    }),
    successMessage: 'shop.passwordChanged',
    onChanged,
  })
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
