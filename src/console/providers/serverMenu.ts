import type { ServedEntry } from '../settings/settings'
import { call } from './call'

type Said = Readonly<Record<string, unknown>>
const isSaid = (value: unknown): value is Said => typeof value === 'object' && value !== null && !Array.isArray(value)
const wordsIn = (given: unknown): { readonly zh: string; readonly en: string } | undefined => {
  if (!isSaid(given)) return undefined
  const { zh, en } = given
  return typeof zh === 'string' && typeof en === 'string' ? { zh, en } : undefined
}
/** The entries of a menu as a mall answers it, whichever mall it is: what is no entry is left out. */
export const servedIn = (given: unknown): readonly ServedEntry[] =>
  (Array.isArray(given) ? given : []).flatMap((each): ServedEntry[] => {
    if (!isSaid(each) || typeof each.path !== 'string' || typeof each.name !== 'string') return []
    const { labels, icon, order } = isSaid(each.meta) ? each.meta : {}
    const meta = {
      labels: wordsIn(labels),
      ...(typeof icon === 'string' ? { icon } : {}),
      ...(typeof order === 'number' ? { order } : {}),
    }
    const children = each.children === undefined ? {} : { children: servedIn(each.children) }
    return [{ path: each.path, name: each.name, meta, ...children }]
  })
/** The mall's menu for whoever is here. Throws `CallFailed`. */
export const loadServerMenu = async (): Promise<readonly ServedEntry[]> =>
  servedIn(await call<unknown>('/api/user/menu'))
