import { localStore } from '../../storage/webStorage'
import { isReadable } from './routeTable'
import { parseJson } from '../../../schema/text/parseJson'

/** A record's page, or a page opened from the palette, with its title. */
export interface Recent {
  readonly to: string
  readonly title: string
}
const MAX_PAGES = 8
const all = 'recent:'
const keyOf = (account: string) => all + account
const isRecent = (each: unknown): each is Recent => {
  const { to, title } = (each ?? {}) as Partial<Recent>
  return typeof to === 'string' && to.startsWith('/') && isReadable(to) && typeof title === 'string'
}
/** Recent pages of an account in this browser, latest first. */
export const readRecent = (account: string): readonly Recent[] => {
  const kept = parseJson(localStore.get(keyOf(account)))
  return Array.isArray(kept) ? kept.filter(isRecent).slice(0, MAX_PAGES) : []
}
const write = (account: string, recent: readonly Recent[]): void =>
  void localStore.set(keyOf(account), JSON.stringify(recent.slice(0, MAX_PAGES)))
export const keepRecent = (account: string, recent: Recent): void =>
  write(account, [recent, ...readRecent(account).filter(({ to }) => to !== recent.to)])
/** Removes the pages of a deleted record from the recent pages of all accounts. */
export const forgetRecord = (resource: string, id: string): void => {
  const page = `/${resource}/${encodeURIComponent(id)}`
  for (const key of localStore.keys(all)) {
    const account = key.slice(all.length)
    const kept = readRecent(account)
    const left = kept.filter(({ to }) => to !== page && !to.startsWith(`${page}/`))
    if (left.length < kept.length) write(account, left)
  }
}
/** Deletes the recent pages of other accounts at login, since titles name records. */
export const openRecent = (account: string): void => {
  for (const key of localStore.keys(all)) if (key !== keyOf(account)) localStore.remove(key)
}
/** Deletes the recent pages of an account, since titles name records. */
export const forgetRecent = (account: string): void => localStore.remove(keyOf(account))
