import { Alert, Button } from '@mui/material'
import { LinkBase, useTranslate } from 'ra-core'

interface ProblemProps {
  readonly fault: unknown
  readonly retry?: () => void
  /** Name of the failed part, if a page has several. */
  readonly name?: string
  /** Path of the page that the part links to. */
  readonly to?: string
}
/** Error of loading something, with a retry. */
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
