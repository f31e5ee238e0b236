import { type RouterLocation, useLocation } from 'ra-core'
import { createContext, Fragment, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useTabContext } from '../../providers/router/TabContext'

interface Visit {
  /** Tells the page that its form has done what it was for. */
  readonly finish: () => void
  readonly isDone: boolean
  /** Whether it is done at this moment, for what began before the page was drawn anew and goes on after it. */
  readonly isOver: () => boolean
}
const VisitContext = createContext<Visit>({ finish: () => {}, isDone: false, isOver: () => false })
/** The visit that a form belongs to. Done, it still stands there until the next page is drawn, and takes nothing more. */
export const useFormSession = (): Visit => useContext(VisitContext)

/**
 * One visit of a page with a form. Once the form is done, the next navigation ends the visit, and begins another where it leads to this same page: what has been saved
 * must not stand there to be saved again.
 */
export const FormSession = ({ children }: { readonly children: ReactNode }) => {
  const page = useTabContext()
  const here = useLocation()
  const latest = useRef<RouterLocation>(here)
  latest.current = here
  const [{ visit, doneAt }, setVisit] = useState<{ readonly visit: number; readonly doneAt?: RouterLocation }>({
    visit: 0,
  })
  // A page that has been left may be drawn once more before the next one is there.
  if (doneAt && doneAt !== here && doneAt.pathname === here.pathname) setVisit({ visit: visit + 1 })
  const life = useMemo(() => ({ visit, isOver: false }), [visit])
  const { finish, stop } = useMemo(() => {
    // Left and come back to between two drawings, the page has the location it had.
    const begin = () => setVisit(now => ({ visit: now.visit + 1 }))
    return {
      finish: () => {
        life.isOver = true
        page?.finish()
        setVisit(now => ({ ...now, doneAt: latest.current }))
        window.addEventListener('popstate', begin, { once: true })
      },
      stop: () => window.removeEventListener('popstate', begin),
    }
  }, [page, life])
  useEffect(() => stop, [stop])
  const isDone = doneAt !== undefined
  const now = useMemo(() => ({ finish, isDone, isOver: () => life.isOver }), [finish, isDone, life])
  return (
    <VisitContext value={now}>
      <Fragment key={visit}>{children}</Fragment>
    </VisitContext>
  )
}
