import { Button } from '@mui/material'
import { LinkBase, useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { usePageTitle } from '../../components/hooks/usePageTitle'
import { type Sign, signs } from './Illustration'

interface InsteadProps {
  readonly sign: Sign
  /** HTTP status code. */
  readonly code?: number
  readonly title: string
  readonly lead?: string
  readonly retry?: () => void
  readonly children?: ReactNode
}
/** Error page with its message, a retry and links. */
export const ErrorPage = ({ sign, code, title, lead, retry, children }: InsteadProps) => {
  const translate = useTranslate()
  usePageTitle(title)
  // A page that is not there seldom comes by trying again.
  const isRetryFirst = retry !== undefined && code !== 404
  return (
    <div className="empty instead">
      {signs[sign]}
      {code && <p className="instead-code">{code}</p>}
      <h1>{title}</h1>
      {lead && <p>{lead}</p>}
      {children}
      <div className="instead-ways">
        {retry && (
          <Button variant={isRetryFirst ? 'contained' : 'outlined'} onClick={retry}>
            {translate('console.retry')}
          </Button>
        )}
        <Button variant="outlined" onClick={() => history.back()}>
          {translate('console.back')}
        </Button>
        <Button variant={isRetryFirst ? 'outlined' : 'contained'} component={LinkBase} to="/">
          {translate('console.home')}
        </Button>
      </div>
    </div>
  )
}
