import { Button } from '@mui/material'
import { useTranslate } from 'ra-core'
import { lazy, useState } from 'react'
import { isAllowed } from '../../../schema/rules/availability'
import { useDefinition, useConsoleConfig } from '../../config/ConsoleContext'
import { LazyOverlay } from '../../components/LazyOverlay'

// With what makes a sheet.
const ExportPanel = lazy(() => import('./ExportPanel'))

/** Asks which rows and fields of the list are wanted as a sheet, for whoever may export. */
export const ExportButton = () => {
  const { me } = useConsoleConfig()
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (!isAllowed(useDefinition(), 'export', me)) return null
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={event => setAnchor(event.currentTarget)}>
        {translate('ra.action.export')}
      </Button>
      {anchor && (
        <LazyOverlay>
          <ExportPanel anchor={anchor} close={() => setAnchor(null)} />
        </LazyOverlay>
      )}
    </>
  )
}
