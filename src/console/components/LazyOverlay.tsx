import { Button, SnackbarContent } from '@mui/material'
import { useNotify, useTranslate } from 'ra-core'
import { Component, type ReactNode, Suspense, useLayoutEffect } from 'react'
import { isMissingScript } from '../providers/api/missingScript'
import { reloadPage } from '../providers/api/reloadPage'
import { bufferKeys } from './dom/keyBuffer'
import { useOnChange } from './hooks/useOnChange'

const BufferedKeys = () => {
  useLayoutEffect(bufferKeys, [])
  return null
}
/** Tells once that a dialog or menu could not be loaded. Only a new page loads a failed script again. */
const NotLoaded = () => {
  const translate = useTranslate()
  const notify = useNotify()
  useOnChange(() => {
    const again = (
      <Button size="small" color="inherit" onClick={() => void reloadPage()}>
        {translate('console.retry')}
      </Button>
    )
    notify(<SnackbarContent message={translate('console.networkHint')} action={again} />, { autoHideDuration: null })
  }, [])
  return null
}
interface Fault {
  readonly fault?: unknown
}
/** Keeps the page when the script of an overlay fails. Other errors are the page's. */
class MissingScript extends Component<{ readonly children: ReactNode }, Fault> {
  override state: Fault = {}
  static getDerivedStateFromError = (fault: unknown): Fault => ({ fault })
  override render() {
    const { fault } = this.state
    if (fault === undefined) return this.props.children
    if (!isMissingScript(fault)) throw fault
    return <NotLoaded />
  }
}
interface LazyOverlayProps {
  readonly fallback?: ReactNode
  readonly children: ReactNode
}
/** Suspense for a lazy dialog, menu or editor. Replays keys typed during the download. */
export const LazyOverlay = ({ fallback, children }: LazyOverlayProps) => (
  <MissingScript>
    <Suspense
      fallback={
        <>
          {fallback}
          <BufferedKeys />
        </>
      }
    >
      {children}
    </Suspense>
  </MissingScript>
)
