import { onlineManager } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useGoing } from '../../providers/livingPage'

/** Holds a save back while there is no network: sent by react-query's own pause, it could not be taken back any more. */
export const useNetwork = () => {
  const [drop, setDrop] = useState<() => void>()
  const standing = useRef(true)
  const dropNow = useRef(() => {})
  useGoing(() => () => {
    standing.current = false
    dropNow.current()
  })
  /** Answers whether it may be sent: not where it has been dropped, or the form has gone for good. */
  const reached = async (): Promise<boolean> => {
    if (onlineManager.isOnline()) return true
    let stop = () => {}
    const isSent = await new Promise<boolean>(done => {
      stop = onlineManager.subscribe(online => online && done(true))
      dropNow.current = () => done(false)
      setDrop(() => dropNow.current)
    })
    stop()
    setDrop(undefined)
    return isSent
  }
  return { drop, reached, isStanding: () => standing.current }
}
