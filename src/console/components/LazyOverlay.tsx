import { type ReactNode, Suspense, useLayoutEffect } from 'react'
import { bufferKeys } from './dom/keyBuffer'

const BufferedKeys = () => {
  useLayoutEffect(bufferKeys, [])
  return null
}
/** Draws what is fetched when it is opened and takes the keys then: a dialog, menu or editor. Keys typed before it stands reach it. */
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
