import { Button } from '@mui/material'
import { useTranslate } from 'ra-core'
import { lazy, Suspense, useState } from 'react'
import { isSoftDeleted, isAllowed } from '../../../schema/rules/availability'
import type { AnyResource } from '../../../schema/model/resource'
import { useConsoleConfig } from '../../config/ConsoleContext'

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
        <Suspense>
          <RemovedDialog resource={resource} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
