import { Button } from '@mui/material'
import { useTranslate } from 'ra-core'
import { lazy, useState } from 'react'
import { mayImport } from '../../../schema/spreadsheet/actionLimits'
import type { AnyResource } from '../../../schema/model/resource'
import { useConsoleConfig } from '../../config/ConsoleContext'
import { LazyOverlay } from '../../components/LazyOverlay'

// With what reads and makes sheets.
const ImportDialog = lazy(() => import('../../import/ImportDialog'))

/** Brings records in by a sheet, for whoever may make or change them and stands in a tenant. */
export const ImportButton = ({ resource }: { readonly resource: AnyResource }) => {
  const { me } = useConsoleConfig()
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  if (me.factId === null || !mayImport(resource, me)) return null
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate('console.import')}
      </Button>
      {open && (
        <LazyOverlay>
          <ImportDialog resource={resource} close={() => setOpen(false)} />
        </LazyOverlay>
      )}
    </>
  )
}
