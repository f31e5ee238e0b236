import { Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { PasswordInput, TextInput } from 'react-admin'
import { FormProvider } from 'react-hook-form'
import { formatError } from '../../../schema/formats'
import { RecordWaiting } from '../../../console/parts/RecordWaiting'
import { call } from '../../../console/providers/call'
import { useShop } from '../../../console/shopContext'
import type { OwnCall } from './useOwnCall'
import { useOwnForm } from './useOwnForm'

/** Another mobile number of one's own: whoever finds the console open does not know the password. */
export const PhoneForm = ({ send }: { readonly send: OwnCall }) => {
  const translate = useTranslate()
  const { accountId } = useShop().me
  const { data, error, refetch } = useQuery({
    queryKey: ['own phone', accountId],
    queryFn: () => call<{ phone: string | null }>('/api/admin/info'),
    retry: false,
  })
  const { form, save } = useOwnForm({
    send,
    path: '/api/admin/changePhone',
    empty: { phone: '', oldPassword: '' },
    judge: ({ phone = '', oldPassword }) => ({
      phone: formatError('phone', phone),
      oldPassword: oldPassword === '' ? 'required' : undefined,
    }),
    said: 'shop.phoneChanged',
    onChanged: () => void refetch(),
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
