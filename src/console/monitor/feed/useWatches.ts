import { use } from 'react'
import { getResource } from '../../../schema/selectors/definition'
import { canList } from '../../../schema/rules/availability'
import type { AnyResource } from '../../../schema/model/resource'
import { mayWatch, type Watch } from '../../../schema/metrics/watch'
import { useConsoleConfig } from '../../config/ConsoleContext'

/** A watch with the declaration of its resource. */
export interface WatchedResource {
  readonly watch: Watch
  readonly resource: AnyResource
}
/** Watches that the user may see. Suspends until their declarations are loaded. */
export const useWatches = (watches: readonly Watch[]): readonly WatchedResource[] => {
  const { declarations, resources, me } = useConsoleConfig()
  return watches
    .filter(each => canList(getResource(resources, each.resource), me))
    .map(watch => ({ watch, resource: use(declarations.load(watch.resource)) }))
    .filter(({ watch, resource }) => mayWatch(watch, resource, me))
}
