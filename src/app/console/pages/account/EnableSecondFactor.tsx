import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { renderSVG } from 'uqr'
import { Confirm } from '../../../../console/components/Confirm'
import { copyText } from '../../../../console/components/hooks/useCopy'
import { useStepForm } from './useStepForm'
import { AccountInput } from './AccountInput'

interface Secret {
  readonly secret: string
  readonly uri: string
}
interface Dialog {
  readonly close: () => void
}
/** Asks for the password first: an unattended console must not lock its owner out. */
const Password = ({ close, next }: Dialog & { readonly next: (secret: Secret) => void }) => {
  const translate = useTranslate()
  const { form, send } = useStepForm<Secret>('/api/user/beginSecondStep', { oldPassword: '' }, next)
  return (
    <FormProvider {...form}>
      <Confirm
        title={translate('shop.stepBegin')}
        close={close}
        confirm={translate('shop.stepNext')}
        submit={event => void send(event)}
        busy={form.formState.isSubmitting}
      >
        <div className="fields narrow-form">
          <AccountInput source="oldPassword" label="shop.passwordToConfirm" autoComplete="current-password" secret />
        </div>
      </Confirm>
    </FormProvider>
  )
}
/** Secret as text and local QR code. A first code proves that the authenticator works. */
const Scan = ({
  close,
  secret: { secret, uri },
  next,
}: Dialog & { readonly secret: Secret; readonly next: (codes: readonly string[]) => void }) => {
  const translate = useTranslate()
  const { form, send } = useStepForm<{ recoveryCodes: string[] }>('/api/user/confirmSecondStep', { code: '' }, answer =>
    next(answer.recoveryCodes),
  )
  return (
    <FormProvider {...form}>
      <Confirm
        title={translate('shop.stepBegin')}
        close={close}
        confirm={translate('shop.stepConfirm')}
        submit={event => void send(event)}
        busy={form.formState.isSubmitting}
      >
        <p>{translate('shop.stepScan')}</p>
        <img
          className="step-picture"
          alt={translate('shop.stepPicture')}
          width="200"
          height="200"
          src={`data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 2 }))}`}
        />
        <p className="quiet">
          {translate('shop.stepSecret')} <code className="step-secret">{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
        </p>
        <div className="fields narrow-form">
          <AccountInput source="code" label="shop.stepCode" autoComplete="one-time-code" />
        </div>
      </Confirm>
    </FormProvider>
  )
}
/** Recovery codes, shown only once. */
const Codes = ({ codes, done }: { readonly codes: readonly string[]; readonly done: () => void }) => {
  const translate = useTranslate()
  const notify = useNotify()
  // The notification keeps a text without the codes.
  const copy = async () => {
    const isCopied = await copyText(codes.join('\n'))
    notify(isCopied ? 'shop.stepCopied' : 'shop.stepNotCopied', { type: isCopied ? 'success' : 'warning' })
  }
  return (
    <Confirm
      title={translate('shop.stepCodes')}
      close={() => {}}
      cancel="shop.stepCopy"
      onCancel={() => void copy()}
      confirm={translate('shop.stepKept')}
      onConfirm={done}
    >
      <p>{translate('shop.stepCodesLead')}</p>
      <ol className="step-codes">
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
    </Confirm>
  )
}
/** Turns the second factor on: password, authenticator and recovery codes. */
const EnableSecondFactor = ({ close, done }: Dialog & { readonly done: () => void }) => {
  const [secret, setSecret] = useState<Secret>()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <Codes codes={codes} done={done} />
  if (secret) return <Scan close={close} secret={secret} next={setCodes} />
  return <Password close={close} next={setSecret} />
}
export default EnableSecondFactor
