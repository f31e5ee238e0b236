import type { ComponentProps } from 'react'
import { PasswordInput, TextInput } from 'react-admin'
import { exactTyping } from '../../../../console/fields/input/typing'

/** Keeps an emptied input a text: React-admin would make it null, but these forms need texts. */
const asText = (typed: string): string => typed
interface AccountInputProps extends ComponentProps<typeof TextInput> {
  /** Hides the typed text. */
  readonly secret?: boolean
}
/** Required text input of an account form, without autocorrection, initially an empty text. */
export const AccountInput = ({ secret = false, ...props }: AccountInputProps) => {
  const Input = secret ? PasswordInput : TextInput
  return <Input parse={asText} helperText={false} isRequired slotProps={{ htmlInput: exactTyping }} {...props} />
}
