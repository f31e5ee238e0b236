import { Button } from '@mui/material'
import { useNotify, useTranslate } from 'ra-core'
import { PasswordInput } from 'react-admin'
import { FormProvider, type ResolverResult, useForm, useWatch } from 'react-hook-form'
import { Strength } from '../../../console/kinds/SecretInput'
import { errorText } from '../../../console/providers/fieldErrors'
import { judging, resolvedPlain } from '../../../console/views/form/resolver'
import { newPasswordErrors } from '../../../schema/passwords'
import type { OwnCall } from './useOwnCall'

const empty = { oldPassword: '', password: '', confirmPassword: '' }
const NewStrength = () => <Strength password={String(useWatch({ name: 'password' }) ?? '')} />
/** Another password: the present one, the new one twice. Every other session ends. */
export const PasswordForm = ({ send, onChanged }: { readonly send: OwnCall; readonly onChanged: () => void }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const form = useForm({
    ...judging,
    defaultValues: empty,
    resolver: values =>
      resolvedPlain({ oldPassword: values.oldPassword === '' ? 'required' : undefined, ...newPasswordErrors(values) }, values) as Promise<
        ResolverResult<typeof empty>
      >,
  })
  const save = form.handleSubmit(async values => {
    const refused = await send('/api/admin/changePassword', values)
    for (const [name, code] of Object.entries(refused ?? {})) form.setError(name as 'password', { message: errorText(undefined, code) })
    if (refused) return
    form.reset(empty)
    notify('shop.passwordChanged', { type: 'success' })
    onChanged()
  })
  return (
    <FormProvider {...form}>
      <form onSubmit={event => void save(event)} noValidate className="narrow-form">
        <PasswordInput source="oldPassword" label="shop.oldPassword" autoComplete="current-password" helperText={false} isRequired />
        <PasswordInput source="password" label="shop.newPassword" autoComplete="new-password" helperText="shop.passwordHint" isRequired />
        <NewStrength />
        <PasswordInput source="confirmPassword" label="shop.confirmPassword" autoComplete="new-password" helperText={false} isRequired />
        <Button type="submit" variant="contained" loading={form.formState.isSubmitting}>
          {translate('shop.changePassword')}
        </Button>
      </form>
    </FormProvider>
  )
}
