import { useEffect } from 'react'
import { canList } from '../../../schema/rules/availability'
import { useConsoleConfig } from '../../config/ConsoleContext'

/** So long after the console opened, when its first page has long been there. */
const AFTER_MS = 3_000
/** So many at most: whoever has more in the menu goes to a few. */
const MOST = 20

/** Fetches the declarations of the menu's lists one after the other while nothing else is done, so that nobody waits for one who goes there. */
export const usePrefetchPages = (): void => {
  const { resources, declarations, me } = useConsoleConfig()
  useEffect(() => {
    if (!me.complete || typeof requestIdleCallback !== 'function') return
    const rest = resources
      .filter(each => !each.definition.hidden && !each.definition.parent && canList(each, me))
      .slice(0, MOST)
    let idle = 0
    const fetchNext = () => {
      const next = rest.shift()
      if (!next) return
      idle = requestIdleCallback(() => void declarations.load(next.name).then(fetchNext, () => {}))
    }
    const timer = setTimeout(fetchNext, AFTER_MS)
    return () => {
      rest.length = 0
      clearTimeout(timer)
      cancelIdleCallback(idle)
    }
  }, [resources, declarations, me])
}
