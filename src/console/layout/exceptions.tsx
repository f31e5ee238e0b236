import { useLocation, useResetErrorBoundaryOnLocationChange, useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'
import { faultId, reportFault } from '../providers/reportFault'
import { useShop } from '../shopContext'
import { Instead } from './Instead'
import { FaultTold } from './PageFault'
import type { Sign } from './Sign'

type Code = 403 | 404 | 500
const signOf: { readonly [C in Code]: Sign } = { 403: 'closed', 404: 'gone', 500: 'fault' }
/** A page that says by number what is the matter. Trying again asks the mall anew who is here and what there is. */
const Exception = ({ code }: { readonly code: Code }) => {
  const { reopen } = useShop()
  const translate = useTranslate()
  return (
    <Instead
      sign={signOf[code]}
      code={code}
      title={translate(`console.exception${code}`)}
      lead={translate(`console.exceptionLead${code}`)}
      retry={() => reopen()}
    />
  )
}
/** The role does not open it (specification, point 8). */
export const Exception403 = () => <Exception code={403} />
/** It is not there. */
export const Exception404 = () => <Exception code={404} />
/** The mall is at fault. */
export const Exception500 = () => <Exception code={500} />
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
