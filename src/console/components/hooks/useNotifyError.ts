import { useNotify, useTranslate } from 'ra-core'
import { errorBody, failureText } from '../../providers/api/httpError'
import { isMissingScript } from '../../providers/api/missingScript'
import { faultId, isPageFault, reportFault } from '../../providers/api/reportError'

/**
 * Notifies about an error and returns the message: the server's message, or a hint at the network.
 * Leaves out errors of the fields `shown`.
 * A bug of the page is reported to the server's log, and the message names its id.
 */
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
