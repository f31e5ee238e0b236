import { useLocation, useResetErrorBoundaryOnLocationChange, useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'
import { faultId, reportFault } from '../providers/reportFault'
import { useShop } from '../shopContext'
import { Instead } from './Instead'
import { FaultTold } from './PageFault'

/** The role does not open it (specification, point 8). */
export const Exception403 = () => <Instead title={useTranslate()('console.exception403')} />
/** It is not there. Trying again asks the mall anew who is here and what there is. */
export const Exception404 = () => {
  const { reopen } = useShop()
  return <Instead title={useTranslate()('console.exception404')} retry={() => reopen()} />
}
/** The mall is at fault. */
export const Exception500 = () => {
  const { reopen } = useShop()
  return <Instead title={useTranslate()('console.exception500')} retry={() => reopen()} />
}
interface BrokenProps {
  readonly error: unknown
  readonly resetErrorBoundary: (why?: unknown) => void
}
/** The frame itself could not be drawn: the next page is tried anew. */
export const Broken = ({ error, resetErrorBoundary }: BrokenProps) => {
  const { pathname } = useLocation()
  const [id] = useState(faultId)
  useResetErrorBoundaryOnLocationChange(resetErrorBoundary)
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once
  useEffect(() => reportFault(id, error, pathname), [id])
  return (
    <main id="main">
      <FaultTold id={id} thrown={error} again={() => resetErrorBoundary()} />
    </main>
  )
}
