import { notifyManager } from '@tanstack/react-query'

/** So many are drawn together: more would hold a slow machine up. */
const TOGETHER = 6
const due: (() => void)[] = []
const flush = () => {
  const some = due.splice(0, TOGETHER)
  if (due.length > 0) setTimeout(flush)
  for (const callback of some)
    try {
      callback()
    } catch (fault) {
      reportError(fault)
    }
}
/** Has whatever is answered in the same moment drawn together: a page of twelve figures, which come in one call, is laid out twice and not twelve times. */
export const batchNotifications = (): void =>
  notifyManager.setScheduler(callback => {
    if (due.length === 0) setTimeout(flush)
    due.push(callback)
  })
