import { useNotify, useTranslate } from 'ra-core'
import { errorBody, failureText } from '../../providers/api/httpError'

/** Says why something did not happen, and answers it: every error but those that stand at the fields `shown`, the mall's words, or that the network is away. */
export const useNotifyError = () => {
  const notify = useNotify()
  const translate = useTranslate()
  return (fault: unknown, shown: readonly string[] = []): string => {
    const away = errorBody(fault)?.code === 0
    const message = away ? translate('console.networkHint') : failureText(fault, shown)
    notify(message, { type: 'error', multiLine: true })
    return message
  }
}
