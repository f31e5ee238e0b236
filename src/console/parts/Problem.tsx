import { Alert, Button } from '@mui/material'
import { useTranslate } from 'ra-core'

/** Something could not be loaded: why, and the way on. */
export const Problem = ({ fault, retry }: { readonly fault: unknown; readonly retry?: () => void }) => {
  const translate = useTranslate()
  const message = fault instanceof Error ? translate(fault.message, { _: fault.message }) : ''
  return (
    <Alert
      severity="error"
      sx={{ my: 2 }}
      action={
        retry && (
          <Button color="inherit" size="small" onClick={retry}>
            {translate('console.retry')}
          </Button>
        )
      }
    >
      <strong>{translate('console.loadFailed')}</strong>
      <br />
      {message}
    </Alert>
  )
}
