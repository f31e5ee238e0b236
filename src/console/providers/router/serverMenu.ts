import { isObject } from '../../../schema/model/condition'
import type { ServedEntry } from '../../settings/settings'
import { callApi } from '../api/call'

const parseLabels = (value: unknown): { readonly zh: string; readonly en: string } | undefined => {
  if (!isObject(value)) return undefined
  const { zh, en } = value
  return typeof zh === 'string' && typeof en === 'string' ? { zh, en } : undefined
}
/** Whether a path is an external link (specification, point 7). */
export const isElsewhere = (path: string): boolean => /^https?:\/\//i.test(path)
/** Full path of an entry, relative to its parent. `undefined` for other schemes. */
const pathIn = (path: string, parent: string): string | undefined => {
  if (isElsewhere(path)) return path
  if (/^[^/]*:/.test(path)) return undefined
  return `/${path.startsWith('/') ? path : `${parent}/${path}`}`.replace(/\/+/g, '/').replace(/(?<=.)\/$/, '')
}
/** Parses the menu of any server. Skips invalid entries. */
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
/** Loads the server's menu of the current user. Throws `ApiError`. */
export const loadServerMenu = async (): Promise<readonly ServedEntry[]> =>
  servedIn(await callApi<unknown>('/api/user/menu'))
