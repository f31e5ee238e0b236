import { useLocation, useResetErrorBoundaryOnLocationChange, useTranslate } from 'ra-core'
import { useState } from 'react'
import { isMissingScript } from '../../providers/api/missingScript'
import { faultId, reportFault } from '../../providers/api/reportError'
import { useConsoleConfig } from '../../config/ConsoleContext'
import { ErrorPage } from './ErrorPage'
import { FaultMessage } from './PageError'
import type { Sign } from './Illustration'
import { useOnChange } from '../../components/hooks/useOnChange'

interface ExceptionProps {
  readonly code: number
  readonly sign: Sign
  readonly title: string
  readonly lead: string
}
/** Page of an HTTP error. Retrying reads the session and the data again. */
const Exception = ({ title, lead, ...said }: ExceptionProps) => {
  const { reopen } = useConsoleConfig()
  const translate = useTranslate()
  return <ErrorPage {...said} title={translate(title)} lead={translate(lead)} retry={() => reopen()} />
}
/** Shown if the role may not open a page (specification, point 8). */
export const Exception403 = () => (
  <Exception code={403} sign="closed" title="console.exception403" lead="console.exceptionLead403" />
)
/** Shown for unknown addresses. */
export const NotFound = () => (
  <Exception code={404} sign="gone" title="console.exception404" lead="console.exceptionLead404" />
)
/** Shown for errors of the server. */
export const Exception500 = () => (
  <Exception code={500} sign="fault" title="console.exception500" lead="console.exceptionLead500" />
)
interface BrokenProps {
  readonly error: unknown
  readonly resetErrorBoundary: (why?: unknown) => void
}
/** Shown if the frame itself fails to render. The next navigation tries again. */
export const Broken = ({ error, resetErrorBoundary }: BrokenProps) => {
  const { pathname } = useLocation()
  const [id] = useState(faultId)
  useResetErrorBoundaryOnLocationChange(resetErrorBoundary)
  useOnChange(() => void (isMissingScript(error) || reportFault(id, error, pathname)), [id])
  return (
    <main id="main">
      <FaultMessage id={id} thrown={error} again={() => resetErrorBoundary()} />
    </main>
  )
}
