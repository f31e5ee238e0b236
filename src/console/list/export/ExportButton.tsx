import { Button } from '@mui/material'
import { useTranslate } from 'ra-core'
import { lazy, type ReactNode, useState } from 'react'
import { isAllowed } from '../../../schema/rules/availability'
import { useDefinition, useConsoleConfig } from '../../config/ConsoleContext'
import { LazyOverlay } from '../../components/LazyOverlay'

// Lazy, with the writer of spreadsheets.
const ExportPanel = lazy(() => import('./ExportPanel'))

export interface ExportButtonProps {
  /** Text of the button, or its key. */
  readonly label?: string
  readonly icon?: ReactNode
  readonly disabled?: boolean
  readonly className?: string
}
/**
 * Opens the export panel, for users who may export.
 *
 * @example
 * <List actions={<ExportButton label="Download" />} />
 */
export const ExportButton = ({ label = 'ra.action.export', icon, ...rest }: ExportButtonProps) => {
  const { me } = useConsoleConfig()
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (!isAllowed(useDefinition(), 'export', me)) return null
  return (
    <>
      <Button
        size="small"
        aria-haspopup="dialog"
        startIcon={icon}
        {...rest}
        onClick={event => setAnchor(event.currentTarget)}
      >
        {translate(label, { _: label })}
      </Button>
      {anchor && (
        <LazyOverlay>
          <ExportPanel anchor={anchor} close={() => setAnchor(null)} />
        </LazyOverlay>
      )}
    </>
  )
}
