import { Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useTranslate } from 'ra-core'
import { Component, type ReactNode, useEffect } from 'react'
import { useCopy } from '../../components/hooks/useCopy'
import { isMissingScript } from '../../providers/api/missingScript'
import { faultId, reportFault } from '../../providers/api/reportError'
import { isForm } from '../../providers/live/refreshQueries'
import { checkConnectivity, onReconnect } from '../../providers/api/connectivity'
import { reloadPage } from '../../providers/api/reloadPage'
import { ErrorPage } from './ErrorPage'

interface Fault {
  readonly id: string
  readonly thrown: unknown
}
/** Error message with a retry and the error id of the server's log. */
export const FaultMessage = ({ id, thrown, again }: Fault & { readonly again: () => void }) => {
  const translate = useTranslate()
  const copy = useCopy()
  const client = useQueryClient()
  const isMissing = isMissingScript(thrown)
  const retry = () => {
    // A failed script can only be loaded again by a new page.
    if (isMissing) return void reloadPage()
    // Cached data may have caused the error, so it is removed. Forms keep their record.
    client.removeQueries({ type: 'inactive', predicate: query => !isForm(query) })
    again()
  }
  useEffect(() => {
    if (!isMissing) return
    // A failed script is no call, so connectivity was not probed yet.
    checkConnectivity()
    return onReconnect(() => void reloadPage())
  }, [isMissing])
  return (
    <div role="alert">
      <ErrorPage
        sign="fault"
        title={translate('ra.page.error')}
        lead={translate(isMissing ? 'console.networkHint' : 'console.faultLead')}
        retry={retry}
      >
        {!isMissing && (
          <p>
            {translate('console.colon', { label: translate('console.faultId') })}
            <code>{id}</code>{' '}
            <Button size="small" onClick={() => void copy(id)}>
              {translate('console.copy')}
            </Button>
          </p>
        )}
      </ErrorPage>
    </div>
  )
}
interface BoundaryProps {
  readonly page: string
  /** Changes with every navigation, also to the same address. */
  readonly visit: string
  readonly children?: ReactNode
}
class Boundary extends Component<BoundaryProps, { readonly fault?: Fault }> {
  override state: { readonly fault?: Fault } = {}
  static getDerivedStateFromError = (thrown: unknown) => ({ fault: { id: faultId(), thrown } })
  override componentDidCatch() {
    const { fault } = this.state
    // A failed download is no bug of the page.
    if (fault && !isMissingScript(fault.thrown)) reportFault(fault.id, fault.thrown, this.props.page)
  }
  override componentDidUpdate({ visit }: BoundaryProps) {
    if (visit !== this.props.visit && this.state.fault) this.setState({ fault: undefined })
  }
  override render() {
    const { fault } = this.state
    if (!fault) return this.props.children
    return <FaultMessage {...fault} again={() => this.setState({ fault: undefined })} />
  }
}
/**
 * Error boundary of a page. The frame stays, with a message in place of the page. Reports the error
 * to the server's log under the shown id.
 */
export const PageError = ({ children }: { readonly children?: ReactNode }) => {
  const { pathname, search, key } = useLocation()
  return (
    <Boundary page={pathname} visit={[pathname, search, key].join(' ')}>
      {children}
    </Boundary>
  )
}
