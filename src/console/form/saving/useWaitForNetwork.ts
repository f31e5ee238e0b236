import { onlineManager } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isUnconfirmedWrite } from '../../providers/api/call'
import { errorBody } from '../../providers/api/httpError'
import { useCanLeave } from '../../providers/router/TabContext'
import { onReconnect, isOffline, settleAway } from '../../providers/api/connectivity'

const isThere = () => onlineManager.isOnline() && !isOffline()

/** Delays a save while offline, since react-query's own pause could not be cancelled. */
export const useWaitForNetwork = () => {
  const [drop, setDrop] = useState<() => void>()
  const standing = useRef(true)
  const dropNow = useRef(() => {})
  useCanLeave(() => () => {
    standing.current = false
    dropNow.current()
  })
  /** Resolves to whether to send. `false` if cancelled, or if the form was closed. */
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
  /** Whether a failed save got no answer and can be sent again, now that the server is back. */
  const reachedAgain = async (fault: unknown): Promise<boolean> => {
    if (!isUnconfirmedWrite(errorBody(fault)?.code)) return false
    if (!(await settleAway()) && onlineManager.isOnline()) return false
    return standing.current && reached()
  }
  return { drop, reached, reachedAgain, isStanding: () => standing.current }
}
