import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'ra-core'
import { useMemo } from 'react'
import { mayReview, isPendingFor } from '../../../schema/rules/review'
import { callApi } from '../../providers/api/call'
import { routeTable } from '../../providers/router/routeTable'
import { pendingKey } from '../../providers/live/refreshQueries'
import { useSetting } from '../../settings/useSettings'
import { useConsoleConfig } from '../../config/ConsoleContext'
import { activeMenuEntry, sectionsOf } from './menuSections'

/** Groups of the menu, routes, and the entry of the current page. */
export const useMenu = () => {
  const config = useConsoleConfig()
  const served = useSetting('serverMenu')
  const { pathname } = useLocation()
  const routes = useMemo(() => routeTable(config.resources), [config])
  const sections = useMemo(() => sectionsOf(config, served), [config, served])
  const about = config.pages.find(({ path }) => path === pathname)?.of
  const at = about === undefined ? pathname : `/${about}`
  return { sections, routes, here: activeMenuEntry(sections, config.resources, routes, at) }
}

/** Numbers of records pending for the current user, by resource. One call for all consumers. */
const useWaiting = (isEnabled = true) => {
  const { resources, me } = useConsoleConfig()
  return useQuery({
    queryKey: [pendingKey],
    queryFn: ({ signal }) => callApi<Readonly<Record<string, number>>>('/api/user/waiting', {}, { signal }),
    // The server counts for the account's own role only.
    enabled:
      isEnabled && me.role === me.ownRole && resources.some(each => Object.keys(isPendingFor(each, me)).length > 0),
    retry: false,
  })
}
/** Pending records by path of the menu entry: review queue, else the list's first tab. */
export const usePendingCounts = (): Readonly<Record<string, number>> => {
  const { resources, me } = useConsoleConfig()
  const { data } = useWaiting()
  const opening = resources.filter(each => Object.keys(isPendingFor(each, me)).length > 0)
  return Object.fromEntries(
    opening.flatMap(each =>
      routeTable([each])
        .filter(({ view }) => view === (mayReview(each, me) ? 'review' : 'list'))
        .map(({ path }) => [path, data?.[each.name] ?? 0]),
    ),
  )
}
/** Path of the first review queue with pending records. Read at the start, for reviewers. */
export const usePendingQueue = (isAtStart: boolean): { readonly queue?: string; readonly isWaiting: boolean } => {
  const { resources, me } = useConsoleConfig()
  const queues = resources.filter(each => mayReview(each, me))
  const { data, isLoading } = useWaiting(isAtStart && queues.length > 0)
  const first = isAtStart ? queues.find(({ name }) => (data?.[name] ?? 0) > 0) : undefined
  return { queue: first && `/${first.name}/review`, isWaiting: isLoading && isAtStart && queues.length > 0 }
}
