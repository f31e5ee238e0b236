import { Button, Card, CardContent, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { PasswordInput } from 'react-admin'
import { FormProvider, type ResolverResult, useForm, useWatch } from 'react-hook-form'
import { newPasswordErrors } from '../../../schema/passwords'
import { call, CallFailed, isExpired } from '../../../console/providers/call'
import { config } from '../../../../resources/kit'
import type { Labels } from '../../../schema/field'
import { formatMoment } from '../../../schema/format'
import { Strength } from '../../../console/kinds/SecretInput'
import { errorText } from '../../../console/providers/fieldErrors'
import { endSession } from '../../../console/providers/session'
import { useLabel, useShop } from '../../../console/shopContext'
import { Problem } from '../../../console/parts/Problem'
import { usePageTitle } from '../../../console/parts/usePageTitle'
import { judging, resolvedPlain } from '../../../console/views/form/resolver'
import { PhoneForm } from './PhoneForm'

interface OwnSession {
  readonly id: string
  readonly device: string
  readonly address: string
  readonly createdTime: string
  readonly used: string
  readonly current: boolean
}
/** Makes a call; a session that is over ends here, and what was refused is told. */
const useOwnCall = () => {
  const notify = useNotify()
  return async (path: string, body: object = {}): Promise<Readonly<Record<string, string>> | undefined> => {
    try {
      await call(path, body)
      return undefined
    } catch (fault) {
      if (isExpired(fault)) endSession('expired')
      const { said = '', data = null } = fault instanceof CallFailed ? fault : {}
      if (!data?.errors) notify(said || 'console.networkError', { type: 'error' })
      return data?.errors ?? {}
    }
  }
}

const empty = { oldPassword: '', password: '', confirmPassword: '' }
const NewStrength = () => <Strength password={String(useWatch({ name: 'password' }) ?? '')} />
/** Another password: the present one, the new one twice. Every other session ends. */
const PasswordForm = ({ onChanged }: { onChanged: () => void }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const send = useOwnCall()
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
    notify('console.passwordChanged', { type: 'success' })
    onChanged()
  })
  return (
    <FormProvider {...form}>
      <form onSubmit={event => void save(event)} noValidate className="narrow-form">
        <PasswordInput source="oldPassword" label="console.oldPassword" autoComplete="current-password" helperText={false} isRequired />
        <PasswordInput
          source="password"
          label="console.newPassword"
          autoComplete="new-password"
          helperText="console.passwordHint"
          isRequired
        />
        <NewStrength />
        <PasswordInput source="confirmPassword" label="console.confirmPassword" autoComplete="new-password" helperText={false} isRequired />
        <Button type="submit" variant="contained" loading={form.formState.isSubmitting}>
          {translate('console.changePassword')}
        </Button>
      </form>
    </FormProvider>
  )
}

const Sessions = () => {
  const translate = useTranslate()
  const notify = useNotify()
  const send = useOwnCall()
  const [asked, setAsked] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['own sessions'],
    queryFn: () =>
      call<{ list: OwnSession[] }>('/api/user/listSessions').catch(fault => {
        if (isExpired(fault)) endSession('expired')
        throw fault
      }),
    retry: false,
  })
  const end = async (path: string) => {
    if ((await send(path)) === undefined) notify('console.sessionEnded', { type: 'success' })
    setAsked(false)
    void refetch()
  }
  const list = data?.list ?? []
  if (error) return <Problem fault={error} retry={() => void refetch()} />
  return (
    <>
      <ul className="sessions">
        {list.map(each => (
          <li key={each.id}>
            <div>
              <strong>{each.device || translate('console.sessionUnknown')}</strong>{' '}
              {each.current && <span className="chip chip-green">{translate('console.sessionCurrent')}</span>}
              <div className="quiet">
                {translate('console.sessionUsed', {
                  used: formatMoment(each.used, config.zone),
                  since: formatMoment(each.createdTime, config.zone),
                  address: each.address || '—',
                })}
              </div>
            </div>
            {!each.current && (
              <Button size="small" color="error" onClick={() => void end(`/api/user/endSession?id=${each.id}`)}>
                {translate('console.sessionEnd')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {list.length > 1 && (
        <Button variant="outlined" color="error" onClick={() => setAsked(true)}>
          {translate('console.sessionEndOthers')}
        </Button>
      )}
      <Dialog open={asked} onClose={() => setAsked(false)} aria-labelledby="sessions-title">
        <DialogTitle id="sessions-title">{translate('console.sessionEndOthers')}</DialogTitle>
        <DialogContent>
          <DialogContentText>{translate('console.sessionEndAsk', { smart_count: list.length - 1 })}</DialogContentText>
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setAsked(false)}>{translate('console.cancel')}</Button>
          <Button color="error" variant="contained" onClick={() => void end('/api/user/endOtherSessions')}>
            {translate('console.sessionEndOthers')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
/** The own account: who I am, another password, and where I am logged in. */
const UserSettingsPage = () => {
  const { me } = useShop()
  const translate = useTranslate()
  const label = useLabel()
  const [changes, setChanges] = useState(0)
  const send = useOwnCall()
  const title = translate('console.userSettings')
  usePageTitle(title)
  const card = (heading: string, content: React.ReactNode) => (
    <Card variant="outlined" component="section" className="form-section" aria-label={heading}>
      <CardContent>
        <h2>{heading}</h2>
        {content}
      </CardContent>
    </Card>
  )
  return (
    <>
      <div className="page-bar">
        <h1>{title}</h1>
      </div>
      {card(
        translate('console.account'),
        <p>
          {me.name} · {me.username} ·{' '}
          {label((config.roles as Readonly<Record<string, Labels>>)[me.ownRole] ?? { zh: me.ownRole, en: me.ownRole })}
        </p>,
      )}
      {card(translate('console.changePassword'), <PasswordForm onChanged={() => setChanges(changes + 1)} />)}
      {card(translate('console.changePhone'), <PhoneForm send={send} />)}
      {card(translate('console.sessions'), <Sessions key={changes} />)}
    </>
  )
}
export default UserSettingsPage
