import type { ServedEntry } from '../../settings/settings'
import { callApi } from '../api/call'

type Said = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Said => typeof value === 'object' && value !== null && !Array.isArray(value)
const parseLabels = (value: unknown): { readonly zh: string; readonly en: string } | undefined => {
  if (!isObject(value)) return undefined
  const { zh, en } = value
  return typeof zh === 'string' && typeof en === 'string' ? { zh, en } : undefined
}
/** A page of somebody else, which an entry may lead to (specification, point 7). */
export const isElsewhere = (path: string): boolean => /^https?:\/\//i.test(path)
/** Where an entry leads: a child's path may begin where its parent's ends. What begins with any other scheme is no address. */
const pathIn = (path: string, parent: string): string | undefined => {
  if (isElsewhere(path)) return path
  if (/^[^/]*:/.test(path)) return undefined
  return `/${path.startsWith('/') ? path : `${parent}/${path}`}`.replace(/\/+/g, '/').replace(/(?<=.)\/$/, '')
}
/** The entries of a menu as a mall answers it, whichever mall it is: what is no entry is left out. */
export const servedIn = (value: unknown, parent = ''): readonly ServedEntry[] =>
  (Array.isArray(value) ? value : []).flatMap((each): ServedEntry[] => {
    if (!isObject(each) || typeof each.path !== 'string' || typeof each.name !== 'string') return []
    const path = pathIn(each.path.trim(), parent)
    if (path === undefined) return []
    const { labels, icon, order } = isObject(each.meta) ? each.meta : {}
    const meta = {
      labels: parseLabels(labels),
      ...(typeof icon === 'string' ? { icon } : {}),
      ...(typeof order === 'number' ? { order } : {}),
    }
    const children = each.children === undefined ? {} : { children: servedIn(each.children, path) }
    return [{ path, name: each.name, meta, ...children }]
  })
/** The mall's menu for whoever is here. Throws `ApiError`. */
export const loadServerMenu = async (): Promise<readonly ServedEntry[]> =>
  servedIn(await callApi<unknown>('/api/user/menu'))
