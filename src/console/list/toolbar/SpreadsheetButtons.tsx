import { Button } from '@mui/material'
import { useTranslate } from 'ra-core'
import { lazy, useState } from 'react'
import type { AnyAction, AnyResource } from '../../../schema/model/resource'
import { spreadsheetActionsFor } from '../../../schema/spreadsheet/actionLimits'
import { useLabel, useConsoleConfig } from '../../config/ConsoleContext'
import { LazyOverlay } from '../../components/LazyOverlay'

// With what reads and makes sheets.
const ActionSheetDialog = lazy(() => import('../../import/ActionSheetDialog'))

/** What can be done over a sheet, for whoever may and stands in a tenant. */
export const SpreadsheetButtons = ({ resource }: { readonly resource: AnyResource }) => {
  const { me } = useConsoleConfig()
  const translate = useTranslate()
  const label = useLabel()
  const [open, setOpen] = useState<readonly [string, AnyAction]>()
  if (me.factId === null) return null
  return (
    <>
      {spreadsheetActionsFor(resource, me).map(([name, action]) => (
        <Button key={name} size="small" aria-haspopup="dialog" onClick={() => setOpen([name, action])}>
          {translate('console.sheetButton', { action: label(action.labels) })}
        </Button>
      ))}
      {open && (
        <LazyOverlay>
          <ActionSheetDialog resource={resource} name={open[0]} action={open[1]} close={() => setOpen(undefined)} />
        </LazyOverlay>
      )}
    </>
  )
}
