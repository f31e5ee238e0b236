import { Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { PasswordInput, TextInput } from 'react-admin'
import { FormProvider, type ResolverResult, useForm } from 'react-hook-form'
import { formatError } from '../../../schema/formats'
import { RecordWaiting } from '../../../console/parts/RecordWaiting'
import { call } from '../../../console/providers/call'
import { errorText } from '../../../console/providers/fieldErrors'
import { useShop } from '../../../console/shopContext'
import { judging, resolvedPlain } from '../../../console/views/form/resolver'
import type { OwnCall } from './useOwnCall'

const empty = { phone: '', oldPassword: '' }
/** Another mobile number of one's own: whoever finds the console open does not know the password. */
export const PhoneForm = ({ send }: { readonly send: OwnCall }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const { accountId } = useShop().me
  const { data, error, refetch } = useQuery({
    queryKey: ['own phone', accountId],
    queryFn: () => call<{ phone: string | null }>('/api/admin/info'),
    retry: false,
  })
  const form = useForm({
    ...judging,
    defaultValues: empty,
    resolver: values =>
      resolvedPlain(
        { phone: formatError('phone', values.phone), oldPassword: values.oldPassword === '' ? 'required' : undefined },
        values,
      ) as Promise<ResolverResult<typeof empty>>,
  })
  const save = form.handleSubmit(async values => {
    const refused = await send('/api/admin/changePhone', values)
    for (const [name, code] of Object.entries(refused ?? {})) form.setError(name as 'phone', { message: errorText(undefined, code) })
    if (refused) return
    form.reset(empty)
    notify('shop.phoneChanged', { type: 'success' })
    void refetch()
  })
  if (!data) return <RecordWaiting fault={error} retry={() => void refetch()} />
  const { phone } = data
  return (
    <FormProvider {...form}>
      <p className="quiet">{phone ? translate('shop.phoneNow', { phone }) : translate('shop.phoneNone')}</p>
      <form onSubmit={event => void save(event)} noValidate className="narrow-form">
        <TextInput source="phone" label="shop.newPhone" type="tel" autoComplete="tel" helperText={false} isRequired />
        <PasswordInput source="oldPassword" label="shop.passwordToConfirm" autoComplete="current-password" helperText={false} isRequired />
        <Button type="submit" variant="contained" loading={form.formState.isSubmitting}>
          {translate('shop.changePhone')}
        </Button>
      </form>
    </FormProvider>
  )
}
