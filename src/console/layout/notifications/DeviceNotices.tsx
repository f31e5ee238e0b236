import { useEffect, useRef } from 'react'
import { useConsoleConfig } from '../../config/ConsoleContext'
import { followNotices } from '../../providers/device/deviceNotices'
import { registerServiceWorker } from '../../providers/device/serviceWorker'
import { encodeAddress, routeTable } from '../../providers/router/routeTable'
import { useMessageTarget } from './useMessageTarget'

/** Registers the service worker, and shows notifications where the person switched them on. */
const DeviceNotices = () => {
  const { me, resources, messages } = useConsoleConfig()
  const targetOf = useMessageTarget()
  const latest = useRef(targetOf)
  useEffect(() => {
    latest.current = targetOf
  })
  useEffect(registerServiceWorker, [])
  useEffect(() => {
    const routes = routeTable(resources)
    return followNotices({
      accountId: me.accountId,
      addressOf: message => encodeAddress(routes, latest.current(message) ?? messages ?? '/'),
    })
  }, [me.accountId, resources, messages])
  return null
}
export default DeviceNotices
