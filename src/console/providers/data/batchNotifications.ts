import { notifyManager } from '@tanstack/react-query'

/** Size of a batch. Larger batches would block slow machines. */
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
/**
 * Batches react-query's notifications of the same moment. A page of twelve figures, read in one
 * call, renders twice instead of twelve times (decision 178).
 */
export const batchNotifications = (): void =>
  notifyManager.setScheduler(callback => {
    if (due.length === 0) setTimeout(flush)
    due.push(callback)
  })
