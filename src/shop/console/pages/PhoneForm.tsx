import { Button } from '@mui/material'
import { useNotify, useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'
import { PasswordInput, TextInput } from 'react-admin'
import { FormProvider, type ResolverResult, useForm } from 'react-hook-form'
import { formatError } from '../../../schema/formats'
import { call } from '../../../console/providers/call'
import { errorText } from '../../../console/providers/fieldErrors'
import { judging, resolvedPlain } from '../../../console/views/form/resolver'
import type { OwnCall } from './useOwnCall'

const empty = { phone: '', oldPassword: '' }
/** Another mobile number of one's own: whoever finds the console open does not know the password. */
export const PhoneForm = ({ send }: { readonly send: OwnCall }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const [phone, setPhone] = useState<string | null>()
  const load = () => {
    void call<{ phone: string | null }>('/api/admin/info').then(
      info => setPhone(info.phone),
      () => {},
    )
  }
  useEffect(load, [])
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
    load()
  })
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
