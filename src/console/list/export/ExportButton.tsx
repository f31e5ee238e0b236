import { Button } from '@mui/material'
import { useTranslate } from 'ra-core'
import { lazy, useState } from 'react'
import { isAllowed } from '../../../schema/rules/availability'
import { useDefinition, useConsoleConfig } from '../../config/ConsoleContext'
import { LazyOverlay } from '../../components/LazyOverlay'

// Lazy, with the writer of spreadsheets.
const ExportPanel = lazy(() => import('./ExportPanel'))

/** Opens the export panel, for users who may export. */
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
