import type { RaRecord } from 'ra-core'
import { movedByOthers } from '../../../schema/machine'
import type { AnyResource } from '../../../schema/resource'
import { isPresent } from '../../providers/presence'
import { useShop } from '../../shopContext'

const EVERY = 15_000

/** How a list notices what others do without being told: it looks again when one comes back to it, and every 15 s while a row waits for somebody else. */
export const useFreshness = (resource: AnyResource) => {
  const { me } = useShop()
  return {
    refetchOnWindowFocus: 'always' as const,
    refetchInterval: (query: { readonly state: { readonly data?: { readonly data?: readonly RaRecord[] } } }) =>
      isPresent() && query.state.data?.data?.some(record => movedByOthers(resource, record, me))
        ? EVERY
        : (false as const),
  }
}
