import { useRedirect } from 'ra-core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { AnyResource } from '../../../schema/resource'
import { useLivingPage } from '../../providers/livingPage'

const RemoveDialog = lazy(() => import('./RemoveDialog'))

/** Takes the record of a page away: `ask` opens the dialog. */
export const useRemove = (
  resource: AnyResource,
  record: Readonly<Record<string, unknown>> & { readonly id: string },
): { readonly ask: () => void; readonly dialog: ReactNode } => {
  const redirect = useRedirect()
  const page = useLivingPage()
  const [asked, setAsked] = useState(false)
  const removed = () => {
    page?.finish()
    redirect('list', resource.name)
  }
  return {
    ask: () => setAsked(true),
    dialog: asked && (
      <Suspense>
        <RemoveDialog resource={resource} record={record} close={() => setAsked(false)} removed={removed} />
      </Suspense>
    ),
  }
}
