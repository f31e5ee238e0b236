import { Alert, Button } from '@mui/material'
import { LinkBase, useTranslate } from 'ra-core'

interface ProblemProps {
  readonly fault: unknown
  readonly retry?: () => void
  /** What could not be loaded, where it is one of several on a page. */
  readonly name?: string
  /** The page that it would have led to. */
  readonly to?: string
}
/** Something could not be loaded: why, and the way on. */
export const ErrorMessage = ({ fault, retry, name, to }: ProblemProps) => {
  const translate = useTranslate()
  const message = fault instanceof Error ? translate(fault.message, { _: fault.message }) : ''
  const failed = name ? translate('console.loadFailedOf', { name }) : translate('console.loadFailed')
  return (
    <Alert
      severity="error"
      sx={{ my: 2 }}
      action={
        retry && (
          <Button
            color="inherit"
            size="small"
            aria-label={name && translate('console.retryOf', { name })}
            onClick={retry}
          >
            {translate('console.retry')}
          </Button>
        )
      }
    >
      <strong>{to ? <LinkBase to={to}>{failed}</LinkBase> : failed}</strong>
      <br />
      {message}
    </Alert>
  )
}
