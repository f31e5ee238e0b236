import { type ReactNode, Suspense, useLayoutEffect } from 'react'
import { bufferKeys } from './dom/keyBuffer'

const BufferedKeys = () => {
  useLayoutEffect(bufferKeys, [])
  return null
}
/** Suspense for a lazy dialog, menu or editor. Replays keys typed during the download. */
export const LazyOverlay = ({
  fallback,
  children,
}: {
  readonly fallback?: ReactNode
  readonly children: ReactNode
}) => (
  <Suspense
    fallback={
      <>
        {fallback}
        <BufferedKeys />
      </>
    }
  >
    {children}
  </Suspense>
)
