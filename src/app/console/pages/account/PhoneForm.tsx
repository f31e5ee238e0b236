import { Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { PasswordInput, TextInput } from 'react-admin'
import { FormProvider } from 'react-hook-form'
import { RecordSkeleton } from '../../../../console/components/RecordSkeleton'
import { SkeletonInputs } from '../../../../console/components/Skeleton'
import { callAccount } from '../../../../console/providers/api/callOwn'
import { exactTyping } from '../../../../console/fields/input/typing'
import { useConsoleConfig } from '../../../../console/config/ConsoleContext'
import { asText } from './useAccountForm'
import { usePhoneForm } from './usePhoneForm'

/** Another mobile number of one's own: whoever finds the console open does not know the password, and a number is whose it can be read on. */
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
        <TextInput
          source="phone"
          label="shop.newPhone"
          type="tel"
          parse={asText}
          autoComplete="tel"
          helperText={false}
          isRequired
          slotProps={{ htmlInput: exactTyping }}
        />
        <PasswordInput
          source="oldPassword"
          label="shop.passwordToConfirm"
          parse={asText}
          autoComplete="current-password"
          helperText={false}
          isRequired
          slotProps={{ htmlInput: exactTyping }}
        />
        {sent && (
          <>
            <p className="quiet" role="status">
              {translate('shop.phoneCodeSent')} {sent.code && translate('shop.phoneCodeDemo', { code: sent.code })}
            </p>
            <TextInput
              source="code"
              label="shop.phoneCode"
              parse={asText}
              autoComplete="one-time-code"
              slotProps={{ htmlInput: exactTyping }}
              helperText={false}
              isRequired
            />
          </>
        )}
        <Button type="submit" variant="contained" loading={form.formState.isSubmitting}>
          {translate(sent ? 'shop.changePhone' : 'shop.phoneSend')}
        </Button>
      </form>
    </FormProvider>
  )
}
