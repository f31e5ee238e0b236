import { lazy, type ReactNode, useState } from 'react'
import type { AnyResource } from '../../../schema/model/resource'
import { useRedirectToList } from '../../components/hooks/useMissingRecord'
import { LazyOverlay } from '../../components/LazyOverlay'

const DeleteDialog = lazy(() => import('./DeleteDialog'))

/** Deletes the record of a page. `ask` opens the dialog. */
export const useDelete = (
  resource: AnyResource,
  record: Readonly<Record<string, unknown>> & { readonly id: string },
): { readonly ask: () => void; readonly dialog: ReactNode } => {
  const leave = useRedirectToList(resource)
  const [asked, setAsked] = useState(false)
  return {
    ask: () => setAsked(true),
    dialog: asked && (
      <LazyOverlay>
        <DeleteDialog resource={resource} record={record} close={() => setAsked(false)} removed={leave} />
      </LazyOverlay>
    ),
  }
}
