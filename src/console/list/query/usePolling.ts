import type { RaRecord } from 'ra-core'
import { isAwaitingOthers } from '../../../schema/rules/availability'
import type { AnyResource } from '../../../schema/model/resource'
import { isPresent } from '../../providers/api/presence'
import { useConsoleConfig } from '../../config/ConsoleContext'

const EVERY = 15_000

/** Query options: refetches on focus, and every 15 s while a row awaits others. */
export const usePolling = (resource: AnyResource) => {
  const { me } = useConsoleConfig()
  return {
    refetchOnWindowFocus: 'always' as const,
    refetchInterval: (query: { readonly state: { readonly data?: { readonly data?: readonly RaRecord[] } } }) =>
      isPresent() && query.state.data?.data?.some(record => isAwaitingOthers(resource, record, me))
        ? EVERY
        : (false as const),
  }
}
