import { Button } from '@mui/material'
import { useTranslate } from 'ra-core'
import { PasswordInput } from 'react-admin'
import { FormProvider, useWatch } from 'react-hook-form'
import { Strength } from '../../../../console/fields/secret/SecretInput'
import { newPasswordErrors } from '../../../../schema/fields/passwordStrength'
import type { AccountCall } from './useAccountCall'
import { asText, useAccountForm } from './useAccountForm'
import { exactTyping } from '../../../../console/fields/input/typing'

const NewStrength = () => <Strength password={String(useWatch({ name: 'password' }) ?? '')} />
/** Another password: the present one, the new one twice. Every other session ends. */
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
        <PasswordInput
          source="oldPassword"
          label="shop.oldPassword"
          parse={asText}
          autoComplete="current-password"
          helperText={false}
          isRequired
          slotProps={{ htmlInput: exactTyping }}
        />
        <PasswordInput
          source="password"
          label="shop.newPassword"
          parse={asText}
          autoComplete="new-password"
          helperText="shop.passwordHint"
          isRequired
          slotProps={{ htmlInput: exactTyping }}
        />
        <NewStrength />
        <PasswordInput
          source="confirmPassword"
          label="shop.confirmPassword"
          parse={asText}
          autoComplete="new-password"
          helperText={false}
          isRequired
          slotProps={{ htmlInput: exactTyping }}
        />
        <Button type="submit" variant="contained" loading={form.formState.isSubmitting}>
          {translate('shop.changePassword')}
        </Button>
      </form>
    </FormProvider>
  )
}
