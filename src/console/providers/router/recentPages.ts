import { localStore } from '../../storage/webStorage'
import { isReadable } from './routeTable'

/** What was gone to from the palette: its address, and how it was called. */
export interface Recent {
  readonly to: string
  readonly title: string
}
const MOST = 8
const all = 'recent:'
const keyOf = (account: string) => all + account
const isRecent = (each: unknown): each is Recent => {
  const { to, title } = (each ?? {}) as Partial<Recent>
  return typeof to === 'string' && to.startsWith('/') && isReadable(to) && typeof title === 'string'
}
/** What somebody went to last on this browser, the latest first. */
export const readRecent = (account: string): readonly Recent[] => {
  try {
    const kept: unknown = JSON.parse(localStore.get(keyOf(account)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, MOST) : []
  } catch {
    return []
  }
}
const write = (account: string, recent: readonly Recent[]): void =>
  void localStore.set(keyOf(account), JSON.stringify(recent.slice(0, MOST)))
export const keepRecent = (account: string, recent: Recent): void =>
  write(account, [recent, ...readRecent(account).filter(({ to }) => to !== recent.to)])
/** A record is no more: none of its pages is offered again, whoever went to it here. */
export const forgetRecord = (resource: string, id: string): void => {
  const page = `/${resource}/${encodeURIComponent(id)}`
  for (const key of localStore.keys(all)) {
    const account = key.slice(all.length)
    const kept = readRecent(account)
    const left = kept.filter(({ to }) => to !== page && !to.startsWith(`${page}/`))
    if (left.length < kept.length) write(account, left)
  }
}
/** Someone has logged in: what everybody else went to is forgotten, as titles name records. */
export const openRecent = (account: string): void => {
  for (const key of localStore.keys(all)) if (key !== keyOf(account)) localStore.remove(key)
}
/** Forgets it: titles name records. */
export const forgetRecent = (account: string): void => localStore.remove(keyOf(account))
