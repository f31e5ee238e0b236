import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { onHeard, readStands } from '../../providers/live/liveListeners'

const listen = (changed: () => void) => {
  const controller = new AbortController()
  for (const event of ['online', 'offline']) window.addEventListener(event, changed, { signal: controller.signal })
  const stop = onHeard(({ stands }) => stands !== undefined && changed())
  return () => {
    controller.abort()
    stop()
  }
}
const isLostNow = () => readStands() === false || !navigator.onLine
/** Duration of the notice about a restored connection, in ms. */
const NOTICE_MS = 8_000

/** Whether the connection is lost, or was just restored. */
export const useConnectionLost = (fault: unknown, isRead: boolean): 'lost' | 'back' | undefined => {
  const isCut = useSyncExternalStore(listen, isLostNow)
  const isLost = isCut || (isRead && fault !== undefined)
  const was = useRef(false)
  const [isBack, setBack] = useState(false)
  useEffect(() => {
    const came = was.current && !isLost
    was.current = isLost
    if (!came) return
    setBack(true)
    const timer = setTimeout(() => setBack(false), NOTICE_MS)
    return () => clearTimeout(timer)
  }, [isLost])
  return isLost ? 'lost' : isBack ? 'back' : undefined
}
