import { type RedirectionSideEffect, useCreatePath } from 'ra-core'
import { useFormSession } from '../state/FormSession'

const views = ['list', 'create', 'edit', 'show'] as const
/** Wraps a redirect so that the next page replaces the form's tab. */
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
