import { useNotify, useRefresh } from 'ra-core'
import { failureBody } from '../../providers/api/httpError'
import { putUndo, takeUndo, toastAbout } from '../../providers/data/notifications'
import { focusRestored } from '../dom/focusRestored'
import { useSay } from './useNotifyError'

/** Takes back what a toast tells of, and says how that went. */
export const useTakeBack = () => {
  const notify = useNotify()
  const refresh = useRefresh()
  const say = useSay()
  return async (id: number): Promise<void> => {
    const undo = takeUndo(id)
    if (!undo) return
    try {
      await undo()
      notify('console.undone', { type: 'success' })
    } catch (fault) {
      if (failureBody(fault)?.code === 0) putUndo(id, undo)
      say(fault)
    }
    refresh()
    focusRestored(toastAbout(id))
  }
}
