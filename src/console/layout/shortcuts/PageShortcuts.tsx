import { useQueryClient } from '@tanstack/react-query'
import { useCreatePath, useLocation, useNavigate } from 'ra-core'
import { lazy, useEffect, useState } from 'react'
import { isAllowed } from '../../../schema/rules/availability'
import { isList } from '../../providers/live/refreshQueries'
import { useShortcuts } from '../../providers/router/useShortcuts'
import { useConsoleConfig } from '../../config/ConsoleContext'
import { LazyOverlay } from '../../components/LazyOverlay'

const shown = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter(each => !each.closest('[role="tabpanel"][hidden]'))
const rowsShown = () => shown('main .records tbody tr')
/** Focus target of a row: its checkbox, toggled by space, else its first link or button. */
const holdOf = (row: HTMLElement | undefined) =>
  row?.querySelector<HTMLElement>('.tick-cell input') ?? row?.querySelector<HTMLElement>('a, button')
/** Focuses the next or previous row of the visible list. Starts with the first row. */
const moveInRows = (step: 1 | -1): void => {
  const rows = rowsShown()
  const at = rows.findIndex(row => row.contains(document.activeElement))
  const to = at < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, at + step))
  holdOf(rows[to])?.focus()
}
/** Opens the record of the row that has the focus. */
const openRow = (): void => {
  const row = rowsShown().find(each => each.contains(document.activeElement))
  row?.querySelector<HTMLElement>('a[href]')?.click()
}
/** Focuses the search of the visible list. */
const searchRows = (): void => shown('main search input')[0]?.focus()

const Help = lazy(() => import('../help/HelpDialog'))

/** Neighbour of a record in the list read most recently. */
const useBeside = () => {
  const client = useQueryClient()
  return (resource: string, id: string, step: 1 | -1): string | undefined => {
    const lists = client
      .getQueryCache()
      .findAll({ queryKey: [resource, 'getList'] })
      .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    for (const { state } of lists) {
      const ids = isList(state.data) ? state.data.data.map(each => String(each.id)) : []
      const at = ids.indexOf(id)
      if (at >= 0) return ids[at + step]
    }
    return undefined
  }
}
/** Shortcuts of every page: new, next and previous record or row, list of shortcuts. */
export const PageShortcuts = () => {
  const { resources, me } = useConsoleConfig()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const beside = useBeside()
  const [help, setHelp] = useState(false)
  const openHelp = () => setHelp(true)
  // Sent by the button in the app bar.
  useEffect(() => {
    addEventListener('help', openHelp)
    return () => removeEventListener('help', openHelp)
  })
  const [, name, id, view] = pathname.split('/')
  const resource = resources.find(each => each.name === name)
  const go = (step: 1 | -1) => {
    if (!resource || !id) return moveInRows(step)
    const next = view === 'show' ? beside(resource.name, decodeURIComponent(id), step) : undefined
    if (next) navigate(createPath({ resource: resource.name, type: 'show', id: next }), { state: { beside: true } })
  }
  const creates = resource && !resource.definition.parent && isAllowed(resource, 'create', me)
  useShortcuts([
    { keys: '?', work: openHelp },
    { keys: 'j', work: () => go(1) },
    { keys: 'k', work: () => go(-1) },
    { keys: 'o', work: openRow },
    { keys: '/', work: searchRows },
    ...(creates ? [{ keys: 'n', work: () => navigate(`/${resource.name}/create`) }] : []),
  ])
  return <LazyOverlay>{help && <Help close={() => setHelp(false)} />}</LazyOverlay>
}
