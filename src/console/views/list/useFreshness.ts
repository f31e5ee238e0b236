import { useEffect, useRef } from 'react'
import type { RaRecord } from 'ra-core'
import { movedByOthers } from '../../../schema/machine'
import type { AnyResource } from '../../../schema/resource'
import { useShop } from '../../shopContext'

const EVERY = 15_000
/** Whoever has not touched the page for so long is not looking: asking on would keep the session alive for nobody. */
const AWAY = 600_000

/** How a list notices what others do: it looks again when one comes back to it, and every 15 s while a row waits for somebody else. */
export const useFreshness = (resource: AnyResource) => {
  const { me } = useShop()
  const touched = useRef(Date.now())
  useEffect(() => {
    const touch = () => {
      touched.current = Date.now()
    }
    const events = ['pointermove', 'keydown', 'focus'] as const
    for (const event of events) window.addEventListener(event, touch)
    return () => {
      for (const event of events) window.removeEventListener(event, touch)
    }
  }, [])
  return {
    refetchOnWindowFocus: 'always' as const,
    refetchInterval: (query: { readonly state: { readonly data?: { readonly data?: readonly RaRecord[] } } }) =>
      Date.now() - touched.current < AWAY && query.state.data?.data?.some(record => movedByOthers(resource, record, me))
        ? EVERY
        : (false as const),
  }
}
