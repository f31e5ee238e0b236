import { Alert, Button } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useLabel, useConsoleConfig } from '../../config/ConsoleContext'

/** Says that the console is seen through another role's eyes, and leads back. */
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
