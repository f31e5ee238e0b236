import { use } from 'react'
import { resourceIn } from '../../../schema/derive'
import { mayList } from '../../../schema/machine'
import type { AnyResource } from '../../../schema/resource'
import { mayWatch, type Watch } from '../../../schema/watch'
import { useShop } from '../../shopContext'

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
