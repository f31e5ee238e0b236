import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { onHeard, readStands } from '../../providers/live/liveListeners'

const listen = (changed: () => void) => {
  const ending = new AbortController()
  for (const event of ['online', 'offline']) window.addEventListener(event, changed, { signal: ending.signal })
  const stop = onHeard(({ stands }) => stands !== undefined && changed())
  return () => {
    ending.abort()
    stop()
  }
}
const isLostNow = () => readStands() === false || !navigator.onLine
/** For so long it is said that the stream is back. */
const SAID_MS = 8_000

/** Whether nothing new can be heard of, and whether it just can again and what came meanwhile was read. */
export const useLost = (fault: unknown, isRead: boolean): 'lost' | 'back' | undefined => {
  const isCut = useSyncExternalStore(listen, isLostNow)
  const isLost = isCut || (isRead && fault !== undefined)
  const was = useRef(false)
  const [isBack, setBack] = useState(false)
  useEffect(() => {
    const came = was.current && !isLost
    was.current = isLost
    if (!came) return
    setBack(true)
    const timer = setTimeout(() => setBack(false), SAID_MS)
    return () => clearTimeout(timer)
  }, [isLost])
  return isLost ? 'lost' : isBack ? 'back' : undefined
}
