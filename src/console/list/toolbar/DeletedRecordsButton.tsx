import { Button } from '@mui/material'
import { useTranslate } from 'ra-core'
import { lazy, useState } from 'react'
import { isSoftDeleted, isAllowed } from '../../../schema/rules/availability'
import type { AnyResource } from '../../../schema/model/resource'
import { useConsoleConfig } from '../../config/ConsoleContext'
import { LazyOverlay } from '../../components/LazyOverlay'

const RemovedDialog = lazy(() => import('./DeletedRecordsDialog'))

/** Where what was deleted lately can be found and brought back, for whoever may delete. */
export const DeletedRecordsButton = ({ resource }: { readonly resource: AnyResource }) => {
  const { me } = useConsoleConfig()
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  if (!isSoftDeleted(resource) || !isAllowed(resource, 'remove', me) || me.factId === null) return null
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate('console.removedList')}
      </Button>
      {open && (
        <LazyOverlay>
          <RemovedDialog resource={resource} close={() => setOpen(false)} />
        </LazyOverlay>
      )}
    </>
  )
}
