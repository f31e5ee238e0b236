import { type RouterLocation, useLocation } from 'ra-core'
import { createContext, Fragment, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useTabContext } from '../../providers/router/TabContext'

interface Visit {
  /** Marks the form as done. */
  readonly finish: () => void
  readonly isDone: boolean
  /** Whether the form is done at this moment. For callbacks that outlive a render. */
  readonly isOver: () => boolean
}
const VisitContext = createContext<Visit>({ finish: () => {}, isDone: false, isOver: () => false })
/** Visit of the current form. A form that is done stays shown, but accepts no input. */
export const useFormSession = (): Visit => useContext(VisitContext)

/**
 * One visit of a page with a form. After the form is done, the next navigation ends the visit. A
 * navigation to the same page begins a new visit, so that saved values are not saved again.
 */
export const FormSession = ({ children }: { readonly children: ReactNode }) => {
  const page = useTabContext()
  const here = useLocation()
  const latest = useRef<RouterLocation>(here)
  latest.current = here
  const [{ visit, doneAt }, setVisit] = useState<{ readonly visit: number; readonly doneAt?: RouterLocation }>({
    visit: 0,
  })
  // A page that was left may render once more before the next page.
  if (doneAt && doneAt !== here && doneAt.pathname === here.pathname) setVisit({ visit: visit + 1 })
  const life = useMemo(() => ({ visit, isOver: false }), [visit])
  const { finish, stop } = useMemo(() => {
    // After leaving and returning between two renders, the page has the same location.
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
