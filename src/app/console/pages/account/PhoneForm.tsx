import { Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { FormProvider } from 'react-hook-form'
import { RecordSkeleton } from '../../../../console/components/RecordSkeleton'
import { SkeletonInputs } from '../../../../console/components/Skeleton'
import { callAccount } from '../../../../console/providers/api/callOwn'
import { useConsoleConfig } from '../../../../console/config/ConsoleContext'
import { usePhoneForm } from './usePhoneForm'
import { AccountInput } from './AccountInput'

/**
 * Form for the own phone number. Requires the password, since the console may be unattended, and a
 * code that proves the number.
 */
export const PhoneForm = () => {
  const translate = useTranslate()
  const { accountId } = useConsoleConfig().me
  const { data, error, refetch } = useQuery({
    queryKey: ['own phone', accountId],
    queryFn: () => callAccount<{ phone: string | null }>('/api/admin/info'),
    retry: false,
  })
  const { form, send, sent } = usePhoneForm(() => void refetch())
  if (!data)
    return (
      <RecordSkeleton fault={error} retry={() => void refetch()}>
        <SkeletonInputs count={2} />
      </RecordSkeleton>
    )
  const { phone } = data
  return (
    <FormProvider {...form}>
      <p className="quiet">{phone ? translate('shop.phoneNow', { phone }) : translate('shop.phoneNone')}</p>
      <form onSubmit={event => void send(event)} noValidate className="fields narrow-form">
        <AccountInput source="phone" label="shop.newPhone" type="tel" autoComplete="tel" />
        <AccountInput source="oldPassword" label="shop.passwordToConfirm" autoComplete="current-password" secret />
        {sent && (
          <>
            <p className="quiet" role="status">
              {translate('shop.phoneCodeSent')} {sent.code && translate('shop.phoneCodeDemo', { code: sent.code })}
            </p>
            <AccountInput source="code" label="shop.phoneCode" autoComplete="one-time-code" />
          </>
        )}
        <Button type="submit" variant="contained" loading={form.formState.isSubmitting}>
          {translate(sent ? 'shop.changePhone' : 'shop.phoneSend')}
        </Button>
      </form>
    </FormProvider>
  )
}
