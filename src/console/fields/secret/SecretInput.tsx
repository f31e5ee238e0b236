import { useTranslate } from 'ra-core'
import { PasswordInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { passwordStrength } from '../../../schema/fields/passwordStrength'
import '../../theme/forms/forms.css'
import { exactTyping } from '../input/typing'
import { type InputProps, useFieldInput } from '../input/useFieldInput'

const strengthMessages = [
  'console.passwordNot',
  'console.passwordWeak',
  'console.passwordFair',
  'console.passwordStrong',
] as const
/** Strength of a password, as a bar and in words. */
export const Strength = ({ password }: { readonly password: string }) => {
  const translate = useTranslate()
  if (password === '') return null
  const points = passwordStrength(password)
  return (
    <div className={`strength strength-${points}`} role="status">
      <span aria-hidden="true" /> {translate(strengthMessages[points])}
    </div>
  )
}
/** Input of a secret, which is never displayed again. */
export const SecretInput = (props: InputProps) => {
  const value: string | null = useWatch({ name: props.source })
  return (
    <>
      <PasswordInput {...useFieldInput(props)} autoComplete="new-password" slotProps={{ htmlInput: exactTyping }} />
      {props.field.options.format === 'password' && <Strength password={value ?? ''} />}
    </>
  )
}
