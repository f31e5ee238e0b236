import { use } from 'react'
import { resourceIn } from '../../../schema/selectors/definition'
import { mayList } from '../../../schema/rules/availability'
import type { AnyResource } from '../../../schema/model/resource'
import { mayWatch, type Watch } from '../../../schema/metrics/watch'
import { useShop } from '../../config/ConsoleContext'

/** What is watched, with the declaration of whose records it is. */
export interface Watched {
  readonly watch: Watch
  readonly resource: AnyResource
}
/** What of this somebody may watch. The page is drawn once their declarations are there. */
export const useWatched = (watches: readonly Watch[]): readonly Watched[] => {
  const { declarations, resources, me } = useShop()
  return watches
    .filter(each => mayList(resourceIn(resources, each.resource), me))
    .map(watch => ({ watch, resource: use(declarations.load(watch.resource)) }))
    .filter(({ watch, resource }) => mayWatch(watch, resource, me))
}
