import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { isOffline, watchConnectivity } from '../../providers/api/connectivity'

/** Says below the bar that the mall is out of reach, for as long as it is; then what could not be read is read. What is typed stays where it is. */
export const OfflineBanner = () => {
  const isAway = useSyncExternalStore(watchConnectivity, isOffline)
  const wasAway = useRef(false)
  const translate = useTranslate()
  const notify = useNotify()
  const client = useQueryClient()
  useEffect(() => {
    const isBack = wasAway.current && !isAway
    wasAway.current = isAway
    if (!isBack) return
    notify('console.backOnline', { type: 'success' })
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  }, [isAway, client, notify])
  return (
    <div role="status" className="offline">
      {isAway && <p>{translate('console.offline')}</p>}
    </div>
  )
}
