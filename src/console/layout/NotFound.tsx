import { Button } from '@mui/material'
import { LinkBase, useResetErrorBoundaryOnLocationChange, useTranslate } from 'ra-core'
import { usePageTitle } from '../parts/usePageTitle'
import { Frame } from './ConsoleLayout'

/** In a page's place: what is the matter, and the ways on. */
const Instead = ({ title, lead }: { readonly title: string; readonly lead?: string }) => {
  const translate = useTranslate()
  usePageTitle(title)
  return (
    <div className="empty">
      <h1>{title}</h1>
      {lead && <p>{lead}</p>}
      <Button variant="outlined" onClick={() => history.back()}>
        {translate('console.back')}
      </Button>{' '}
      <Button variant="contained" component={LinkBase} to="/">
        {translate('console.home')}
      </Button>
    </div>
  )
}
/** No such page. */
export const NotFound = () => <Instead title={useTranslate()('console.notFoundTitle')} />

/** A page that this role may not open, should the gate not have led elsewhere. */
export const AccessDenied = () => {
  const translate = useTranslate()
  return <Instead title={translate('ra.page.access_denied')} lead={translate('ra.message.access_denied')} />
}
/** The page could not be drawn; the next one is tried anew, and the menu leads to it. */
export const Broken = ({ resetErrorBoundary }: { readonly resetErrorBoundary: (why?: unknown) => void }) => {
  const translate = useTranslate()
  useResetErrorBoundaryOnLocationChange(resetErrorBoundary)
  return (
    <Frame>
      <div role="alert">
        <Instead title={translate('ra.page.error')} lead={translate('ra.message.error')} />
      </div>
    </Frame>
  )
}
