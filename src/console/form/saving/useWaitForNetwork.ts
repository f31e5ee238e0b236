import { onlineManager } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isUnconfirmedWrite } from '../../providers/api/call'
import { errorBody } from '../../providers/api/httpError'
import { useCanLeave } from '../../providers/router/TabContext'
import { onReconnect, isOffline, settleAway } from '../../providers/api/connectivity'

const isThere = () => onlineManager.isOnline() && !isOffline()

/** Holds a save back while there is no network, or the mall is away: sent by react-query's own pause, it could not be taken back any more. */
export const useWaitForNetwork = () => {
  const [drop, setDrop] = useState<() => void>()
  const standing = useRef(true)
  const dropNow = useRef(() => {})
  useCanLeave(() => () => {
    standing.current = false
    dropNow.current()
  })
  /** Answers whether it may be sent: not where it has been dropped, or the form has gone for good. */
  const reached = async (): Promise<boolean> => {
    if (isThere()) return true
    let stops: readonly (() => void)[] = []
    const canSend = await new Promise<boolean>(done => {
      const check = () => isThere() && done(true)
      stops = [onlineManager.subscribe(check), onReconnect(check)]
      dropNow.current = () => done(false)
      setDrop(() => dropNow.current)
    })
    for (const stop of stops) stop()
    setDrop(undefined)
    return canSend
  }
  /** Whether what has failed did so because the mall went away, and can be sent again now that it is back. */
  const reachedAgain = async (fault: unknown): Promise<boolean> => {
    if (!isUnconfirmedWrite(errorBody(fault)?.code)) return false
    if (!(await settleAway()) && onlineManager.isOnline()) return false
    return standing.current && reached()
  }
  return { drop, reached, reachedAgain, isStanding: () => standing.current }
}
