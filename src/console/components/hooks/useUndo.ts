import { useNotify, useRefresh } from 'ra-core'
import { errorBody } from '../../providers/api/httpError'
import { putUndo, takeUndo, toastAbout } from '../../providers/data/notifications'
import { focusRestored } from '../dom/focusRestored'
import { useNotifyError } from './useNotifyError'

/** Runs the undo of a toast and notifies about its result. */
export const useUndo = () => {
  const notify = useNotify()
  const refresh = useRefresh()
  const notifyError = useNotifyError()
  return async (id: number): Promise<void> => {
    const undo = takeUndo(id)
    if (!undo) return
    try {
      await undo()
      notify('console.undone', { type: 'success' })
    } catch (fault) {
      if (errorBody(fault)?.code === 0) putUndo(id, undo)
      notifyError(fault)
    }
    refresh()
    focusRestored(toastAbout(id))
  }
}
