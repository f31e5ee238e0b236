import { Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useTranslate } from 'ra-core'
import { Component, type ReactNode, useEffect } from 'react'
import { useCopy } from '../../components/hooks/useCopy'
import { faultId, isMissingScript, reportFault } from '../../providers/api/reportError'
import { isForm } from '../../providers/live/refreshQueries'
import { checkConnectivity, onReconnect } from '../../providers/api/connectivity'
import { reloadPage } from '../../providers/api/reloadPage'
import { ErrorPage } from './ErrorPage'

interface Fault {
  readonly id: string
  readonly thrown: unknown
}
/** In the place of what broke: the ways on, and the id under which the mall's log tells of it. */
export const FaultMessage = ({ id, thrown, again }: Fault & { readonly again: () => void }) => {
  const translate = useTranslate()
  const copy = useCopy()
  const client = useQueryClient()
  const isMissing = isMissingScript(thrown)
  const retry = () => {
    // A script that did not come is asked for again by a new page alone.
    if (isMissing) return void reloadPage()
    // What it broke by may be what it was told: it is read anew. A form's record belongs to what is typed there.
    client.removeQueries({ type: 'inactive', predicate: query => !isForm(query) })
    again()
  }
  useEffect(() => {
    if (!isMissing) return
    // Whether the mall was away, nobody has asked yet: a script is no call.
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
  /** Changes with every navigation, also to the address that broke. */
  readonly visit: string
  readonly children?: ReactNode
}
class Boundary extends Component<BoundaryProps, { readonly fault?: Fault }> {
  override state: { readonly fault?: Fault } = {}
  static getDerivedStateFromError = (thrown: unknown) => ({ fault: { id: faultId(), thrown } })
  override componentDidCatch() {
    const { fault } = this.state
    // A script that did not come is no fault of the page.
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
/** Around a page: when it breaks, the frame stays, and says in its place what can be done. The mall's log tells of it under the id that is shown. */
export const PageError = ({ children }: { readonly children?: ReactNode }) => {
  const { pathname, search, key } = useLocation()
  return (
    <Boundary page={pathname} visit={[pathname, search, key].join(' ')}>
      {children}
    </Boundary>
  )
}
