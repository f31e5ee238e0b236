import { Alert, Button } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useLabel, useConsoleConfig } from '../../config/ConsoleContext'

/** Banner of a role preview, with a button that ends it. */
export const ImpersonationBanner = () => {
  const { me, config, seeAs } = useConsoleConfig()
  const translate = useTranslate()
  const label = useLabel()
  if (me.role === me.ownRole) return null
  return (
    <Alert
      severity="info"
      className="seen-as"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" size="small" onClick={() => seeAs(undefined)}>
          {translate('console.seeAsBack')}
        </Button>
      }
    >
      {translate('console.seenAs', { role: label(config.roles[me.role]) })}
    </Alert>
  )
}
