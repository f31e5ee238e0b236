import { lazy, Suspense, useCallback, useState } from 'react'
import type { Shown } from './PictureDialog'

const PictureDialog = lazy(() => import('./PictureDialog'))

/** Holds which picture is looked at whole. */
export const usePictureViewer = () => {
  const [shown, setShown] = useState<Shown>()
  return {
    shown,
    show: useCallback((url: string, name: string) => setShown({ url, name }), []),
    close: useCallback(() => setShown(undefined), []),
  }
}
/** A picture over the page, for as long as one is looked at. */
export const PictureViewer = ({ shown, close }: { readonly shown?: Shown; readonly close: () => void }) =>
  shown && (
    <Suspense>
      <PictureDialog shown={shown} close={close} />
    </Suspense>
  )
