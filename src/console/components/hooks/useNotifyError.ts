import { useNotify, useTranslate } from 'ra-core'
import { errorBody, failureText } from '../../providers/api/httpError'
import { faultId, isMissingScript, isPageFault, reportFault } from '../../providers/api/reportError'

/** Says why something did not happen, and answers it: every error but those that stand at the fields `shown`, the mall's words, or that the network is away. A fault of the page itself goes into the server's log, and its id is named. */
export const useNotifyError = () => {
  const notify = useNotify()
  const translate = useTranslate()
  const pageFault = (fault: unknown) => {
    const id = faultId()
    reportFault(id, fault, location.hash.slice(1).split('?')[0] ?? '')
    return translate('console.pageFault', { id })
  }
  return (fault: unknown, shown: readonly string[] = []): string => {
    const isAway = errorBody(fault)?.code === 0 || isMissingScript(fault)
    const why = () => (isPageFault(fault) ? pageFault(fault) : failureText(fault, shown))
    const message = isAway ? translate('console.networkHint') : why()
    notify(message, { type: 'error', multiLine: true })
    return message
  }
}
