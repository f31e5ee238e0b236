import { type RedirectionSideEffect, useCreatePath } from 'ra-core'
import { useFormSession } from '../state/FormSession'

const views = ['list', 'create', 'edit', 'show'] as const
/** The same redirection; the tab of the form that is left by it gives way to the next page. */
export const useFinishingRedirect = (redirect: RedirectionSideEffect): RedirectionSideEffect => {
  const { finish } = useFormSession()
  const createPath = useCreatePath()
  if (redirect === false) return false
  return (resource, id, data) => {
    finish()
    if (typeof redirect === 'function') return redirect(resource, id, data)
    const type = views.find(each => each === redirect)
    return type ? createPath({ resource, type, id }) : redirect
  }
}
