import { useLocation, useNavigate } from 'ra-core'
import { useMemo } from 'react'
import type { WatchedResource } from './useWatches'

const HIDE = 'hide'
const PAUSED = 'paused'
/** Parses the query of a monitor's address: hidden resources, and whether the feed is paused. */
export const readShown = (search: string, names: readonly string[]) => {
  const query = new URLSearchParams(search)
  const hiddenNames = query.get(HIDE)?.split(',') ?? []
  return { hidden: new Set(names.filter(name => hiddenNames.includes(name))), isPaused: query.get(PAUSED) === '1' }
}
/** Writes hidden resources and pause into a query. */
export const writeShown = (search: string, { hidden, isPaused }: ReturnType<typeof readShown>): string => {
  const query = new URLSearchParams(search)
  query.delete(HIDE)
  query.delete(PAUSED)
  if (hidden.size > 0) query.set(HIDE, [...hidden].join(','))
  if (isPaused) query.set(PAUSED, '1')
  return `?${query}`
}
/** Visible resources, and whether the feed is paused. Kept in the address, to survive a reload. */
export const useVisibleKinds = (watched: readonly WatchedResource[]) => {
  const { search } = useLocation()
  const navigate = useNavigate()
  const shown = useMemo(
    () =>
      readShown(
        search,
        watched.map(({ watch }) => watch.name),
      ),
    [search, watched],
  )
  const write = (changed: Partial<typeof shown>) =>
    navigate({ search: writeShown(search, { ...shown, ...changed }) }, { replace: true })
  return {
    ...shown,
    turn: (name: string) => {
      const hidden = new Set(shown.hidden)
      if (!hidden.delete(name)) hidden.add(name)
      write({ hidden })
    },
    showAll: () => write({ hidden: new Set() }),
    pause: () => write({ isPaused: true }),
    resume: () => write({ isPaused: false }),
  }
}
